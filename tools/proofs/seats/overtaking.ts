// A witness inside the database: whoever takes seats overtakes nobody who waits longer and would have fitted, and takes no seat
// that is not there or not on sale. It follows the rules once more, row by row, in the snapshot of the statement that takes the seats.
import type { Sql } from '#server/database/client.ts'

/**
 * A stable function sees what the statement that fired it has seen, so commits meanwhile make no difference. The statement's
 * own time is unknown: it may be some seconds earlier, and then other holds and offers had expired. Nobody is overtaken if that
 * holds at one of these moments. Offers are decided by an earlier statement of their transaction; seats that have been freed
 * since may be owed to others, so for offers only the seats are counted.
 */
const witness = `
create function seats_for(of_tour uuid, of_date date, of_user uuid, of_entry uuid, moment timestamptz,
  is_offer boolean) returns integer
language plpgsql stable as $$
declare
  entry record;
  free integer;
  own integer;
  needed integer;
  available integer;
begin
  select coalesce(case tours.schedule when 'departures' then departures.seats end, tours.seats) - tickets_booked into free
    from departures join tours on tours.id = tour_id where tour_id = of_tour and date = of_date;
  select free - coalesce(sum(claim), 0) into free from (
    select case when kind = 'quote' then sum(tickets) else max(tickets) end as claim from holds
    where tour_id = of_tour and date = of_date and expires_at > moment group by user_id, kind = 'quote'
  ) as claims;
  select coalesce(max(tickets), 0) into own from holds
    where tour_id = of_tour and date = of_date and expires_at > moment
      and (user_id = of_user and kind <> 'quote' or id = of_entry);
  available := free + own;
  if is_offer then
    return available;
  end if;
  for entry in
    select coalesce(waiting.user_id, waiting.id) as owner, waiting.tickets - coalesce(max(held.tickets), 0) as needed
    from waiting_list as waiting left join holds as held on held.tour_id = of_tour and held.date = of_date
      and (held.user_id = waiting.user_id and held.kind <> 'quote' or held.id = waiting.id) and held.expires_at > moment
    where waiting.tour_id = of_tour and waiting.date = of_date
      and (waiting.offered_until is null or waiting.offered_until > moment)
    group by waiting.id order by waiting.place
  loop
    needed := greatest(0, entry.needed);
    continue when needed > free;
    free := free - needed;
    if entry.owner is distinct from of_user and entry.owner is distinct from of_entry then
      available := available - needed;
    end if;
  end loop;
  return available;
end $$;

create function overtakes_nobody() returns trigger language plpgsql stable as $$
declare
  moment timestamptz;
  wanted integer := case tg_table_name when 'holds' then (to_jsonb(new) ->> 'tickets')::int
    else (to_jsonb(new) ->> 'ticket_count')::int end;
  -- The offer of a caller has no user.
  is_offer boolean := tg_table_name = 'holds' and (new.user_id is null or to_jsonb(new) ->> 'kind' = 'offer');
  -- Bookings for an entry have its id in their address.
  of_entry uuid := substring(to_jsonb(new) ->> 'email' from '^([0-9a-f-]{36})@')::uuid;
  available integer;
begin
  if exists (
    select from departures join tours on tours.id = tour_id
    where tour_id = new.tour_id and date = new.date and tours.schedule = 'departures'
      and departures.state not in ('open', 'guaranteed')
  ) then
    raise exception 'The witness: seats of a closed departure were taken in %.', tg_table_name;
  end if;
  for moment in
    select clock_timestamp() union all (
      select expires_at - interval '1 microsecond' from holds
        where tour_id = new.tour_id and date = new.date and expires_at between now() - interval '20 s' and clock_timestamp()
      union
      select offered_until - interval '1 microsecond' from waiting_list
        where tour_id = new.tour_id and date = new.date and offered_until between now() - interval '20 s' and clock_timestamp()
      order by 1 desc
    )
  loop
    available := seats_for(new.tour_id, new.date, new.user_id, of_entry, moment, is_offer);
    if wanted <= available then
      return new;
    end if;
  end loop;
  raise exception 'The witness: % of % seats were taken in %.', wanted, available, tg_table_name;
end $$;

create trigger overtakes_nobody before insert on bookings for each row execute function overtakes_nobody();
create trigger overtakes_nobody before insert on holds for each row execute function overtakes_nobody();`

export async function withWitness<Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> {
  await sql.unsafe(witness)
  const result = await work()
  await sql.unsafe('drop function overtakes_nobody cascade; drop function seats_for cascade')
  return result
}

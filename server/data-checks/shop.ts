// Invariants of the shop: seats, totals, ratings, carts, slugs, search.

import { type Invariant, invariant } from './invariant.ts'
import { today } from './today.ts'

const seatsOfDeparture = `coalesce(case schedule when 'departures' then departures.seats end, tours.seats)`
const departureName = `'tour ' || tour_id || ' on ' || date`

export const shopInvariants: Invariant[] = [
  invariant(
    'the seats taken on every departure are those of its bookings',
    'departures',
    `select ${departureName} || ': ' || coalesce(tickets_booked, 0) || ' taken, ' || coalesce(tickets, 0) || ' booked' as breach
     from departures full join (
       select tour_id, date, sum(ticket_count) as tickets from bookings where status = 'confirmed' group by tour_id, date
     ) as booked using (tour_id, date)
     where coalesce(tickets_booked, 0) <> coalesce(tickets, 0)`,
  ),
  invariant(
    // Seats of a past departure may have been lowered since.
    'no departure ahead is booked and held above its seats',
    'departures',
    `select ${departureName} || ': ' || tickets_booked || ' booked and ' || held || ' held of ' || ${seatsOfDeparture}
       as breach
     from departures join tours on tours.id = tour_id cross join lateral (
       select coalesce(sum(tickets), 0) as held from (
         -- Form and offer hold of a user are for the same booking.
         select case when kind = 'quote' then sum(tickets) else max(tickets) end as tickets
         from holds where holds.tour_id = departures.tour_id and holds.date = departures.date and expires_at > now()
         group by user_id, kind = 'quote'
       ) as claims
     ) as held
     where date >= ${today} and tickets_booked + held > ${seatsOfDeparture}`,
  ),
  invariant(
    'every offer holds seats for an entry of the waiting list, until both end',
    'holds',
    // The offer of a caller without an account has the id of the entry.
    `select coalesce('user ' || user_id, 'caller ' || owner) || ', tour ' || tour_id || ' on ' || date || ': '
       || case when holds.expires_at is null then 'entry without its hold' else 'hold without its entry' end as breach
     from (
       select coalesce(user_id, id) as owner, user_id, tour_id, date, expires_at, tickets from holds
       where (kind = 'offer' or user_id is null) and expires_at > now()
     ) as holds
     full join (
       select coalesce(user_id, id) as owner, user_id, tour_id, date, offered_until, tickets from waiting_list
       where offered_until > now()
     ) as entries using (owner, user_id, tour_id, date)
     where holds.expires_at is distinct from entries.offered_until or holds.tickets is distinct from entries.tickets`,
  ),
  invariant(
    'people booked ahead on a tour with departures are on one that is scheduled and not cancelled',
    'departures',
    `select ${departureName} || ': ' || tickets_booked || ' tickets, ' || coalesce(state, 'not scheduled') as breach
     from departures join tours on tours.id = tour_id
     where schedule = 'departures' and date >= ${today} and tickets_booked > 0
       and coalesce(state, 'cancelled') = 'cancelled'`,
  ),
  invariant(
    'the total of every booking is a price per ticket times its tickets, or the sum of their prices',
    'bookings',
    `select 'booking ' || id || ': ' || total_cents || ' cents for ' || ticket_count as breach
     from bookings left join lateral (
       select sum((price ->> 'tickets')::bigint) as tickets,
         sum((price ->> 'tickets')::bigint * (price ->> 'cents')::bigint) as cents
       from jsonb_array_elements(ticket_prices) as price
     ) as priced on ticket_prices is not null
     where case when ticket_prices is null then total_cents % nullif(ticket_count, 0) <> 0
       else tickets is distinct from ticket_count or cents is distinct from total_cents end`,
  ),
  invariant(
    'fees of every booking are those of its changes',
    'bookings',
    `select 'booking ' || id || ': ' || fees_cents || ' cents of fees' as breach
     from bookings cross join lateral (
       select coalesce(sum((event ->> 'feeCents')::bigint), 0) as fees
       from jsonb_array_elements(history) as events (event)
       where event ->> 'event' = 'changed'
     ) as changed
     where fees_cents <> fees`,
  ),
  invariant(
    'every quote that holds seats is open, and for the same departure and time',
    'holds',
    `select 'hold ' || holds.id || ', quote ' || coalesce(quotes.state, 'missing') as breach
     from holds left join quotes using (id) left join bookings on bookings.id = booking_id
     where kind = 'quote' and holds.user_id is not null and holds.expires_at > now() and (
       quotes.id is null or quotes.state <> 'open' or quotes.date <> holds.date
       or bookings.tour_id <> holds.tour_id or quotes.expires_at <> holds.expires_at
     )`,
  ),
  invariant(
    'sum and count of the scores of every tour are those of its reviews',
    'tours',
    `select 'tour ' || tours.id || ': ' || review_count || ' reviews with ' || score_total || ' points, found '
       || coalesce(count, 0) || ' with ' || coalesce(total, 0) as breach
     from tours left join (
       select tour_id, count(*) as count, sum(
         rating_score::int + comfort_score + food_score + hospitality_score + hygiene_score + reception_score
       ) as total
       from tour_reviews group by tour_id
     ) as found on found.tour_id = tours.id
     where review_count <> coalesce(count, 0) or score_total <> coalesce(total, 0)`,
  ),
  invariant(
    'sum and count of the stars of every product are those of its reviews',
    'products',
    `select 'product ' || products.id || ': ' || rating_count || ' reviews with ' || rating_total || ' stars, found '
       || coalesce(count, 0) || ' with ' || coalesce(total, 0) as breach
     from products left join (
       select product_id, count(*) as count, sum(rating) as total from product_reviews group by product_id
     ) as found on found.product_id = products.id
     where rating_count <> coalesce(count, 0) or rating_total <> coalesce(total, 0)`,
  ),
  invariant(
    // Larger totals would lose precision as JavaScript numbers.
    'the totals of every cart are whole cents, the amount due at most the total',
    'carts',
    `select 'cart of ' || user_id || ': ' || due || ' due of ' || total as breach
     from (
       select user_id, sum(quantity::numeric * cost_cents) as total,
         sum(quantity * floor((cost_cents::numeric * (10000 - sale_basis_points) + 5000) / 10000)) as due
       from cart_lines join products on products.id = product_id group by user_id
     ) as totals
     where total > 9007199254740991 or total < 0 or due < 0 or due > total or total <> floor(total)`,
  ),
  invariant(
    'every cart has been changed once at least for each of its lines',
    'carts',
    `select 'cart of ' || user_id || ': revision ' || coalesce(revision::text, 'none') || ', ' || lines || ' lines' as breach
     from (select user_id, count(*) as lines from cart_lines group by user_id) as counted
     left join carts using (user_id) where revision is null or revision < lines`,
  ),
  ...slugInvariants('tour', 'tours'),
  ...slugInvariants('product', 'products'),
  searchWordsInvariant('tour', 'tours'),
  searchWordsInvariant('product', 'products'),
  invariant(
    'every word of what tours say is known, and its tours are counted',
    'tours',
    `select 'tour word "' || word || '": ' || coalesce(records, 0) || ' counted, found ' || coalesce(found, 0) as breach
     from (
       select word, count(*) as found, count(*) filter (where is_name) as found_names
       from tours, words_of_tour(title, location, place_names, sub_title, type, calendar_date, description)
       where deleted_at is null and word_stem(word) is not null group by word
     ) as written
     full join tour_words using (word)
     where records is distinct from coalesce(found, 0) or name_records is distinct from coalesce(found_names, 0)`,
  ),
]

function slugInvariants(kind: string, table: string): Invariant[] {
  return [
    invariant(
      `no former slug of a ${kind} is the slug of another ${kind}`,
      `former_${kind}_slugs`,
      `select former.slug || ' of ' || ${kind}_id || ' and ' || id as breach
       from former_${kind}_slugs former join ${table} on ${table}.slug = former.slug
       where deleted_at is null and id <> ${kind}_id`,
    ),
  ]
}

/** Triggers maintain these words. */
function searchWordsInvariant(kind: string, table: string): Invariant {
  return invariant(
    `every word of the ${table} is found when it is misspelt, and its ${table} are counted`,
    table,
    `select '${kind} word "' || word || '": ' || coalesce(records, 0) || ' counted, found ' || coalesce(found, 0) as breach
     from (
       select word, count(*) as found from ${table}, unnest(words) as word where deleted_at is null group by word
     ) as written
     full join (select word, records from search_words where kind = '${kind}') as kept using (word)
     where records is distinct from coalesce(found, 0)`,
  )
}

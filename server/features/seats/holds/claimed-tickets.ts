// Counts the tickets that holds and waiting entries claim. A claim passes from entry to offer to hold to booking, so those of
// an account on one departure count once, by the largest. Of an account's entries on dates of one tour only the largest
// counts. Quote holds count in addition.
import { type SQL, sql } from 'drizzle-orm'
import { formHoldShare } from '#contract/hold-rules.ts'
import type { Database } from '#server/database/client.ts'
import { liveEntries } from '#server/features/seats/waiting-list/live-entries.ts'

interface DepartureKey {
  tourId: string
  date: string
}

export interface NewClaim extends DepartureKey {
  tickets: number
  /**
   * `booking` and `quote` end the user's other claims on the departure, `form` and `quote` the form hold on the tour.
   * `entry` stands beside the others. `offer` too, and no entries count: it may be the largest of them.
   */
  as: 'booking' | 'quote' | 'form' | 'offer' | 'entry'
  /** A quote hold that ends with the new claim. */
  replacesQuote?: string | undefined
}

/** SQL query: the live claims of the owners, one row per account and departure, with the new claim of `userId`. */
function claimsWith(isOwner: SQL, userId: string, claim: NewClaim, now: Date): SQL {
  const { tourId, date, tickets, as, replacesQuote = null } = claim
  const isOnDeparture = sql`user_id = ${userId} and tour_id = ${tourId} and date = ${date}`
  const endsOthers = as === 'booking' || as === 'quote'
  const isEnded = endsOthers ? isOnDeparture : sql`false`
  const isEndedEntry = as === 'offer' ? sql`true` : isEnded
  const isEndedForm =
    as === 'form' || as === 'quote'
      ? sql`kind = 'form' and user_id = ${userId} and tour_id = ${tourId}`
      : sql`false`
  const [held, waited] = [endsOthers || as === 'entry' ? 0 : tickets, as === 'entry' ? tickets : 0]
  return sql`
    select user_id, tour_id, date, sum(quoted) as quoted, max(held) as held, max(waited) as waited from (
      select user_id, tour_id, date, case kind when 'quote' then tickets else 0 end as quoted,
        case kind when 'quote' then 0 else tickets end as held, 0 as waited
      from holds where ${isOwner} and expires_at > ${now.toISOString()}::timestamptz
        and id is distinct from ${replacesQuote}::uuid
        and not (${isEndedForm}) and not (kind <> 'quote' and ${isEnded})
      union all
      select user_id, tour_id, date, 0, 0, tickets from (${liveEntries(now)}) as entries
      where ${isOwner} and not (${isEndedEntry})
      union all
      select ${userId}::uuid, ${tourId}::uuid, ${date}::date, 0, ${held}::int, ${waited}::int
    ) as claim group by user_id, tour_id, date`
}

const ticketsOfTour = sql`sum(quoted + held) + max(greatest(waited - held, 0))`

/**
 * The tickets that an account claims on all departures (`open`) and on the wanted departure, without those of the new claim.
 * Call with the account locked.
 */
export async function countClaims(
  db: Database,
  userId: string,
  claim: NewClaim,
  now: Date,
): Promise<{ open: number; onDeparture: number }> {
  const isWanted = sql`tour_id = ${claim.tourId} and date = ${claim.date}`
  const {
    rows: [counted],
  } = await db.execute<{ open: number; on_departure: number }>(sql`
    select sum(tickets)::int as open, sum(on_departure)::int as on_departure from (
      select ${ticketsOfTour} as tickets,
        coalesce(sum(quoted + greatest(held, waited)) filter (where ${isWanted}), 0) as on_departure
      from (${claimsWith(sql`user_id = ${userId}`, userId, claim, now)}) as claims group by tour_id
    ) as tours`)
  const added = claim.as === 'booking' || claim.as === 'quote' ? 0 : claim.tickets
  return { open: counted!.open - added, onDeparture: counted!.on_departure - added }
}

/** A network that takes or waits for seats. */
export interface ClaimingNetwork {
  network: string
  /** Tickets that the network may still claim today, on all departures. Null: any number. */
  mostTickets: number | null
}

/**
 * SQL condition: the network may add the claim to what its accounts hold and wait for: a share of the seats of the departure,
 * or one claim of any size. Form holds are added to the entries too, but entries to entries alone, because a refused hold
 * stops no booking. Call with the departure locked.
 */
export function isWithinNetworkShare(
  seats: SQL,
  { network, mostTickets }: ClaimingNetwork,
  userId: string,
  claim: NewClaim & { as: 'form' | 'entry' },
  now: Date,
): SQL {
  const isOfOthers = sql`
    network = ${network} and tour_id = ${claim.tourId} and date = ${claim.date} and user_id <> ${userId}`
  const formHolds = sql`
    select user_id, tickets from holds
    where ${isOfOthers} and kind = 'form' and expires_at > ${now.toISOString()}::timestamptz
    union all`
  const claimed = sql`(
    select coalesce(sum(tickets), 0) from (
      select max(tickets) as tickets from (
        ${claim.as === 'form' ? formHolds : sql``}
        select user_id, tickets from (${liveEntries(now)}) as entries where ${isOfOthers}
      ) as claims group by user_id
    ) as others
  )`
  const claims = claimsWith(sql`network = ${network}`, userId, claim, now)
  const isWithinAll =
    mostTickets === null
      ? sql`true`
      : sql`(
        select sum(tickets) from (
          select ${ticketsOfTour} as tickets from (${claims}) as claims group by user_id, tour_id
        ) as tours
      ) <= ${mostTickets}`
  return sql`(
    (select claimed = 0 or (claimed + ${claim.tickets}) * ${formHoldShare} <= ${seats} from (select ${claimed} as claimed) as other)
    and ${isWithinAll}
  )`
}

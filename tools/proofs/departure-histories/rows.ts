// The rows of one tour's departures as states of the model, read without any rule of the product.
import type { Sql } from '#server/database/client.ts'
import type { State } from '../seat-rules/states.ts'
import type { TravelHouse } from './house.ts'

/** By date. Dates without a row have the terms of the tour alone: `stateOn`. */
export interface TourRows {
  id: string
  terms: Pick<State, 'tourId' | 'schedule' | 'isAvailable' | 'isDeleted' | 'tour'>
  calendarDate: string
  states: ReadonlyMap<string, State>
}

export async function readTour({ client }: TravelHouse, id: string): Promise<TourRows> {
  const { sql } = client
  const [tour] = await sql<TourRow[]>`
    select schedule, available, deleted_at is not null as "isDeleted", seats, cost_cents as "costCents",
      (facts ->> 'cutOffHours')::int as "cutOffHours", calendar_date::text as "calendarDate"
    from tours where id = ${id}`
  const { schedule, available, isDeleted, calendarDate, ...own } = tour!
  const terms = {
    ...{ tourId: id, schedule, isAvailable: available, isDeleted },
    tour: { ...own, costCents: Number(own.costCents) },
  }
  const [departures, holds, entries] = await Promise.all([
    sql<DepartureRow[]>`
      select date::text, state, seats, cut_off_hours as "cutOffHours", cost_cents as "costCents",
        tickets_booked as booked, is_private as "isPrivate", token
      from departures where tour_id = ${id} order by date`,
    sql<HoldRow[]>`
      select date::text, id, user_id as "userId", kind, tickets, expires_at as "expiresAt" from holds where tour_id = ${id}`,
    sql<EntryRow[]>`
      select date::text, id, user_id as "userId", place::int, tickets, is_passed_over as "isPassedOver",
        offered_until as "offeredUntil"
      from waiting_list where tour_id = ${id} order by place`,
  ])
  const states = departures.map(({ date, costCents, ...departure }): [string, State] => [
    date,
    {
      ...{ ...terms, date },
      departure: { ...departure, costCents: costCents === null ? null : Number(costCents) },
      holds: of(holds, date).map((hold) => ({ ...hold, expiresAt: new Date(hold.expiresAt) })),
      entries: of(entries, date).map(({ offeredUntil, ...entry }) => ({
        ...entry,
        offeredUntil: offeredUntil === null ? null : new Date(offeredUntil),
      })),
    },
  ])
  return { id, terms, calendarDate, states: new Map(states) }
}

export function stateOn({ terms, states }: TourRows, date: string): State {
  return states.get(date) ?? { ...terms, date, departure: null, holds: [], entries: [] }
}

function of<Row>(rows: readonly (Dated & Row)[], date: string): Row[] {
  return rows.filter((row) => row.date === date)
}

interface Dated {
  date: string
}

interface TourRow {
  schedule: string
  available: boolean
  isDeleted: boolean
  seats: number
  costCents: string
  cutOffHours: number | null
  calendarDate: string
}

type DepartureRow = Dated & Omit<NonNullable<State['departure']>, 'costCents'> & { costCents: string | null }

type HoldRow = Dated & Omit<State['holds'][number], 'expiresAt'> & { expiresAt: string }
type EntryRow = Dated & Omit<State['entries'][number], 'offeredUntil'> & { offeredUntil: string | null }

/** At every instant: the tickets of a departure are those of its bookings, booked + held ≤ seats, and each place is taken once. */
export async function requireSoundRows(sql: Sql, now: Date): Promise<void> {
  const wrong = await sql<Record<string, unknown>[]>`
    select departures.tour_id, date::text, tickets_booked as booked, sold, held, coalesce(own.seats, tours.seats) as seats
    from departures join tours on tours.id = tour_id,
    lateral (select case tours.schedule when 'departures' then departures.seats end as seats) as own,
    lateral (
      select coalesce(sum(ticket_count), 0)::int as sold from bookings
      where bookings.tour_id = departures.tour_id and bookings.date = departures.date and status = 'confirmed'
    ) as booked,
    lateral (
      select coalesce(sum(claim), 0)::int as held from (
        select case when kind = 'quote' then sum(tickets) else max(tickets) end as claim from holds
        where holds.tour_id = departures.tour_id and holds.date = departures.date and expires_at > ${now}
        group by user_id, kind = 'quote'
      ) as claims
    ) as claimed
    where tickets_booked <> sold or sold + held > coalesce(own.seats, tours.seats)`
  if (wrong.length > 0) throw new Error(`Seats do not add up: ${JSON.stringify(wrong[0])}`)
  const twice = await sql`
    select from waiting_list group by tour_id, date, place having count(*) > 1`
  if (twice.length > 0) throw new Error('Two entries have the same place.')
}

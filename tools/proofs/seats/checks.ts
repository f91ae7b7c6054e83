// What must hold at every instant, and after every round.
import { setTimeout as pause } from 'node:timers/promises'
import { recordChange } from '#server/database/change-feed.ts'
import { book } from './buyers.ts'
import { endHoarding, requireRoomForOthers } from './hoarders.ts'
import { type Buyer, type Scene, seatsLeft } from './scene.ts'
import { bookForEntry, openAgain } from './staff.ts'

/**
 * At every instant: the tickets of the departure are those of its bookings, and booked + held ≤ seats. One statement sees one
 * instant.
 */
export async function countSeats({ processes, tourId, date, seats: most }: Scene): Promise<void> {
  const [row] = await processes.client.sql<{ booked: number; sold: number; held: number; seats: number }[]>`
    select tickets_booked as booked,
      coalesce(case tours.schedule when 'departures' then departures.seats end, tours.seats) as seats,
      (
        select coalesce(sum(ticket_count), 0)::int from bookings
        where bookings.tour_id = ${tourId} and bookings.date = ${date} and status = 'confirmed'
      ) as sold, (
        select coalesce(sum(claim), 0)::int from (
          select case when kind = 'quote' then sum(tickets) else max(tickets) end as claim from holds
          where holds.tour_id = ${tourId} and holds.date = ${date} and expires_at > clock_timestamp()
          group by user_id, kind = 'quote'
        ) as claims
      ) as held
    from departures join tours on tours.id = departures.tour_id
    where departures.tour_id = ${tourId} and departures.date = ${date}`
  if (row === undefined) return
  const { booked, sold, held, seats } = row
  if (booked !== sold) throw new Error(`${booked} tickets are counted, ${sold} are booked.`)
  if (booked + held > seats || seats > most)
    throw new Error(`${booked} booked + ${held} held > ${seats} seats, of ${most} at most.`)
}

/** After a round, once the writes of killed processes have ended with their connections. */
export async function checkRound(scene: Scene): Promise<void> {
  await untilIdle(scene)
  // A killed process may have left it closed.
  if (scene.isClosedAtTimes) await openAgain(scene)
  await countSeats(scene)
  await requireRoomForOthers(scene)
  await endHoarding(scene)
  await requireNothingTwice(scene)
  await requireAcknowledged(scene)
  await requireServedQueue(scene)
  await countSeats(scene)
}

async function untilIdle({ processes }: Scene): Promise<void> {
  for (;;) {
    const [row] = await processes.client.sql<{ busy: number }[]>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (state = 'active' or state like 'idle in transaction%')`
    if (row!.busy === 0) return
    await pause(20)
  }
}

/** The description of a booking names its idempotency key. */
async function requireNothingTwice({ processes, round }: Scene): Promise<void> {
  const twice = await processes.client.sql<{ description: string }[]>`
    select description from bookings where description like ${`${round} %`} group by description having count(*) > 1`
  if (twice.length > 0) throw new Error(`${twice.length} calls made two bookings: ${twice[0]!.description}`)
}

async function requireAcknowledged({ processes, acknowledged, cancellations }: Scene): Promise<void> {
  const rows = await processes.client.sql<{ id: string; status: string }[]>`
    select id, status from bookings where id = any(${[...acknowledged]}::uuid[])`
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  for (const id of acknowledged) {
    const cancellation = cancellations.get(id)
    const status = statuses.get(id)
    // Whether a call was executed whose response was lost is unknown.
    if (status !== undefined && cancellation?.isAnswered === false) continue
    const expected = cancellation === undefined ? 'confirmed' : 'cancelled'
    if (status !== expected) throw new Error(`The booking ${id} is ${status ?? 'lost'}, not ${expected}.`)
  }
}

/**
 * When all is quiet: the seats that are shown as left are for anybody, the first in the queue who fit get the others, and
 * nothing stays empty while the queue holds nobody who fits.
 */
async function requireServedQueue(scene: Scene): Promise<void> {
  const { processes, buyers, tourId, date } = scene
  const { sql, db } = processes.client
  await sql`delete from holds where tour_id = ${tourId}`
  const queue = await sql<{ id: string; userId: string | null; tickets: number }[]>`
    select id, user_id as "userId", tickets from waiting_list
    where tour_id = ${tourId} and date = ${date} and (offered_until is null or offered_until > clock_timestamp())
    order by place`
  const [row] = await sql<{ empty: number }[]>`
    select coalesce(case tours.schedule when 'departures' then departures.seats end, tours.seats) - tickets_booked
      as empty
    from departures join tours on tours.id = departures.tour_id
    where departures.tour_id = ${tourId} and departures.date = ${date}`
  let empty = row!.empty
  const fitting = queue.filter(({ tickets }) => {
    if (tickets > empty) return false
    empty -= tickets
    return true
  })
  await recordChange(db, 'tour', tourId, 'seats')
  await requireSeatsLeft(scene, empty)
  // Nobody else gets what is owed, and anybody gets what is left.
  const waiting = new Set(queue.map(({ userId }) => userId))
  const stranger = buyers.find(({ userId }) => !waiting.has(userId))!
  if ((await book(scene, stranger, empty + 1)) !== null)
    throw new Error('A stranger has booked seats that are owed to the queue, or are not there.')
  if (empty > 0) await requireBooked(scene, stranger, empty)
  // The last who fit come first: what is owed to the others waits for them.
  const byId = new Map(buyers.map((buyer) => [buyer.userId, buyer]))
  for (const { id, userId, tickets } of fitting.reverse()) {
    if (userId !== null) await requireBooked(scene, byId.get(userId)!, tickets)
    else if (!(await bookForEntry(scene, { id, tickets })))
      throw new Error(`A caller who is owed ${tickets} seats was refused.`)
  }
  await requireSeatsLeft(scene, 0)
  // An account waits for twenty departures at most.
  await sql`delete from waiting_list where tour_id = ${tourId} and date = ${date}`
}

async function requireBooked(scene: Scene, buyer: Buyer, tickets: number): Promise<void> {
  if ((await book(scene, buyer, tickets)) === null)
    throw new Error(`A user who is owed ${tickets} seats was refused.`)
}

/** Each process reads the change within a second. */
async function requireSeatsLeft(scene: Scene, expected: number): Promise<void> {
  let left: number | undefined
  for (let attempt = 0; attempt < 30; attempt++) {
    left = await seatsLeft(scene)
    if (left === expected) return
    await pause(100)
  }
  throw new Error(`${left} seats are left for anybody, not ${expected}.`)
}

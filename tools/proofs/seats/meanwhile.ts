// What happens while buyers buy: holds and offers expire, offers are made and answered, owners of the queue take what they are
// owed, bookings are cancelled, staff change the seats.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/database/ids.ts'
import { createOutbox } from '#server/features/mails/outbox.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { book, cancel } from './buyers.ts'
import { countSeats } from './checks.ts'
import { hoard, requireRoomForOthers } from './hoarders.ts'
import { hasNoResponse, jwtSecret } from './processes.ts'
import { changeSeats, happens, oneOf, type Scene, sentToken } from './scene.ts'
import { bookForEntry, closeForAWhile, renewLink, workQueue } from './staff.ts'

export function runMeanwhile(scene: Scene): Promise<unknown> {
  return Promise.all([
    repeat(scene, 15, lookAtSeats),
    repeat(scene, 60, expireHolds),
    repeat(scene, 150, changeSeatsBelow),
    repeat(scene, 200, offerSeats),
    repeat(scene, 30, decideOffers),
    repeat(scene, 30, takeOwed),
    repeat(scene, 40, workQueue),
    repeat(scene, 250, closeForAWhile),
    repeat(scene, 400, renewLink),
    repeat(scene, 30, cancelBooking),
    repeat(scene, 20, hoard),
  ])
}

async function repeat(scene: Scene, pauseMs: number, step: (scene: Scene) => Promise<void>): Promise<void> {
  while (!scene.isOver) {
    try {
      await step(scene)
    } catch (error) {
      if (!hasNoResponse(error)) throw error
      scene.counts.lostResponses++
    }
    await pause(pauseMs)
  }
}

async function lookAtSeats(scene: Scene): Promise<void> {
  await countSeats(scene)
  await requireRoomForOthers(scene)
  scene.counts.looks++
}

/** Ends some holds early, by the database's clock. */
async function expireHolds({ processes, counts, tourId }: Scene): Promise<void> {
  const expired = await processes.client.sql`
    update holds set expires_at = clock_timestamp()
    where id in (
      select id from holds where tour_id = ${tourId} and kind <> 'offer' order by random() limit 2 for update skip locked
    ) returning id`
  counts.expired += expired.length
}

async function changeSeatsBelow(scene: Scene): Promise<void> {
  const { status } = await changeSeats(scene, scene.seats - Math.floor(Math.random() * 5))
  if (status === 200) scene.counts.seatsChanged++
}

const outbox = createOutbox({
  isConfirmedAddress: async () => false,
  // Without a sender, mails have no jobs.
  jobs: { enqueue: async () => {} },
  publicUrl: 'http://127.0.0.1:3000',
  jwtSecret,
  from: undefined,
})

/** As the job does it each minute in the server processes. */
async function offerSeats({ processes, counts }: Scene): Promise<void> {
  counts.offered += await makeOffers(processes.client.db, outbox, new Date(), null)
}

interface Waiting {
  id: string
  /** Null for a caller. */
  userId: string | null
  tickets: number
}

async function decideOffers(scene: Scene): Promise<void> {
  const { processes, counts, tourId, date } = scene
  const offers = await processes.client.sql<Waiting[]>`
    select id, user_id as "userId", tickets from holds
    where tour_id = ${tourId} and date = ${date} and (kind = 'offer' or user_id is null) and expires_at > clock_timestamp()`
  const offer = oneOf(offers)
  if (offer === undefined) return
  const { id, userId, tickets } = offer
  if (userId === null && happens(0.7)) {
    // The hold of a caller has the id of the entry.
    if (await bookForEntry(scene, { id, tickets })) counts.offersTaken++
    return
  }
  const headers = headersOf(scene, userId)
  const response =
    headers === undefined ? 'let lapse' : oneOf(['take', 'take', 'decline', 'let lapse'] as const)
  if (headers !== undefined && response === 'take') {
    // Its owner may have declined it meanwhile, in another of these loops.
    if ((await book(scene, { headers }, tickets)) !== null) counts.offersTaken++
  } else if (headers !== undefined && response === 'decline') {
    const declined = await processes.call(headers, 'DELETE /holds/:id', { params: { id } })
    if (declined.status === 204) counts.offersDeclined++
  } else {
    // The offer and its entry end together.
    const lapsed = await processes.client.sql`
      with moment as (select clock_timestamp() as now), lapsed as (
        update holds set expires_at = now from moment where id = ${id} returning id
      )
      update waiting_list set offered_until = now from moment
      where tour_id = ${tourId} and date = ${date} and (user_id = ${userId}::uuid or id = ${id})
        and exists (select from lapsed)
      returning place`
    counts.offersLapsed += lapsed.length
  }
}

/** The oldest of the queue come first, without waiting for an offer, and sometimes others. */
async function takeOwed(scene: Scene): Promise<void> {
  const { processes, tourId, date } = scene
  const waiting = await processes.client.sql<Waiting[]>`
    select id, user_id as "userId", tickets from waiting_list
    where tour_id = ${tourId} and date = ${date} order by place limit ${happens(0.7) ? 3 : 1000}`
  const entry = oneOf(waiting)
  if (entry === undefined) return
  if (entry.userId === null) return void (await bookForEntry(scene, entry))
  const headers = headersOf(scene, entry.userId)
  if (headers === undefined) return
  if (happens(0.5)) return void (await book(scene, { headers }, entry.tickets))
  const body = { departureTourId: tourId, date, tickets: entry.tickets, ...sentToken(scene) }
  await processes.callOnce(headers, 'POST /holds', { body }, newId())
}

async function cancelBooking(scene: Scene): Promise<void> {
  const { processes, tourId, date, staff } = scene
  const [booking] = await processes.client.sql<{ id: string; userId: string | null }[]>`
    select id, user_id as "userId" from bookings
    where tour_id = ${tourId} and date = ${date} and status = 'confirmed' order by random() limit 1`
  if (booking === undefined) return
  const { id, userId } = booking
  await cancel(scene, (happens(0.7) && headersOf(scene, userId)) || staff, id)
}

/** Undefined for hoarders, who take nothing, and for callers. */
function headersOf({ buyers }: Scene, userId: string | null): Record<string, string> | undefined {
  return buyers.find((buyer) => buyer.userId === userId)?.headers
}

// Accounts of one network that hold, renew and wait without ever booking, among the buyers. They never keep the departure from
// everybody else: neither their form holds nor their waiting entries are more than the share of a network.
import { formHoldShare } from '#contract/hold-rules.ts'
import { newId } from '#server/database/ids.ts'
import { happens, oneOf, type Scene } from './scene.ts'

/** One of them tries to get seats, in one of the ways that there are. */
export async function hoard(scene: Scene): Promise<void> {
  const { processes, counts, tourId, date, hoarders, seats } = scene
  const { headers } = oneOf(hoarders)!
  const { limited } = processes
  const most = Math.floor(seats / formHoldShare)
  const body = { departureTourId: tourId, date, tickets: 1 + Math.floor(Math.random() * most) }
  const held = await limited.callOnce(headers, 'POST /holds', { body }, newId())
  if (held.status === 201) {
    counts.hoarded++
    if (happens(0.5)) await limited.call(headers, 'PATCH /holds/:id', { params: { id: held.body._id } })
  } else {
    counts.hoardingRefused++
  }
  const entry = await limited.callOnce(headers, 'POST /waiting-list', { body }, newId())
  if (entry.status === 201) counts.hoarded++
}

/**
 * At every instant. No hoarder asks for more than the share, so that "one hold of any size" is never more either. Their offers
 * come from their entries.
 */
export async function requireRoomForOthers({
  processes,
  tourId,
  date,
  seats,
  hoarders,
}: Scene): Promise<void> {
  const ids = hoarders.map(({ userId }) => userId)
  const [row] = await processes.client.sql<{ held: number; waiting: number }[]>`
    select (
      select coalesce(sum(tickets), 0)::int from holds
      where tour_id = ${tourId} and date = ${date} and kind = 'form' and expires_at > clock_timestamp()
        and user_id = any(${ids}::uuid[])
    ) as held, (
      select coalesce(sum(tickets), 0)::int from waiting_list
      where tour_id = ${tourId} and date = ${date} and (offered_until is null or offered_until > clock_timestamp())
        and user_id = any(${ids}::uuid[])
    ) as waiting`
  const share = Math.floor(seats / formHoldShare)
  const { held, waiting } = row!
  if (held > share || waiting > share) {
    throw new Error(
      `Hoarders hold ${held} and wait for ${waiting} of ${seats} seats; their share is ${share}.`,
    )
  }
}

/** Hoarders never book: after a round their entries end, so that the queue of the others can be served. */
export async function endHoarding({ processes, tourId, date, hoarders }: Scene): Promise<void> {
  const ids = hoarders.map(({ userId }) => userId)
  await processes.client.sql`
    delete from waiting_list where tour_id = ${tourId} and date = ${date} and user_id = any(${ids}::uuid[])`
}

// What staff do with the waiting list meanwhile: they enter callers, move entries, offer seats now, end offers and entries, and
// book for entries.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/database/ids.ts'
import { codeOf } from './processes.ts'
import { happens, mayBeNotBookable, oneOf, type Scene, tokenOf } from './scene.ts'

interface Entry {
  id: string
  userId: string | null
  tickets: number
}

/** One of the acts. Refusals are part of the rush. */
export async function workQueue(scene: Scene): Promise<void> {
  const act = oneOf([enterCaller, enterCaller, move, move, offerNow, offerNow, bookForSomebody, end])!
  await act(scene)
}

async function enterCaller({ processes, counts, staff, tourId, date }: Scene): Promise<void> {
  const tickets = 1 + Math.floor(Math.random() * 3)
  const phone = String(Math.floor(Math.random() * 1e12))
  const params = { id: tourId, date }
  const body = { username: 'Caller', phone, tickets }
  const path = 'POST /tours/departures/:id/:date/waiting'
  const { status } = await processes.callOnce(staff, path, { params, body }, newId())
  if (status === 201) counts.entered++
}

async function someEntry({ processes, tourId, date }: Scene): Promise<Entry | undefined> {
  const [entry] = await processes.client.sql<Entry[]>`
    select id, user_id as "userId", tickets from waiting_list
    where tour_id = ${tourId} and date = ${date} order by random() limit 1`
  return entry
}

async function move(scene: Scene): Promise<void> {
  const { processes, counts, staff, tourId, date } = scene
  const entry = await someEntry(scene)
  if (entry === undefined) return
  const params = { id: tourId, date, entryId: entry.id }
  const body = { position: 1 + Math.floor(Math.random() * 8) }
  const path = 'PATCH /tours/departures/:id/:date/waiting/:entryId'
  if ((await processes.call(staff, path, { params, body })).status === 200) counts.moved++
}

async function offerNow(scene: Scene): Promise<void> {
  const { processes, counts, staff, tourId, date } = scene
  const entry = await someEntry(scene)
  if (entry === undefined) return
  const params = { id: tourId, date, entryId: entry.id }
  const path = 'POST /tours/departures/:id/:date/waiting/:entryId/offer'
  const { status, body } = await processes.call(staff, path, { params })
  if (status === 200 && body.notOffered === null) counts.offeredNow++
}

/** Rarely, so that the queue does not run dry. */
async function end(scene: Scene): Promise<void> {
  const { processes, counts, staff, tourId, date } = scene
  const entry = await someEntry(scene)
  if (entry === undefined || happens(0.5)) return
  const [offer] = await processes.client.sql<{ id: string }[]>`
    select id from holds where tour_id = ${tourId} and date = ${date}
      and (id = ${entry.id} or (user_id = ${entry.userId}::uuid and kind = 'offer'))`
  const params = { id: tourId, date }
  const { status } =
    offer !== undefined && happens(0.5)
      ? await processes.call(staff, 'DELETE /tours/departures/:id/:date/holds/:holdId', {
          params: { ...params, holdId: offer.id },
        })
      : await processes.call(staff, 'DELETE /tours/departures/:id/:date/waiting/:entryId', {
          params: { ...params, entryId: entry.id },
        })
  if (status === 204) counts.endedByStaff++
}

async function bookForSomebody(scene: Scene): Promise<void> {
  const entry = await someEntry(scene)
  if (entry !== undefined) await bookForEntry(scene, entry)
}

/** Returns whether it was booked. The address names the entry to the witness. */
export async function bookForEntry(scene: Scene, { id, tickets }: Omit<Entry, 'userId'>): Promise<boolean> {
  const { processes, counts, staff, tourId, date, round } = scene
  const key = newId()
  const guest = { username: 'Caller', email: `${id}@example.com`, description: `${round} ${key}` }
  const body = { tourId, date, ticketCount: tickets, ...guest, waitingEntryId: id }
  const made = await processes.callOnce(staff, 'POST /tours/for-guests', { body }, key)
  if (made.status !== 201) {
    // The entry has ended, or its seats are not there.
    const code = codeOf(made)
    const isExpected =
      code === 'invalid_request' ||
      code === 'not_enough_seats' ||
      (code === 'not_bookable' && mayBeNotBookable(scene))
    if (!isExpected) throw new Error(`A booking for an entry was refused with ${code}.`)
    counts.refused++
    return false
  }
  scene.acknowledged.add(made.body._id)
  counts.bookedForEntries++
  return true
}

/** For customers, for a moment. Nothing is sold meanwhile: see seats/overtaking.ts. */
export async function closeForAWhile(scene: Scene): Promise<void> {
  const { processes, counts, staff, tourId: id, date } = scene
  if (!scene.isClosedAtTimes) return
  const input = { params: { id, date }, body: { state: 'closed' as const } }
  const { status } = await processes.call(staff, 'PATCH /cards/:id/departures/:date', input)
  if (status === 200) counts.closed++
  await pause(50)
  await openAgain(scene)
}

/** Until it is done: the queue is served of open departures only. */
export async function openAgain(scene: Scene): Promise<void> {
  const { processes, staff, tourId: id, date } = scene
  const input = { params: { id, date }, body: { state: 'open' as const } }
  const opened = await processes.callOnce(staff, 'PATCH /cards/:id/departures/:date', input, newId())
  if (opened.status !== 200) throw new Error(`A departure could not be opened again: ${opened.status}.`)
}

/** Who has the old link is refused from then on. */
export async function renewLink(scene: Scene): Promise<void> {
  const { processes, counts, staff, tourId: id, date } = scene
  if (scene.departureToken === undefined) return
  const input = { params: { id, date } }
  const { status, body } = await processes.call(staff, 'POST /cards/:id/departures/:date/links', input)
  if (status !== 201) return
  scene.departureToken = tokenOf(body.link)
  counts.renewedLinks++
}

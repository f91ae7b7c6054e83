// What buyers do in a round. Whatever takes or frees seats belongs into `acts`.
import { addDays } from '#contract/calendar.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, hasNoResponse } from './processes.ts'
import { type Buyer, happens, mayBeNotBookable, type Scene, sentToken } from './scene.ts'

type Act = (scene: Scene, buyer: Buyer, tickets: number) => Promise<void>

/** The acts and how often each is chosen. */
const acts: readonly { weight: number; act: Act }[] = [
  { weight: 20, act: bookWithoutHold },
  { weight: 50, act: fillInForm },
  { weight: 20, act: waitOrTake },
  { weight: 20, act: changeBooking },
]

const totalWeight = acts.reduce((sum, { weight }) => sum + weight, 0)

/** A call whose response was lost ends what the buyer does. */
export async function act(scene: Scene, buyer: Buyer): Promise<void> {
  let chosen = Math.random() * totalWeight
  const { act: chosenAct } = acts.find(({ weight }) => {
    chosen -= weight
    return chosen < 0
  })!
  try {
    await chosenAct(scene, buyer, 1 + Math.floor(Math.random() * 3))
  } catch (error) {
    if (!hasNoResponse(error)) throw error
    scene.counts.lostResponses++
  }
}

async function bookWithoutHold(scene: Scene, buyer: Buyer, tickets: number): Promise<void> {
  const id = await book(scene, buyer, tickets)
  if (id !== null && happens(0.5)) await cancel(scene, buyer.headers, id)
}

async function fillInForm(scene: Scene, buyer: Buyer, tickets: number): Promise<void> {
  const { counts, processes } = scene
  const id = await hold(scene, buyer, tickets)
  if (id === null) {
    if (happens(0.3)) await wait(scene, buyer, tickets)
    return
  }
  let [heldId, heldTickets] = [id, tickets]
  if (happens(0.3)) {
    // Their own hold blocks nobody.
    const replaced = await hold(scene, buyer, 1)
    if (replaced === null) return requireHoldGone(scene, heldId)
    heldId = replaced
    heldTickets = 1
  }
  const params = { id: heldId }
  if (happens(0.3)) {
    const extended = await processes.call(buyer.headers, 'PATCH /holds/:id', { params })
    if (extended.status !== 200) return requireHoldGone(scene, heldId)
    counts.extended++
  }
  if (happens(0.3)) {
    const released = await processes.call(buyer.headers, 'DELETE /holds/:id', { params })
    if (released.status === 204) counts.released++
  } else if (happens(0.6)) {
    const bookingId = await book(scene, buyer, heldTickets)
    if (bookingId === null) return requireHoldGone(scene, heldId)
    if (happens(0.4)) await cancel(scene, buyer.headers, bookingId)
  }
}

/** Joins the waiting list, or takes the seats if they are free. */
async function waitOrTake(scene: Scene, buyer: Buyer, tickets: number): Promise<void> {
  const id = await wait(scene, buyer, tickets)
  if (id !== null && happens(0.2)) {
    await scene.processes.call(buyer.headers, 'DELETE /waiting-list/:id', { params: { id } })
    scene.counts.left++
  }
  if (id === null && happens(0.5)) await book(scene, buyer, tickets)
}

/** Returns the id of the hold; null if the seats are gone. */
async function hold(scene: Scene, { headers }: Buyer, tickets: number): Promise<string | null> {
  const { counts, processes, tourId, date } = scene
  const body = { departureTourId: tourId, date, tickets, ...sentToken(scene) }
  const { status, body: held } = await processes.callOnce(headers, 'POST /holds', { body }, newId())
  if (status === 201) counts.held++
  else counts.refused++
  return status === 201 ? held._id : null
}

async function wait(scene: Scene, { headers }: Buyer, tickets: number): Promise<string | null> {
  const { counts, processes, tourId, date } = scene
  const body = { departureTourId: tourId, date, tickets, ...sentToken(scene) }
  const entry = await processes.callOnce(headers, 'POST /waiting-list', { body }, newId())
  if (entry.status !== 201) return null
  counts.waited++
  return entry.body._id
}

/**
 * Returns the id of the booking; null if the seats are gone. One call in five is sent twice at the same moment: both have
 * the same response, and `requireNothingTwice` finds one booking.
 */
export async function book(
  scene: Scene,
  { headers }: Pick<Buyer, 'headers'>,
  tickets: number,
): Promise<string | null> {
  const { counts, processes, tourId, date, round } = scene
  const key = newId()
  const traveller = { username: 'Buyer', email: 'buyer@example.com', description: `${round} ${key}` }
  // Some have lost the link of a private departure. Who holds seats or waits needs none.
  const token = scene.isOver || happens(0.9) ? sentToken(scene) : {}
  const input = { body: { tourId, date, ticketCount: tickets, ...traveller, ...token } }
  const send = () => processes.callOnce(headers, 'POST /tours', input, key)
  const responses = happens(0.2) ? await Promise.all([send(), send()]) : [await send()]
  if (responses.length > 1) counts.repeated++
  const ids = new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body._id))
  if (ids.size > 1) throw new Error(`Two calls with the key ${key} made the bookings ${[...ids]}.`)
  const [id] = ids
  const refusal = responses.map(codeOf).find((code) => code !== undefined)
  const isExpected = refusal === 'not_enough_seats' || (refusal === 'not_bookable' && mayBeNotBookable(scene))
  if (refusal !== undefined && !isExpected) throw new Error(`A booking was refused with ${refusal}.`)
  if (id === undefined) {
    counts.refused++
    return null
  }
  scene.acknowledged.add(id)
  counts.booked++
  return id
}

export async function cancel(scene: Scene, headers: Record<string, string>, id: string): Promise<void> {
  const cancellation = scene.cancellations.get(id) ?? { isAnswered: false }
  scene.cancellations.set(id, cancellation)
  const { status } = await scene.processes.call(headers, 'DELETE /tours/:id', { params: { id } })
  if (status !== 200) throw new Error(`Cancelling was answered ${status}.`)
  cancellation.isAnswered = true
  scene.counts.cancelled++
}

/** Who has a hold gets its seats. A hold that is still valid after a refusal was valid before. */
async function requireHoldGone(scene: Scene, id: string): Promise<void> {
  const { processes, tourId, date, isClosedAtTimes } = scene
  // It is of no use while the departure is closed.
  if (isClosedAtTimes) return
  const [held] = await processes.client.sql<{ kind: string; tickets: number }[]>`
    select kind, tickets from holds
    where id = ${id} and tour_id = ${tourId} and date = ${date} and expires_at > clock_timestamp()`
  if (held !== undefined)
    throw new Error(`The owner of a valid ${held.kind} hold of ${held.tickets} was refused.`)
}

/** Changes the tickets and, on a tour that leaves any day, the date and back again. Some quotes are let go. */
async function changeBooking(scene: Scene, buyer: Buyer, tickets: number): Promise<void> {
  const { counts, processes, date, isScheduled } = scene
  const { headers } = buyer
  const id = await book(scene, buyer, tickets)
  if (id === null) return
  const params = { id }
  for (const to of isScheduled ? [date] : [date, addDays(date, 400), date]) {
    const wanted = { date: to, ticketCount: 1 + Math.floor(Math.random() * 4) }
    const asked = { params, body: wanted }
    const quote = await processes.callOnce(headers, 'POST /tours/:id/quotes', asked, newId())
    if (quote.status !== 201) continue
    const quoteId = quote.body._id
    if (happens(0.2)) {
      await processes.call(headers, 'DELETE /quotes/:id', { params: { id: quoteId } })
      continue
    }
    const accepted = { params, body: { quoteId } }
    const changed = await processes.callOnce(headers, 'POST /tours/:id/changes', accepted, newId())
    if (changed.status === 201) counts.changed++
    else await requireHoldGone(scene, quoteId)
  }
  if (happens(0.3)) await cancel(scene, headers, id)
}

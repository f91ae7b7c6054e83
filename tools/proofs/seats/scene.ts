// One round of the proof: a departure, its buyers, and what is known about their bookings.
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { httpSignIn } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import type { MixedProcesses } from './processes.ts'

export interface Buyer {
  userId: string
  headers: Record<string, string>
}

/** What has happened so far in all rounds. */
export interface Counts {
  booked: number
  cancelled: number
  /** Carried out quotes. */
  changed: number
  held: number
  extended: number
  released: number
  waited: number
  left: number
  offered: number
  offersTaken: number
  offersDeclined: number
  offersLapsed: number
  /** By staff: callers entered, entries moved, offers made and ended, bookings for entries. */
  entered: number
  moved: number
  offeredNow: number
  endedByStaff: number
  bookedForEntries: number
  expired: number
  seatsChanged: number
  /** Times that a departure was closed for customers, and that a link was renewed. */
  closed: number
  renewedLinks: number
  refused: number
  /** Calls that were sent twice with one key. */
  repeated: number
  /** Holds and entries that hoarders got, and holds that they did not get. */
  hoarded: number
  hoardingRefused: number
  lostResponses: number
  /** Instants at which the seats were counted. */
  looks: number
}

export interface Scene {
  processes: MixedProcesses
  counts: Counts
  round: number
  tourId: string
  date: string
  isScheduled: boolean
  /** Staff close and open the departure. */
  isClosedAtTimes: boolean
  /** Of the link of a private departure. Staff renew it. */
  departureToken: string | undefined
  /** The most seats that staff set. */
  seats: number
  buyers: readonly Buyer[]
  /** Accounts of one network that never book. */
  hoarders: readonly Buyer[]
  staff: Record<string, string>
  /** Bookings that were answered. */
  acknowledged: Set<string>
  /** Bookings that calls have cancelled, and whether one of these calls was answered. */
  cancellations: Map<string, { isAnswered: boolean }>
  isOver: boolean
}

/**
 * Each round has another date. Its tour leaves on any day in even rounds and on departures in odd ones: in turn a private one, and one
 * that is closed at times.
 */
export async function prepareScene(
  processes: MixedProcesses,
  options: Pick<Scene, 'counts' | 'round' | 'seats' | 'buyers' | 'hoarders'>,
): Promise<Scene> {
  const { round, seats } = options
  const { headers: staff } = await httpSignIn(await processes.url(), 'superadmin', samplePassword)
  const isScheduled = round % 2 === 1
  // The sample tours with departures are on the second page.
  const query = { itemsPerPage: 48, page: isScheduled ? 2 : 1 }
  const { items } = (await processes.call(staff, 'GET /cards', { query })).body
  const wanted = isScheduled ? 'departures' : 'any-day'
  const tours = items.filter((tour) => tour.available && tour.schedule === wanted)
  const { _id: tourId } = tours[round % tours.length]!
  const date = addDays(dateInUtc(new Date()), 60 + round)
  const known = { acknowledged: new Set<string>(), cancellations: new Map<string, { isAnswered: boolean }>() }
  const isPrivate = round % 4 === 1
  const scene: Scene = {
    ...{ ...options, ...known, processes, tourId, date, isScheduled, staff, isOver: false },
    ...{ isClosedAtTimes: round % 4 === 3, departureToken: undefined },
  }
  if (isScheduled) {
    const params = { id: tourId }
    const body = { departures: [{ date, departureSeats: seats }] }
    await processes.call(staff, 'POST /cards/:id/departures', { params, body })
  }
  const { status } = await changeSeats(scene, seats)
  if (status !== 200) throw new Error(`The seats of the round could not be set: ${status}.`)
  if (isPrivate) await hideDeparture(scene)
  return scene
}

async function hideDeparture(scene: Scene): Promise<void> {
  const { processes, staff, tourId: id, date } = scene
  const input = { params: { id, date }, body: { isPrivate: true } }
  const hidden = await processes.call(staff, 'PATCH /cards/:id/departures/:date', input)
  scene.departureToken = tokenOf(hidden.body.link!)
}

export function tokenOf(link: string): string {
  return new URL(link, 'https://halyard.example').searchParams.get('departure')!
}

/** The token of a private departure, as who knows the link sends it. */
export function sentToken({ departureToken }: Scene): { departureToken?: string } {
  return departureToken === undefined ? {} : { departureToken }
}

/** Whether the departure may be none for a caller, or closed, so that it is refused whatever seats are free. */
export function mayBeNotBookable({ isClosedAtTimes, departureToken }: Scene): boolean {
  return isClosedAtTimes || departureToken !== undefined
}

export function changeSeats(
  { processes, staff, tourId, date, isScheduled }: Scene,
  seats: number,
): Promise<{ status: number }> {
  if (!isScheduled)
    return processes.call(staff, 'PATCH /cards/:id', { params: { id: tourId }, body: { seats } })
  const params = { id: tourId, date }
  const body = { departureSeats: seats, state: 'open' as const }
  return processes.call(staff, 'PATCH /cards/:id/departures/:date', { params, body })
}

/** Seats that anybody can book now, or, of a private departure, anybody with the link. */
export async function seatsLeft({ processes, tourId, date, departureToken }: Scene): Promise<number> {
  if (departureToken !== undefined) {
    const body = { departureTourId: tourId, departureToken }
    return (await processes.call({}, 'POST /departure-lookups', { body })).body.items[0]!.seatsLeft
  }
  const input = { params: { id: tourId }, query: { from: date, to: date } }
  return (await processes.call({}, 'GET /cards/:id/seats', input)).body.items[0]!.seatsLeft
}

export function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

export const happens = (chance: number): boolean => Math.random() < chance

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

/** Each round has another date. Its tour leaves on any day in even rounds and on departures in odd ones. */
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
  const scene = { ...options, ...known, processes, tourId, date, isScheduled, staff, isOver: false }
  if (isScheduled) {
    const params = { id: tourId }
    const body = { departures: [{ date, departureSeats: seats }] }
    const added = await processes.call(staff, 'POST /cards/:id/departures', { params, body })
    if (added.status === 201) return scene
  }
  const { status } = await changeSeats(scene, seats)
  if (status !== 200) throw new Error(`The seats of the round could not be set: ${status}.`)
  return scene
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

/** Seats that anybody can book now. */
export async function seatsLeft({ processes, tourId, date }: Scene): Promise<number> {
  const input = { params: { id: tourId }, query: { from: date, to: date } }
  return (await processes.call({}, 'GET /cards/:id/seats', input)).body.items[0]!.seatsLeft
}

export function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

export const happens = (chance: number): boolean => Math.random() < chance

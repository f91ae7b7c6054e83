// What staff set for departures: form values, and their conversion to requests.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { DepartureState, settableStates } from '#contract/departure-rules.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'

export type SettableState = (typeof settableStates)[number]

export const termNames = ['departureSeats', 'cost', 'minimumPeople', 'cutOffHours'] as const
export type TermName = (typeof termNames)[number]

/** Who guarantees a departure once enough people have booked. */
export type Guarantee = 'itself' | 'staff'

/** Who sees and books a departure. */
export type Audience = 'everybody' | 'link'

/** As typed. */
export interface TermValues extends Record<TermName, string> {
  state: SettableState | ''
  /** Empty: as it is. */
  guarantee: Guarantee | ''
  /** Empty: as it is. */
  audience: Audience | ''
}

export const termLabels: Record<TermName, string> = {
  departureSeats: 'Seats',
  cost: 'Price ($)',
  minimumPeople: 'Minimum people',
  cutOffHours: 'Bookings end (hours before)',
}

export const noTerms: TermValues = {
  departureSeats: '',
  cost: '',
  minimumPeople: '',
  cutOffHours: '',
  state: '',
  guarantee: '',
  audience: '',
}

export function termsOf({ own, state, isPrivate, guaranteesItself }: ScheduledDeparture): TermValues {
  const typed = (value: number | null) => (value === null ? '' : String(value))
  return {
    departureSeats: typed(own.departureSeats),
    cost: typed(own.cost),
    minimumPeople: typed(own.minimumPeople),
    cutOffHours: typed(own.cutOffHours),
    state: isSettable(state) ? state : '',
    guarantee: guaranteesItself ? 'itself' : 'staff',
    audience: isPrivate ? 'link' : 'everybody',
  }
}

function isSettable(state: DepartureState): state is SettableState {
  return state !== 'cancelled'
}

/** Null: as the tour has it. A text that is no number stays as it is, so that it is refused. */
export function toTerms(values: TermValues): Record<TermName, number | string | null> {
  return Object.fromEntries(termNames.map((name) => [name, parseNumber(values[name])])) as never
}

/** Only what differs: what others change meanwhile stays. */
export function toChanges(values: TermValues, before: TermValues): Record<string, unknown> {
  const terms = toTerms(values)
  return {
    ...Object.fromEntries(
      termNames.filter((name) => values[name] !== before[name]).map((name) => [name, terms[name]]),
    ),
    ...(values.state !== '' && values.state !== before.state ? { state: values.state } : {}),
    ...(values.guarantee !== '' && values.guarantee !== before.guarantee
      ? { guaranteesItself: values.guarantee === 'itself' }
      : {}),
    ...(values.audience !== '' && values.audience !== before.audience
      ? { isPrivate: values.audience === 'link' }
      : {}),
  }
}

/** What a departure takes from its tour. */
export function defaultsOf(tour: Tour): Record<TermName, string> {
  const { minimumPeople, cutOffHours } = tour.facts ?? {}
  return {
    departureSeats: String(tour.seats),
    cost: String(tour.cost),
    minimumPeople: minimumPeople === undefined ? 'none' : String(minimumPeople),
    cutOffHours: cutOffHours === undefined ? 'when the day ends' : String(cutOffHours),
  }
}

/** The field of an error such as `departures.0.seats`. Within others, the server writes the names of the wire. */
export function fieldOfError(name: string): string {
  const last = name.split('.').at(-1)!
  return last === 'seats' ? 'departureSeats' : last
}

export function fieldErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [fieldOfError(name), message]))
}

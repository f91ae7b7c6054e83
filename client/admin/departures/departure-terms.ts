// What staff set for departures: form values, and their conversion to requests.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { SentForm } from '#client/lib/forms/send-form.ts'
import { type DepartureState, departureStateLabels, type settableStates } from '#contract/departure-rules.ts'
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

const choiceLabels = {
  state: 'State',
  guarantee: 'Guaranteed once enough people have booked',
  audience: 'Seen and booked by',
} as const

export const guaranteeLabels: Record<Guarantee, string> = { itself: 'By itself', staff: 'By staff only' }
export const audienceLabels: Record<Audience, string> = {
  everybody: 'Everybody',
  link: 'People with its link',
}

export function termLabel(name: keyof TermValues): string {
  return { ...termLabels, ...choiceLabels }[name]
}

/** A value as staff read it. */
export function termText(name: keyof TermValues, value: string): string {
  switch (name) {
    case 'state':
      return departureStateLabels[(value || 'cancelled') as DepartureState]
    case 'guarantee':
      return guaranteeLabels[value as Guarantee]
    case 'audience':
      return audienceLabels[value as Audience]
    default:
      return value === '' ? 'as the tour' : value
  }
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

/** What a form has sent. */
export function readTerms({ text }: Pick<SentForm, 'text'>): TermValues {
  return Object.fromEntries(Object.keys(noTerms).map((name) => [name, text(name)])) as unknown as TermValues
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

/** The values of a departure that its form has shown, as the call names them. */
export function toSeen(shown: TermValues): Record<string, unknown> {
  return {
    ...toTerms(shown),
    state: shown.state || 'cancelled',
    guaranteesItself: shown.guarantee === 'itself',
    isPrivate: shown.audience === 'link',
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

const fieldsByName: Readonly<Record<string, keyof TermValues>> = {
  seats: 'departureSeats',
  guaranteesItself: 'guarantee',
  isPrivate: 'audience',
}

/** The field of an error such as `departures.0.seats`. Within others, the server writes the names of the wire. */
export function fieldOfError(name: string): string {
  const last = name.split('.').at(-1)!
  return fieldsByName[last] ?? last
}

export function fieldErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [fieldOfError(name), message]))
}

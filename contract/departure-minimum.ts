// Whether a departure runs that needs a minimum number of people, and the sentence that pages, mails and staff show about it.
import { addDays } from './calendar.ts'
import { monthNames } from './date-texts.ts'
import type { DepartureState } from './departure-rules.ts'

/** A tour without `decideDays` decides this many days before a departure. */
export const defaultDecideDays = 21

/** Longest time between the day of decision and the departure. */
export const maxDecideDays = 180

export interface DepartureMinimum {
  state: DepartureState
  /** How many people the departure needs. */
  minimumPeople: number
  /** All booked tickets, those with an awaited deposit included. */
  peopleBooked: number
  /** The day of decision: the last day on which travellers are told whether the departure runs. */
  decideBy: string
}

/** What pages know of any departure; `peopleBooked` and `decideBy` are missing where no minimum is asked, or it is known to run. */
export interface MaybeMinimum {
  state: DepartureState
  minimumPeople: number | null
  peopleBooked?: number | undefined
  decideBy?: string | undefined
}

/** One traveller is there as soon as anybody books. */
export function asksMinimum(minimumPeople: number | null): minimumPeople is number {
  return minimumPeople !== null && minimumPeople > 1
}

/** The day of decision of a departure. */
export function decideByOf(date: string, decideDays: number = defaultDecideDays): string {
  return addDays(date, -decideDays)
}

/** Whether the departure is known to run though it needs several people. One that was closed after that has no day of decision. */
export function isGuaranteed({ state, minimumPeople, decideBy }: MaybeMinimum): boolean {
  if (state === 'guaranteed') return true
  return state === 'closed' && asksMinimum(minimumPeople) && decideBy === undefined
}

/** Whether nobody knows yet that the departure runs. */
export function isUnsettled({
  state,
  minimumPeople,
}: Pick<MaybeMinimum, 'state' | 'minimumPeople'>): boolean {
  return asksMinimum(minimumPeople) && (state === 'open' || state === 'closed')
}

/** Whether the travellers should know by now. From the day of decision on it is for staff to decide. */
export function isToDecide(minimum: DepartureMinimum, today: string): boolean {
  return isUnsettled(minimum) && minimum.decideBy <= today
}

/** Whether an open departure becomes guaranteed. `securedTickets`: those whose deposit is paid or not asked. */
export function becomesGuaranteed({
  state,
  guaranteesItself,
  minimumPeople,
  securedTickets,
}: {
  state: DepartureState | null
  guaranteesItself: boolean
  minimumPeople: number | null
  securedTickets: number
}): boolean {
  return state === 'open' && guaranteesItself && asksMinimum(minimumPeople) && securedTickets >= minimumPeople
}

/** Staff take a guarantee back until the day of decision. */
export function canReopen(date: string, decideBy: string, today: string): boolean {
  return today <= decideBy && today <= date
}

/**
 * "Runs with 4 or more. 2 booked, 2 to go. We tell you by 26 January." Null where nothing is to be told: the departure asks for no
 * minimum, is cancelled or over.
 */
export function minimumSentence(departure: MaybeMinimum & { date: string }, today: string): string | null {
  const { date, minimumPeople, peopleBooked, decideBy, state } = departure
  if (!asksMinimum(minimumPeople) || state === 'cancelled' || date < today) return null
  if (isGuaranteed(departure)) return guaranteedSentence
  if (peopleBooked === undefined || decideBy === undefined) return null
  const left = minimumPeople - peopleBooked
  const booked = peopleBooked === 0 ? 'None booked yet' : `${peopleBooked.toLocaleString('en-US')} booked`
  const need = `Runs with ${minimumPeople.toLocaleString('en-US')} or more.`
  const count = left > 0 ? `${booked}, ${left.toLocaleString('en-US')} to go.` : `${booked}.`
  return `${need} ${count} ${decisionText(decideBy, today, left > 0)}`
}

/** Of a tour, or of a date on which an any-day tour leaves. */
export function neededPeopleText(minimumPeople: number): string {
  return minimumPeople === 1
    ? 'With one person or more'
    : `With ${minimumPeople.toLocaleString('en-US')} people or more`
}

/** For the option of a list: "runs with 4 or more, 2 booked". Null where the departure is known to run. */
export function minimumInBrief(departure: MaybeMinimum): string | null {
  const { minimumPeople, peopleBooked } = departure
  if (!isUnsettled(departure) || peopleBooked === undefined) return null
  return `runs with ${minimumPeople!.toLocaleString('en-US')} or more, ${peopleBooked.toLocaleString('en-US')} booked`
}

export const guaranteedSentence = 'This departure is guaranteed to run.'

function decisionText(decideBy: string, today: string, isShort: boolean): string {
  if (today > decideBy) return 'We decide in these days.'
  return `We ${isShort ? 'tell you' : 'confirm it'} by ${dayAndMonth(decideBy, today)}.`
}

/** "26 January"; with its year where the day is a year ahead or more. */
function dayAndMonth(date: string, today: string): string {
  const day = `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]}`
  const isNear = date < `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return isNear ? day : `${day} ${date.slice(0, 4)}`
}

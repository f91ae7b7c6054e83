// What people are told about cancelling: before a booking, on its pages and in its mails. No other place words it. Imports
// only rules without imports, so that any page may use it.
import { type CancellationTerm, cancellationDays, isCancellable } from './cancellation-rules.ts'
import { dayText } from './date-texts.ts'

/** Until which day a booking can be cancelled, and what is kept of its price. `terms`: earliest step first. */
export function cancellationSentence(
  terms: readonly CancellationTerm[],
  date: string,
  today: string,
): string {
  if (!isCancellable(date, today)) return 'It cannot be cancelled any more.'
  const days = cancellationDays(terms, date).filter(
    // Of neighbours that keep the same, the last one.
    ({ until, percentKept }, index, all) => until >= today && all[index + 1]?.percentKept !== percentKept,
  )
  const free = days.find(({ percentKept }) => percentKept === 0)
  const steps = days
    .filter(({ percentKept }) => percentKept > 0)
    .map(({ until, percentKept }, index) => `${keptText(percentKept, index)} until ${dayText(until)}`)
  const first = free === undefined ? '' : `You can cancel free of charge until ${dayText(free.until)}.`
  if (steps.length === 0) return first
  return `${first} ${free === undefined ? 'If you cancel,' : 'After that'} we keep ${listText(steps)}.`.trim()
}

/** The same before a date is chosen. */
export function cancellationTermsSentence(terms: readonly CancellationTerm[]): string {
  const kept = terms.filter(({ daysBefore, percentKept }) => daysBefore > 0 && percentKept > 0)
  if (kept.length === 0) return 'You can cancel free of charge until the day before departure.'
  const free = `You can cancel free of charge until ${daysText(kept[0]!.daysBefore + 1)} before departure.`
  const steps = kept.map(
    ({ daysBefore, percentKept }, index) =>
      `${keptText(percentKept, index)} from ${daysText(daysBefore)} before${index === 0 ? ' departure' : ''}`,
  )
  return `${free} After that we keep ${listText(steps)}.`
}

/** `index`: of the sentence's amounts; the first one says of what. */
function keptText(percentKept: number, index: number): string {
  if (percentKept === 100) return index === 0 ? 'all of the price' : 'all of it'
  return index === 0 ? `${percentKept} % of the price` : `${percentKept} %`
}

function daysText(days: number): string {
  return days === 1 ? 'one day' : `${days} days`
}

function listText(parts: readonly string[]): string {
  const last = parts.at(-1)!
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

// How many tours are best in the chosen month, and how many can be taken then: the announced date of a tour says the one, its seats
// the other.
import { Link } from '#client/design-system/link.tsx'
import { formatNumber, monthNames } from '#client/lib/format.ts'
import { departureMonthText, type TourListState, tourAddress, withChange } from './tour-address.ts'

export interface MonthCounts {
  /** The month of departure, YYYY-MM: the chosen one, else the next that is the chosen month of the year. */
  month: string
  /** Tours with a seat to book in that month, whatever month of the year is chosen. */
  bookable: number
  /** Tours announced for the chosen month of the year, whatever month of departure is chosen. */
  best: number
}

interface MonthCountsLineProps {
  path: string
  /** The state of the list that is shown. */
  state: TourListState
  counts: MonthCounts
  /** Number of tours in the list. */
  listed: number
}

export function MonthCountsLine({ path, state, counts, listed }: MonthCountsLineProps) {
  const { month, bookable, best } = counts
  const bestText = `${bestCountText(best)} best in ${monthNames[Number(state.time) - 1]}`
  const bookableText = `${bookable === 0 ? 'none' : formatNumber(bookable)} can be taken`
  const toBookable = tourAddress(path, withChange(state, { time: undefined, departs: month }), '#tours')
  if (state.departs === undefined) {
    return (
      <p className="basis-full text-small">
        <CountLink to={toBookable} count={bookable} text={`${bestText}, ${bookableText} then`} />
      </p>
    )
  }
  const toBest = tourAddress(path, withChange(state, { departs: undefined }), '#tours')
  return (
    <p className="basis-full text-small">
      <CountLink to={toBest} count={best} text={bestText} />
      <span>, </span>
      <CountLink to={toBookable} count={bookable} text={`${bookableText} in ${departureMonthText(month)}`} />
      <span>{`. ${bothText(listed)}`}</span>
    </p>
  )
}

/** Plain text if the link would lead to nothing. */
function CountLink({ to, count, text }: { to: string; count: number; text: string }) {
  if (count === 0) return <span>{text}</span>
  return (
    <Link to={to} className="font-semibold text-sea">
      {text}
    </Link>
  )
}

function bestCountText(count: number): string {
  if (count === 0) return 'No tour is'
  return count === 1 ? '1 tour is' : `${formatNumber(count)} tours are`
}

function bothText(count: number): string {
  if (count === 0) return 'None is both.'
  return count === 1
    ? 'The list shows the one that is both.'
    : `The list shows the ${formatNumber(count)} that are both.`
}

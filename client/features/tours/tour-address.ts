// The state of a list of tours, which is kept in the query of the page's address.

import type { FilterChip } from '#client/features/filters/filter-chips.tsx'
import { priceText } from '#client/features/filters/price-range.ts'
import { inQuotationMarks } from '#client/features/filters/quotation.ts'
import { formatNumber, monthNames } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import type { LengthRange } from '#contract/length-range.ts'
import { writeQuery } from '#contract/pages/page.ts'
import { tourListQuery, type tourQuery } from '#contract/pages/queries.ts'
import type { TourSort } from '#contract/vocabulary.ts'
import { lengthText } from './length-text.ts'

/** Query parameters that are sent to the API. */
export type TourQuery = Partial<Record<(typeof tourQuery)[number], string>>

export const layouts = ['grid', 'list'] as const
export type Layout = (typeof layouts)[number]

/** The query, and the layout if it is not the page's default layout. */
export type TourListState = TourQuery & { layout?: Layout }

/** Tabs with the labels from the specification, and what came later. */
const sortTabs: readonly { title: string; sort: TourSort }[] = [
  { title: 'Date', sort: 'date' },
  { title: 'Price Low to High', sort: 'lowprice' },
  { title: 'Price High to Low', sort: 'highprice' },
  { title: 'Name A-Z', sort: 'name' },
  { title: 'Rating', sort: 'rating' },
]

/** What a list is really ordered by: "cheap" in the text asks for an order, and words are matched. */
export interface ShownOrder {
  sort: string | undefined
  /** Whether the list without an order of its own has the best match first. */
  isMatched: boolean
}

/** The tabs, with the way back to the order that the list has without one. */
export function orderTabs(path: string, state: TourListState, { sort, isMatched }: ShownOrder) {
  const toSort = (wanted: TourSort | undefined) =>
    tourAddress(path, withChange(state, { sort: wanted }), '#tours')
  const first = {
    title: isMatched ? 'Best match' : 'Newest',
    to: toSort(undefined),
    isCurrent: sort === undefined,
  }
  const others = sortTabs.map((tab) => ({
    title: tab.title,
    to: toSort(tab.sort),
    isCurrent: sort === tab.sort,
  }))
  // The text itself asks for another order.
  return state.sort === undefined && sort !== undefined ? others : [first, ...others]
}

/** Ranges that the form offers. */
export const lengthChoices: readonly LengthRange[] = [
  { least: 1, most: 3 },
  { least: 4, most: 7 },
  { least: 8, most: 14 },
  { least: 15 },
]

/** Least ratings that the form offers. */
export const ratingChoices = [9, 8, 7, 6, 5] as const

/** Labels and values of the radios. As specified, two labels differ from their values. */
export const typeChoices = [
  { label: 'Popular', value: 'PoPular' },
  { label: 'Trendy', value: 'Trendy' },
  { label: 'NY', value: 'NY' },
  { label: 'Lastest', value: 'Latest' },
  { label: 'Wines', value: 'Wines' },
  { label: 'Skiing', value: 'Skiing' },
  { label: 'Europe', value: 'Europe' },
] as const

/** Finds the choice of a type in the address, by label or value in any case. */
export function typeChoice(type: string | undefined): (typeof typeChoices)[number] | undefined {
  const wanted = type?.trim().toLowerCase()
  return typeChoices.find(
    ({ label, value }) => label.toLowerCase() === wanted || value.toLowerCase() === wanted,
  )
}

export function tourAddress(path: string, state: TourListState, hash = ''): string {
  return `${path}${writeQuery(state, tourListQuery)}${hash}`
}

/** The canonical address: orders and layouts of the same tours are not separate pages. */
export function canonicalTourAddress(path: string, { sort, layout, ...state }: TourListState): string {
  return tourAddress(path, state)
}

/** Changes the state and returns to the first page. */
export function withChange(state: TourListState, change: TourListState): TourListState {
  return { ...state, page: undefined, ...change }
}

export interface ActiveFilter {
  /** Unique name, because two filters may have the same label. */
  name: string
  /** Its parameters. */
  parameters: readonly string[]
  /** Text of the filter's value. */
  label: string
  /** The state without this filter. */
  rest: TourListState
  isPrice: boolean
}

/** The filters that are set, in the order of the form. */
export function activeFilters(state: TourListState): ActiveFilter[] {
  const { q, destination, time, type, min, max, departs, days, rating, people } = state
  const filters: { label: string; without: TourListState }[] = []
  if (q) filters.push({ label: inQuotationMarks(q), without: { q: undefined } })
  if (destination) filters.push({ label: destination, without: { destination: undefined } })
  if (time)
    filters.push({ label: monthNames[Number(time) - 1] ?? `Month ${time}`, without: { time: undefined } })
  if (departs)
    filters.push({ label: `Departs in ${departureMonthText(departs)}`, without: { departs: undefined } })
  if (min || max)
    filters.push({ label: priceText({ min, max }), without: { min: undefined, max: undefined } })
  if (days) filters.push({ label: lengthText(days), without: { days: undefined } })
  if (rating) filters.push({ label: ratingText(rating), without: { rating: undefined } })
  if (people) filters.push({ label: peopleText(people), without: { people: undefined } })
  if (type) filters.push({ label: typeChoice(type)?.label ?? type, without: { type: undefined } })
  return filters.map(({ label, without }) => ({
    name: Object.keys(without)[0]!,
    parameters: Object.keys(without),
    label,
    rest: withChange(state, without),
    isPrice: 'min' in without,
  }))
}

/** The filters as links of a page that remove them, and the link that removes all. */
export function chipsOf(path: string, state: TourListState): { filters: FilterChip[]; clearTo: string } {
  return {
    filters: activeFilters(state).map(({ rest, ...chip }) => ({
      ...chip,
      to: tourAddress(path, rest, '#tours'),
    })),
    clearTo: tourAddress(path, withoutFilters(state), '#tours'),
  }
}

export function ratingText(rating: string | number): string {
  return Number(rating) === 10 ? 'Rated 10' : `Rated ${rating} or more`
}

export function peopleText(people: string | number): string {
  const number = Number(people)
  return number === 1 ? 'Seats for 1 person' : `Seats for ${formatNumber(number)} people`
}

/** YYYY-MM as March 2027. */
export function departureMonthText(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** The first month, YYYY-MM, from a month on that is this month of the year, 1 to 12. Undefined for another value. */
export function nextMonthOfYear(time: string, from: string): string | undefined {
  const month = Number(time)
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined
  const year = Number(from.slice(0, 4)) + (month < Number(from.slice(5)) ? 1 : 0)
  return `${year}-${String(month).padStart(2, '0')}`
}

/**
 * The months in which a tour can depart and be booked: the current month, those as far ahead as bookings go, and the chosen month
 * if it is not among them. Written YYYY-MM.
 */
export function departureMonths(thisMonth: string, chosen = thisMonth): { value: string; label: string }[] {
  const first = Number(thisMonth.slice(0, 4)) * 12 + Number(thisMonth.slice(5)) - 1
  const months = Array.from({ length: house().horizonMonths + 1 }, (_, ahead) => {
    const month = first + ahead
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
  const all = months.includes(chosen) ? months : [chosen, ...months]
  return all.map((value) => ({ value, label: departureMonthText(value) }))
}

export function withoutFilters({ sort, layout }: TourListState): TourListState {
  return { sort, layout }
}

/** The number of tours and their order, in words. */
export function countText(totalCount: number, order: ShownOrder): string {
  const tours = tourCountText(totalCount)
  return totalCount < 2 ? tours : `${tours}, ${orderText(order)}`
}

export function tourCountText(totalCount: number): string {
  return totalCount === 1 ? '1 tour' : `${formatNumber(totalCount)} tours`
}

const orderTexts: Readonly<Record<TourSort, string>> = {
  date: 'soonest first',
  lowprice: 'cheapest first',
  highprice: 'dearest first',
  name: 'by name',
  rating: 'best rated first',
}

function orderText({ sort, isMatched }: ShownOrder): string {
  if (sort !== undefined && Object.hasOwn(orderTexts, sort)) return orderTexts[sort as TourSort]
  return isMatched ? 'best match first' : 'newest first'
}

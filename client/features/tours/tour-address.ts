// The state of a list of tours as it stands in the address of its page.
import type { Range } from '#client/design-system/range-values.ts'
import { writeQuery } from '#client/lib/forgiving-query.ts'
import { formatNumber, formatPrice, monthNames } from '#client/lib/format.ts'
import { priceFilter, type TourSort } from '#contract/vocabulary.ts'

/** What the API is asked for. */
export const tourQueryNames = ['q', 'destination', 'time', 'type', 'min', 'max', 'sort', 'page'] as const
export type TourQuery = Partial<Record<(typeof tourQueryNames)[number], string>>

export const layouts = ['grid', 'list'] as const
export type Layout = (typeof layouts)[number]

/** Beside what is asked for, how it is laid out where that is not the page's own way. */
export type TourListState = TourQuery & { layout?: Layout }

export const tourStateNames = [...tourQueryNames, 'layout'] as const

/** The tabs, with the specification's words. */
export const sortTabs: readonly { title: string; sort: TourSort }[] = [
  { title: 'Date', sort: 'date' },
  { title: 'Price Low to High', sort: 'lowprice' },
  { title: 'Price High to Low', sort: 'highprice' },
  { title: 'Name A-Z', sort: 'name' },
]

/** The radios' words, two of them spelt otherwise than what they stand for. */
export const typeChoices = [
  { label: 'Popular', value: 'PoPular' },
  { label: 'Trendy', value: 'Trendy' },
  { label: 'NY', value: 'NY' },
  { label: 'Lastest', value: 'Latest' },
  { label: 'Wines', value: 'Wines' },
  { label: 'Skiing', value: 'Skiing' },
  { label: 'Europe', value: 'Europe' },
] as const

/** The choice that a type in the address means, however it is spelt. */
export function typeChoice(type: string | undefined): (typeof typeChoices)[number] | undefined {
  const wanted = type?.trim().toLowerCase()
  return typeChoices.find(
    ({ label, value }) => label.toLowerCase() === wanted || value.toLowerCase() === wanted,
  )
}

export function tourAddress(path: string, state: TourListState, hash = ''): string {
  return `${path}${writeQuery(state, tourStateNames)}${hash}`
}

/** The page's one true address: orders and layouts of the same tours are no pages of their own. */
export function canonicalTourAddress(path: string, { sort, layout, ...state }: TourListState): string {
  return tourAddress(path, state)
}

/** Other tours start at their first page. */
export function withChange(state: TourListState, change: TourListState): TourListState {
  return { ...state, page: undefined, ...change }
}

const priceEnds: Range = [priceFilter.min, priceFilter.max]

/** Where the thumbs of the price filter stand. */
export function priceRange({ min, max }: TourQuery): Range {
  return [numberOr(min, priceEnds[0]), numberOr(max, priceEnds[1])]
}

/** A thumb at its end limits nothing: dearer and cheaper tours stay within reach. */
export function priceLimits([low, high]: Range): Pick<TourQuery, 'min' | 'max'> {
  return {
    min: low <= priceEnds[0] ? undefined : String(low),
    max: high >= priceEnds[1] ? undefined : String(high),
  }
}

export function formatPriceEnd(value: number): string {
  return value >= priceEnds[1] ? `${formatPrice(value)}+` : formatPrice(value)
}

export interface ActiveFilter {
  /** By which it is told from others that say the same. */
  name: string
  /** What it lets through. */
  label: string
  /** The state without it. */
  rest: TourListState
  isPrice: boolean
}

/** What narrows the list, in the order of the form. */
export function activeFilters(state: TourListState): ActiveFilter[] {
  const { q, destination, time, type, min, max } = state
  const filters: { label: string; without: TourListState }[] = []
  if (q) filters.push({ label: `“${q}”`, without: { q: undefined } })
  if (destination) filters.push({ label: destination, without: { destination: undefined } })
  if (time)
    filters.push({ label: monthNames[Number(time) - 1] ?? `Month ${time}`, without: { time: undefined } })
  if (min || max) filters.push({ label: priceText(min, max), without: { min: undefined, max: undefined } })
  if (type) filters.push({ label: typeChoice(type)?.label ?? type, without: { type: undefined } })
  return filters.map(({ label, without }) => ({
    name: Object.keys(without)[0]!,
    label,
    rest: withChange(state, without),
    isPrice: 'min' in without,
  }))
}

export function withoutFilters({ sort, layout }: TourListState): TourListState {
  return { sort, layout }
}

function priceText(min: string | undefined, max: string | undefined): string {
  if (!max) return `From ${formatPrice(Number(min))}`
  if (!min) return `Up to ${formatPrice(Number(max))}`
  return `${formatPrice(Number(min))} – ${formatPrice(Number(max))}`
}

/** How many there are and what comes first, in words. */
export function countText(totalCount: number, { sort, q }: TourQuery): string {
  const tours = tourCountText(totalCount)
  return totalCount < 2 ? tours : `${tours}, ${orderText(sort, q)}`
}

export function tourCountText(totalCount: number): string {
  return totalCount === 1 ? '1 tour' : `${formatNumber(totalCount)} tours`
}

const orderTexts: Readonly<Record<TourSort, string>> = {
  date: 'soonest first',
  lowprice: 'cheapest first',
  highprice: 'dearest first',
  name: 'by name',
}

function orderText(sort: string | undefined, q: string | undefined): string {
  if (sort !== undefined && Object.hasOwn(orderTexts, sort)) return orderTexts[sort as TourSort]
  return q ? 'best match first' : 'newest first'
}

function numberOr(text: string | undefined, otherwise: number): number {
  const number = Number(text)
  return Number.isNaN(number) ? otherwise : number
}

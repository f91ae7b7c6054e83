// What helps where no tour is found: the smallest changes that give results, as links.
import { FilterSteps, valuesOf, withoutText } from '#client/features/filters/filter-steps.tsx'
import { formatPrice, monthNames } from '#client/lib/format.ts'
import type { FilterStep } from '#contract/filter-counts.ts'
import type { FoundTours } from './find-tours.ts'
import { lengthText } from './length-text.ts'
import {
  activeFilters,
  departureMonthText,
  peopleText,
  ratingText,
  type TourListState,
  type TourQuery,
  tourAddress,
  tourCountText,
  withChange,
} from './tour-address.ts'
import { UnknownPlace } from './unknown-place.tsx'

interface EmptySearchProps {
  /** Path of the page. */
  path: string
  found: Pick<FoundTours, 'counts' | 'isByWords'> & { list: FoundTours['list'] | null }
  state: TourListState
}

/** Nothing, where nothing helps. */
export function EmptySearch({ path, found: { list, counts, isByWords }, state }: EmptySearchProps) {
  if (list?.unknownPlace !== undefined) return <UnknownPlace place={list.unknownPlace} />
  const steps = (counts?.steps ?? []).map(({ changes, count, without }) => {
    const changed = isByWords ? withoutDestination(changes) : changes
    return {
      to: tourAddress(path, withChange(state, valuesOf<keyof TourQuery>(changed)), '#tours'),
      text: `${stepText({ changes: changed, without }, state)}: ${count === undefined ? 'many tours' : tourCountText(count)}`,
    }
  })
  return <FilterSteps steps={steps} />
}

type Changes = FilterStep['changes']

/** The destination was searched for as words: without the words, there is no destination. */
function withoutDestination({ q, ...others }: Changes): Changes {
  return q === undefined ? others : { ...others, q, destination: null }
}

function stepText({ changes, without = [] }: Pick<FilterStep, 'changes' | 'without'>, state: TourListState) {
  const { time, departs, min, max, days, rating, people } = changes
  if (typeof time === 'string')
    return `${monthNames[Number(time) - 1]} instead of ${monthNames[Number(state.time) - 1]}`
  if (typeof departs === 'string') return `Departs in ${departureMonthText(departs)} instead`
  if (typeof max === 'string') return `Up to ${formatPrice(Number(max))}`
  if (typeof min === 'string') return `From ${formatPrice(Number(min))}`
  if (typeof days === 'string') return lengthText(days)
  if (typeof rating === 'string') return ratingText(rating)
  if (typeof people === 'string') return peopleText(people)
  const left = activeFilters(state).filter(
    ({ name, parameters }) =>
      parameters.some((parameter) => changes[parameter] === null) && !isShortened(name, changes),
  )
  return withoutText(
    without,
    left.map(({ label }) => label),
  )
}

/** The destination was searched for as words, of which some are left. */
const isShortened = (name: string, { q }: Changes) => name === 'destination' && typeof q === 'string'

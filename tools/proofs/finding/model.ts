// What filters and texts of a search mean, by looking at each tour: written apart from the server, whose numbers it is compared with.
import { monthsFrom } from '#contract/calendar.ts'
import type { FilterStep } from '#contract/filter-counts.ts'
import { travelTypes } from '#contract/vocabulary.ts'

export interface ModelTour {
  words: readonly string[]
  country: string
  type: string
  cents: number
  /** 1 to 12. */
  month: number
  days: number | undefined
  rating: number
  isAvailable: boolean
  seats: number
  /** Undefined for tours that leave any day. */
  departures: readonly { date: string; left: number }[] | undefined
}

/** A part of a text, with what it says. */
export interface TextPart extends Asked {
  text: string
}

interface Asked {
  word?: string
  departs?: string
  max?: number
  people?: number
  days?: readonly [least: number, most: number]
}

/** A query, with its text as parts. */
export interface Question {
  parts?: readonly TextPart[] | undefined
  destination?: string | undefined
  time?: number | undefined
  type?: string | undefined
  departs?: string | undefined
  min?: number | undefined
  max?: number | undefined
  days?: readonly [least: number, most: number] | undefined
  rating?: number | undefined
  people?: number | undefined
}

export interface Catalogue {
  tours: readonly ModelTour[]
  /** YYYY-MM-DD */
  today: string
  horizon: string
}

export function textOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join(' ')
}

/** As parameters. */
export function queryOf({ parts, days, ...others }: Question): Record<string, string> {
  const values = {
    q: parts && textOf(parts),
    ...others,
    days: days && `${days[0]}-${days[1] === Number.POSITIVE_INFINITY ? '' : days[1]}`,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** The question with what its text says: filters come first. */
function askedBy({ parts = [], ...filters }: Question) {
  const said: Asked = Object.assign({}, ...parts.map(({ text, word, ...part }) => part))
  const hasPrice = filters.min !== undefined || filters.max !== undefined
  return {
    ...filters,
    words: parts.flatMap(({ word }) => word ?? []),
    departs: filters.departs ?? said.departs,
    days: filters.days ?? said.days,
    people: filters.people ?? said.people,
    min: filters.min,
    max: hasPrice ? filters.max : said.max,
  }
}

export function countOf({ tours, today, horizon }: Catalogue, question: Question): number {
  const { words, destination, time, type, departs, min, max, days, rating, people } = askedBy(question)
  const first = departs === undefined || `${departs}-01` < today ? today : `${departs}-01`
  const last = departs === undefined || `${departs}-31` > horizon ? horizon : `${departs}-31`
  const hasSeats = ({ isAvailable, seats, departures }: ModelTour) => {
    if (departs === undefined && people === undefined) return true
    if (!isAvailable || first > last) return false
    if (departures === undefined) return seats >= (people ?? 1)
    return departures.some(
      ({ date, left }) => date >= first && date <= last && date > today && left >= (people ?? 1),
    )
  }
  return tours.filter(
    (tour) =>
      words.every((word) => tour.words.includes(word)) &&
      (destination === undefined || tour.country === destination) &&
      (time === undefined || tour.month === time) &&
      (type === undefined || tour.type === type) &&
      (min === undefined || tour.cents >= min * 100) &&
      (max === undefined || tour.cents <= max * 100) &&
      (days === undefined || (tour.days !== undefined && tour.days >= days[0] && tour.days <= days[1])) &&
      (rating === undefined || tour.rating >= rating) &&
      hasSeats(tour),
  ).length
}

/** Numbers of tours for each value of each filter. */
export function countsOf(catalogue: Catalogue, question: Question) {
  const count = (change: Question) => countOf(catalogue, { ...question, ...change })
  const numbers = (most: number) => Array.from({ length: most }, (_, place) => place + 1)
  const months = monthsFrom(catalogue.today, catalogue.horizon)
  const lengths = new Set(catalogue.tours.flatMap(({ days }) => days ?? []))
  return {
    time: Object.fromEntries(numbers(12).map((time) => [time, count({ time })])),
    type: Object.fromEntries(travelTypes.map((type) => [type, count({ type })])),
    departs: Object.fromEntries(months.map((departs) => [departs, count({ departs })])),
    days: Object.fromEntries([...lengths].map((days) => [days, count({ days: [days, days] })])),
    rating: Object.fromEntries(numbers(10).map((rating) => [rating, count({ rating })])),
  }
}

type Step = Pick<FilterStep, 'changes' | 'count'>

/** The smallest changes of an empty search that give results: of one filter or part of the text, else without two of them. */
export function stepsOf(catalogue: Catalogue, question: Question): Step[] {
  const left = leftOut(question)
  const single = [...nearest(catalogue, question), ...left.map(({ change }) => change)]
  const steps = stepsWithResults(catalogue, question, single)
  if (steps.length > 0) return steps
  const pairs = left.flatMap((one, place) =>
    left.slice(place + 1).flatMap((other) => {
      if (one.part === undefined && other.part === undefined) return [{ ...one.change, ...other.change }]
      // Without the whole text, no part is left to leave out.
      if ('parts' in one.change && 'parts' in other.change)
        return one.part === undefined || other.part === undefined
          ? []
          : [{ parts: partsWithout(question, [one.part, other.part]) }]
      return [{ ...one.change, ...other.change }]
    }),
  )
  return stepsWithResults(catalogue, question, pairs)
}

interface LeftOut {
  change: Question
  part?: TextPart
}

/** All words are one part, which nothing else says. */
function partsWithout({ parts = [] }: Question, without: readonly TextPart[]) {
  const rest = parts.filter((part) => !without.some((each) => each === part || (each.word && part.word)))
  return rest.length === 0 ? undefined : rest
}

function leftOut(question: Question): LeftOut[] {
  const { parts = [], min, max, ...filters } = question
  const removable = parts.filter(
    ({ word }, place) => word === undefined || parts.findIndex((part) => part.word !== undefined) === place,
  )
  return [
    ...(removable.length < 2
      ? []
      : removable.map((part) => ({ change: { parts: partsWithout(question, [part]) }, part }))),
    ...(parts.length > 0 ? [{ change: { parts: undefined } }] : []),
    ...Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [{ change: { [name]: undefined } }],
    ),
    ...(min === undefined && max === undefined ? [] : [{ change: { min: undefined, max: undefined } }]),
  ]
}

/** Changes to the values with results that are nearest to the chosen ones. */
function nearest(catalogue: Catalogue, question: Question): Question[] {
  const { time, departs, min, max, days, rating, people } = { ...askedBy(question), rating: question.rating }
  const isFound = (change: Question) => countOf(catalogue, { ...question, ...change }) > 0
  const closest = <Value>(values: readonly Value[], far: (value: Value) => number) => {
    const least = Math.min(...values.map(far))
    return values.filter((value) => far(value) === least)
  }
  const changes: Question[] = []
  if (time !== undefined) {
    const found = Array.from({ length: 12 }, (_, place) => place + 1).filter((value) =>
      isFound({ time: value }),
    )
    const far = (value: number) => Math.min(Math.abs(value - time), 12 - Math.abs(value - time))
    changes.push(...closest(found, far).map((value) => ({ time: value })))
  }
  if (departs !== undefined) {
    const found = monthsFrom(catalogue.today, catalogue.horizon).filter((value) =>
      isFound({ departs: value }),
    )
    const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
    const far = (value: string) => Math.abs(number(value) - number(departs))
    changes.push(...closest(found, far).map((value) => ({ departs: value })))
  }
  const dollars = new Set(
    catalogue.tours.flatMap(({ cents }) => [Math.ceil(cents / 100), Math.floor(cents / 100)]),
  )
  const prices = [...dollars].toSorted((a, b) => a - b)
  if (max !== undefined) {
    const higher = prices.find((price) => price > max && isFound({ min, max: price }))
    if (higher !== undefined) changes.push({ min, max: higher })
  }
  if (min !== undefined) {
    const lower = prices.findLast((price) => price < min && isFound({ min: price, max }))
    if (lower !== undefined) changes.push({ min: lower, max })
  }
  if (days !== undefined) {
    const [least, most] = days
    const shorter = Array.from({ length: least - 1 }, (_, place) => least - 1 - place).find((value) =>
      isFound({ days: [value, most] }),
    )
    const longer = Array.from({ length: 40 }, (_, place) => most + 1 + place).find((value) =>
      isFound({ days: [least, value] }),
    )
    if (shorter !== undefined) changes.push({ days: [shorter, most] })
    if (longer !== undefined && most !== Number.POSITIVE_INFINITY) changes.push({ days: [least, longer] })
  }
  const lower = (name: 'rating' | 'people', value: number | undefined) => {
    for (let number = (value ?? 1) - 1; number >= 1; number--)
      if (isFound({ [name]: number })) return changes.push({ [name]: number })
  }
  lower('rating', rating)
  lower('people', people)
  return changes
}

function stepsWithResults(catalogue: Catalogue, question: Question, changes: readonly Question[]): Step[] {
  const before = queryOf(question)
  const steps = new Map<string, Step>()
  for (const change of changes) {
    const count = countOf(catalogue, { ...question, ...change })
    if (count === 0) continue
    const after = queryOf({ ...question, ...change })
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
    const changed = names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null])
    steps.set(JSON.stringify(changed), { changes: Object.fromEntries(changed), count })
  }
  return [...steps.values()]
}

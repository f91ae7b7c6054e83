// Facts of a tour beyond the fields of the specification, each optional.

import * as z from 'zod/mini'
import { maxDecideDays } from './departure-minimum.ts'
import { maxCutOffHours } from './departure-rules.ts'
import { describe, describeObject } from './describe.ts'
import { integer, requiredOr, text } from './fields.ts'
import { maxTickets } from './vocabulary.ts'

export const meals = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof meals)[number]

export const maxFactTexts = { line: 300, paragraph: 1000, dayText: 4000, answer: 2000, alt: 250 } as const
export const maxFactEntries = {
  itinerary: 60,
  lines: 40,
  languages: 12,
  questions: 30,
  alt: 9,
  cancellationTerms: 10,
} as const

function listOfAtMost<Entry extends z.ZodMiniType>(entry: Entry, max: number) {
  return z.array(entry, requiredOr('must be a list')).check(z.maxLength(max, `at most ${max} entries`))
}

const lines = listOfAtMost(text(maxFactTexts.line), maxFactEntries.lines)

const day = describeObject('ItineraryDay', 'One day of a tour.', {
  title: describe(text(maxFactTexts.line), 'Name of the day.', 'Across the fjord'),
  text: describe(text(maxFactTexts.dayText), 'What happens on the day.', 'By boat to the second harbour.'),
  meals: describe(
    z.array(z.enum(meals, `must be one of ${meals.join(', ')}`), requiredOr('must be a list')).check(
      z.maxLength(meals.length, 'each meal once'),
      z.overwrite((given) => meals.filter((meal) => given.includes(meal))),
    ),
    'Meals that are included.',
    ['breakfast', 'dinner'],
  ),
  night: describe(
    z.optional(text(maxFactTexts.line)),
    'Where travellers sleep; missing on the last day.',
    'Harbour hotel',
  ),
})
export type ItineraryDay = z.output<typeof day>

const question = describeObject('TourQuestion', 'A question with its answer.', {
  question: describe(text(maxFactTexts.line), 'What travellers ask.', 'Is the boat heated?'),
  answer: describe(text(maxFactTexts.answer), 'The answer.', 'Yes, all cabins.'),
})

/** From `daysBefore` days before the departure, `percentKept` percent of the price are kept. */
const termsStep = describeObject('CancellationStep', 'What cancelling costs from a day on.', {
  daysBefore: describe(integer(0, 730), 'Days before the departure.', 30),
  percentKept: describe(integer(0, 100), 'Percent of the price that are kept.', 50),
})
export type CancellationStep = z.output<typeof termsStep>

/** Earliest step first. */
const cancellationTerms = listOfAtMost(termsStep, maxFactEntries.cancellationTerms).check(
  z.overwrite((steps) => steps.toSorted((a, b) => b.daysBefore - a.daysBefore)),
  z.refine((steps) => {
    return new Set(steps.map(({ daysBefore }) => daysBefore)).size === steps.length
  }, 'each number of days once'),
  z.refine((steps) => {
    return steps.every(({ percentKept }, index) => percentKept >= (steps[index - 1]?.percentKept ?? 0))
  }, 'what is kept cannot fall towards the departure'),
)

const optionalFacts = {
  durationDays: describe(z.optional(integer(1, 365)), 'Length in days.', 5),
  meetingPoint: describe(
    z.optional(text(maxFactTexts.paragraph)),
    'Where and when the tour begins.',
    'At the old customs house, 9:00.',
  ),
  itinerary: describe(z.optional(listOfAtMost(day, maxFactEntries.itinerary)), 'The days in order.'),
  included: describe(z.optional(lines), 'What the price includes.', ['All nights', 'The boat']),
  notIncluded: describe(z.optional(lines), 'What the price does not include.', ['Flights']),
  languages: describe(
    z.optional(listOfAtMost(text(60), maxFactEntries.languages)),
    'Languages of the guides.',
    ['English'],
  ),
  minimumPeople: describe(
    z.optional(integer(1, maxTickets)),
    'People without whom a departure does not take place.',
    6,
  ),
  decideDays: describe(
    z.optional(integer(0, maxDecideDays)),
    'Days before a departure by which travellers are told whether it runs; 21 if it is missing.',
    21,
  ),
  mobility: describe(
    z.optional(text(maxFactTexts.paragraph)),
    'How far the tour suits people with reduced mobility.',
    'Two steep paths, no steps on board.',
  ),
  whatToBring: describe(z.optional(lines), 'What travellers bring along.', ['A warm coat']),
  questions: describe(
    z.optional(listOfAtMost(question, maxFactEntries.questions)),
    'Questions that travellers ask.',
  ),
  alt: describe(
    z.optional(
      listOfAtMost(
        z.union(
          [z.literal(''), text(maxFactTexts.alt)],
          `must be text of at most ${maxFactTexts.alt} characters`,
        ),
        maxFactEntries.alt,
      ),
    ),
    'What each picture shows: the main one, then the previews in their order.',
    ['A harbour at dusk'],
  ),
  depositPercent: describe(
    z.optional(integer(0, 100)),
    'Percent of the price that are paid when booking.',
    20,
  ),
  balanceDueDays: describe(
    z.optional(integer(0, 365)),
    'Days before the departure by which the balance is paid.',
    30,
  ),
  /** Bookings end this many hours before the date begins where the house is; absent: when the date ends. */
  cutOffHours: describe(
    z.optional(integer(0, maxCutOffHours)),
    'Hours before the date in which it cannot be booked.',
    24,
  ),
  cancellationTerms: describe(
    z.optional(cancellationTerms),
    'What cancelling costs, the earliest step first.',
  ),
}

export const tourFactsSchema = describeObject(
  'TourFacts',
  'What a tour tells of itself; each fact may be missing.',
  optionalFacts,
  requiredOr('must be an object'),
)
export type TourFacts = z.output<typeof tourFactsSchema>
export type TourFactName = keyof TourFacts

/** Drops empty facts: a form sends an empty list for a list without entries. */
export function withoutEmptyFacts(facts: TourFacts): TourFacts {
  const isFilled = (value: unknown) =>
    value !== undefined && !(Array.isArray(value) && value.every((entry) => entry === ''))
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isFilled(value)))
}

export interface MissingFact {
  fact: TourFactName
  /** Information that travellers need before they book. */
  asks: string
}

/**
 * Information that article 5 of Directive (EU) 2015/2302 on package travel requires before a booking and that
 * these facts lack. Tours with scheduled departures also have to state the minimum number of people.
 */
export function missingTravelFacts(facts: TourFacts, schedule: 'any-day' | 'departures'): MissingFact[] {
  const has = (name: TourFactName) => withoutEmptyFacts(facts)[name] !== undefined
  const days = facts.itinerary ?? []
  const missing: [TourFactName, string, boolean][] = [
    ['durationDays', 'How many days the tour takes.', !has('durationDays')],
    ['meetingPoint', 'Where and when the tour begins.', !has('meetingPoint')],
    [
      'itinerary',
      days.length === 0
        ? 'What happens on each day, with meals and nights.'
        : 'Where travellers sleep each night.',
      days.length === 0 || days.slice(0, -1).some(({ night }) => night === undefined),
    ],
    ['included', 'What the price includes.', !has('included')],
    ['languages', 'In which languages the tour is guided.', !has('languages')],
    [
      'minimumPeople',
      'How many people it needs to take place.',
      schedule === 'departures' && !has('minimumPeople'),
    ],
    ['mobility', 'Whether it suits people with reduced mobility.', !has('mobility')],
    ['cancellationTerms', 'What cancelling costs.', !has('cancellationTerms')],
    [
      'balanceDueDays',
      'When the balance is due.',
      (facts.depositPercent ?? 0) > 0 && facts.depositPercent !== 100 && !has('balanceDueDays'),
    ],
  ]
  return missing.filter(([, , isMissing]) => isMissing).map(([fact, asks]) => ({ fact, asks }))
}

// Facts of a tour beyond the fields of the specification, each optional.
import * as z from 'zod/mini'
import { maxDecideDays } from './departure-minimum.ts'
import { maxCutOffHours } from './departure-rules.ts'
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

const day = z.object({
  title: text(maxFactTexts.line),
  text: text(maxFactTexts.dayText),
  /** Included on that day. */
  meals: z.array(z.enum(meals, `must be one of ${meals.join(', ')}`), requiredOr('must be a list')).check(
    z.maxLength(meals.length, 'each meal once'),
    z.overwrite((given) => meals.filter((meal) => given.includes(meal))),
  ),
  /** Where travellers sleep; absent on the last day. */
  night: z.optional(text(maxFactTexts.line)),
})
export type ItineraryDay = z.output<typeof day>

const question = z.object({ question: text(maxFactTexts.line), answer: text(maxFactTexts.answer) })

/** From `daysBefore` days before the departure, `percentKept` percent of the price are kept. */
const termsStep = z.object({ daysBefore: integer(0, 730), percentKept: integer(0, 100) })
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
  durationDays: z.optional(integer(1, 365)),
  /** Where and when the tour begins. */ meetingPoint: z.optional(text(maxFactTexts.paragraph)),
  itinerary: z.optional(listOfAtMost(day, maxFactEntries.itinerary)),
  included: z.optional(lines),
  notIncluded: z.optional(lines),
  /** Spoken by the guides. */
  languages: z.optional(listOfAtMost(text(60), maxFactEntries.languages)),
  minimumPeople: z.optional(integer(1, maxTickets)),
  /** Travellers are told this many days before a departure whether it runs; absent: `defaultDecideDays`. */
  decideDays: z.optional(integer(0, maxDecideDays)),
  /** How far the tour suits people with reduced mobility. */
  mobility: z.optional(text(maxFactTexts.paragraph)),
  whatToBring: z.optional(lines),
  questions: z.optional(listOfAtMost(question, maxFactEntries.questions)),
  /** Alternative texts: of the main image, then of the previews in their order. Empty: no text. */
  alt: z.optional(
    listOfAtMost(
      z.union(
        [z.literal(''), text(maxFactTexts.alt)],
        `must be text of at most ${maxFactTexts.alt} characters`,
      ),
      maxFactEntries.alt,
    ),
  ),
  /** Paid when booking; absent: no deposit. */
  depositPercent: z.optional(integer(0, 100)),
  /** The balance is due this many days before the departure. */
  balanceDueDays: z.optional(integer(0, 365)),
  /** Bookings end this many hours before the date begins where the house is; absent: when the date ends. */
  cutOffHours: z.optional(integer(0, maxCutOffHours)),
  cancellationTerms: z.optional(cancellationTerms),
}

export const tourFactsSchema = z.object(optionalFacts, requiredOr('must be an object'))
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

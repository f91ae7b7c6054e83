// Tours, their lists, search and seats. On the wire they are called cards.
import * as z from 'zod/mini'
import { departureStates, schedules } from './departure-rules.ts'
import type { EndpointDefinitions, FinishedRead } from './endpoint.ts'
import {
  calendarDate,
  deletedSchema,
  dollarsParam,
  id,
  idOrSlug,
  integerParam,
  itemsPerPageParam,
  listOf,
  optionalText,
  pageParam,
  requiredText,
  searchText,
  timestamp,
  uuidPattern,
} from './fields.ts'
import { filterStepSchema, priceCountSchema, valueCountSchema } from './filter-counts.ts'
import {
  areaField,
  changesShape,
  choiceField,
  dateField,
  flagField,
  type ItemFields,
  inputShape,
  integerField,
  moneyField,
  newPictures,
  outputShape,
  restoreSchema,
  textField,
} from './item-fields.ts'
import { historyEndpoint } from './item-history.ts'
import { readLength } from './length-range.ts'
import { maxPictureRequest } from './pictures.ts'
import { tourReviewSchema } from './reviews.ts'
import { tourFactsSchema } from './tour-facts.ts'
import { maxItemTexts, maxTickets, tourSorts, travelTypes } from './vocabulary.ts'

/** What staff fill in, in the order of the form. */
export const tourFields = {
  title: textField(maxItemTexts.title, { label: 'Title' }),
  subTitle: textField(maxItemTexts.subTitle, { label: 'Sub title' }),
  location: textField(maxItemTexts.location, { label: 'Location', columns: 6 }),
  type: choiceField(
    travelTypes,
    requiredText.check(
      z.overwrite((value) => canonicalTravelType(value) ?? value),
      z.refine((value) => canonicalTravelType(value) !== null, 'is not a travel type'),
    ),
    { label: 'Type', columns: 6 },
  ),
  age: integerField(0, 120, { label: 'Age', hint: 'Youngest traveller', columns: 4 }),
  cost: moneyField({ label: 'Cost', hint: 'For one person', columns: 4 }),
  seats: integerField(1, maxTickets, {
    label: 'Amount custom',
    hint: 'Seats for each departure',
    columns: 4,
  }),
  calendarDate: dateField({ label: 'Calendar', columns: 6 }),
  available: flagField({ label: 'Availability', columns: 6 }),
  description: areaField(maxItemTexts.description, { label: 'Description' }),
} as const satisfies ItemFields

/** Month from 1 to 12; mean daily maximum of the place in that month, in °C. */
export const warmthSchema = z.object({ month: z.int(), degrees: z.int() })

export const tourSchema = z.object({
  _id: id,
  slug: z.string(),
  ...outputShape(tourFields),
  schedule: z.enum(schedules),
  /** The lowest price of the departures of a scheduled tour that can be booked, in dollars; missing without one. */
  fromCost: z.optional(z.number()),
  /** Of the facts; lists have it too. */
  durationDays: z.optional(z.int()),
  /** Of the month that a search asks for. */
  warmth: z.optional(warmthSchema),
  /** Present in the detail and in calls of staff, absent in lists. */
  facts: z.optional(tourFactsSchema),
  image: z.string(),
  previews: z.array(z.string()),
  /** 0–10: the mean of all scores of all reviews, divided by 10; 0 without reviews. */
  rating: z.number(),
  numReviews: z.int(),
  /** Empty in lists; the newest in the detail. */
  reviews: z.array(tourReviewSchema),
  /** Raised by every edit. */
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Tour = z.output<typeof tourSchema>

export const tourListSchema = z.extend(listOf(tourSchema), {
  /** The corrected spelling that was searched for instead of a misspelt `destination`. */
  correctedDestination: z.optional(z.string()),
})
export type TourList = z.output<typeof tourListSchema>

/** Length in days. */
export const lengthSchema = z.object({ least: z.int(), most: z.int() })

/** What a search text says beside its words. Months, prices, lengths and people are filters, unless the query has its own. */
export const understoodSchema = z.object({
  /** The words that were searched for; empty if all were understood. */
  words: z.string(),
  /** Month of departure, YYYY-MM. Tours that are announced for this month come first. */
  departs: z.optional(z.string()),
  /** In dollars. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Whether the cheapest tours come first. */
  isCheap: z.optional(z.literal(true)),
  /** Whether the tours lead to places that are warm in the month, the warmest first. */
  isWarm: z.optional(z.literal(true)),
  days: z.optional(lengthSchema),
  /** People who travel together. Only tours with so many seats on one date are found. */
  people: z.optional(z.int()),
})
export type Understood = z.output<typeof understoodSchema>

export const nearCountrySchema = z.object({ name: z.string(), count: z.int() })

/** A place in a search text that no tour leads to. */
export const unknownPlaceSchema = z.object({
  name: z.string(),
  /** The nearest countries with tours, and how many they have. */
  near: z.array(nearCountrySchema),
  /** Some of these tours. */
  tours: z.array(tourSchema),
})

export const tourSearchSchema = z.extend(tourListSchema, {
  /** The corrected spelling that was searched for instead of a misspelt `q`. */
  correctedQuery: z.optional(z.string()),
  /** Whether a place or tour is called by the words. */
  isName: z.optional(z.literal(true)),
  understood: z.optional(understoodSchema),
  unknownPlace: z.optional(unknownPlaceSchema),
})
export type TourSearch = z.output<typeof tourSearchSchema>

const scheduleInput = z.enum(schedules, `must be one of ${schedules.join(', ')}`)

const tourInput = z.object({
  ...inputShape(tourFields),
  schedule: z.optional(scheduleInput),
  /** All facts: a fact that is missing here is removed. */
  facts: z.optional(tourFactsSchema),
})

export const newTourSchema = z.extend(tourInput, {
  available: z._default(tourFields.available.input, true),
  ...newPictures,
})
export type NewTour = z.output<typeof newTourSchema>

/** A missing field keeps its value; only the description may be emptied. */
export const tourChangesSchema = z.extend(z.partial(tourInput), {
  description: z.optional(optionalText(maxItemTexts.description)),
  ...changesShape,
})
export type TourChanges = z.output<typeof tourChangesSchema>

const monthParam = z
  .string('must be a month, written YYYY-MM')
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be a month, written YYYY-MM'))

const lengthMessage = 'must be a length in days, written 4-7 or 10-'
const lengthParam = z
  .string(lengthMessage)
  .check(z.refine((text) => readLength(text) !== null, lengthMessage))

const listQuery = {
  /** Title and location. */
  destination: z.optional(searchText),
  /** Month of the tour's calendar date. */
  time: z.optional(integerParam(1, 12, 'must be a month from 1 to 12')),
  type: z.optional(searchText),
  sort: z.optional(z.enum(tourSorts, `must be one of ${tourSorts.join(', ')}`)),
  min: z.optional(dollarsParam()),
  max: z.optional(dollarsParam()),
  /** Month, YYYY-MM, with a departure that can be booked. */
  departs: z.optional(monthParam),
  /** Length in days. */
  days: z.optional(lengthParam),
  /** Least rating of the reviews. */
  rating: z.optional(integerParam(1, 10)),
  /** Seats for so many people on one date: of the month of departure, else on any date that can be booked. */
  people: z.optional(integerParam(1, maxTickets)),
  page: pageParam,
  itemsPerPage: itemsPerPageParam,
}

export const tourListQuerySchema = z.object(listQuery)
export type TourListQuery = z.output<typeof tourListQuerySchema>

export const tourSearchQuerySchema = z.object({ ...listQuery, q: z.optional(searchText) })
export type TourSearchQuery = z.output<typeof tourSearchQuerySchema>

/** The filters of lists of tours that a change can leave out or give another value. */
export const changedFilters = [
  ...(['q', 'destination', 'time', 'type', 'departs', 'min', 'max'] as const),
  ...(['days', 'rating', 'people'] as const),
] as const
export type ChangedFilter = (typeof changedFilters)[number]

export const tourCountsQuerySchema = z.pick(tourSearchQuerySchema, {
  q: true,
  destination: true,
  time: true,
  type: true,
  min: true,
  max: true,
  departs: true,
  days: true,
  rating: true,
  people: true,
})
export type TourCountsQuery = z.output<typeof tourCountsQuerySchema>

/** Numbers of tours for each value of a filter, with all other filters kept. A list is missing if there are too many tours to count. */
export const tourCountsSchema = z.object({
  /** Month of the tour's calendar date, 1 to 12. */
  time: z.optional(z.array(valueCountSchema)),
  type: z.optional(z.array(valueCountSchema)),
  /** Months, YYYY-MM. */
  departs: z.optional(z.array(valueCountSchema)),
  /** Length in days, without the tours that do not tell it. */
  days: z.optional(z.array(valueCountSchema)),
  /** Least rating, 10 to 1: a tour counts with each that it reaches. */
  rating: z.optional(z.array(valueCountSchema)),
  /** Ranges of what a tour costs at least, over the range of the price filter. */
  prices: z.optional(z.array(priceCountSchema)),
  /** People whose seats were asked for, in the text or as a filter. */
  people: z.optional(z.int()),
  /** Where no tour is found: the smallest changes that give results, the least first. */
  steps: z.array(filterStepSchema),
})
export type TourCounts = z.output<typeof tourCountsSchema>

export const departureSeatsSchema = z.object({
  items: z.array(
    z.object({
      date: calendarDate,
      seatsLeft: z.int(),
      /** Both of a scheduled departure that needs more than one person. */
      state: z.optional(z.enum(departureStates)),
      peopleBooked: z.optional(z.int()),
    }),
  ),
})

/** Seats are taken without a change of the tours, so lists by seats are not cached. */
const tagsOfList = ({ query, output }: FinishedRead): readonly string[] | null => {
  const { people: asked } = (query ?? {}) as { people?: unknown }
  const { people, understood } = output as { people?: number; understood?: Understood }
  return (asked ?? people ?? understood?.people) === undefined ? ['tours'] : null
}

export const tourEndpoints = {
  'GET /cards': {
    access: 'public',
    summary: 'Tours, filtered, sorted and paged; newest first unless sorted',
    query: tourListQuerySchema,
    output: tourListSchema,
    tags: tagsOfList,
  },
  'GET /search': {
    access: 'public',
    summary: 'Tours that match a text, best match first unless sorted',
    query: tourSearchQuerySchema,
    output: tourSearchSchema,
    tags: tagsOfList,
  },
  'GET /search/counts': {
    access: 'public',
    summary:
      'For each value of the filters of a search, the number of tours; and what to change where nothing is found',
    query: tourCountsQuerySchema,
    output: tourCountsSchema,
    tags: tagsOfList,
  },
  'GET /cards/:id': {
    access: 'public',
    summary: 'One tour by id or title slug, with its newest reviews',
    params: z.object({ id: idOrSlug }),
    output: tourSchema,
    tags: ({ output }) => [`tour:${(output as Tour)._id}`],
  },
  'GET /cards/:id/facts': {
    access: 'public',
    summary: 'The facts of a tour, which lists leave out',
    params: z.object({ id: idOrSlug }),
    output: tourFactsSchema,
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? [`tour:${params!.id}`] : null),
  },
  'GET /cards/:id/seats': {
    access: 'public',
    summary: 'Seats left for each date from `from` to `to`; 30 days from today unless given',
    params: z.object({ id: idOrSlug }),
    query: z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
    output: departureSeatsSchema,
    // Changes by bookings carry the id of the tour, so they could not invalidate an answer cached under its
    // slug.
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? ['tours', `departures:${params!.id}`] : null),
  },
  'POST /cards': {
    access: 'superAdmin',
    summary: 'Create a tour',
    audit: 'Tour added',
    body: newTourSchema,
    output: tourSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
  },
  'PATCH /cards/:id': {
    access: 'superAdmin',
    summary: 'Change a tour; fields that are not sent keep their values',
    audit: 'Tour changed',
    params: z.object({ id: idOrSlug }),
    body: tourChangesSchema,
    output: tourSchema,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
    alsoAs: ['PUT'],
  },
  'DELETE /cards/:id': {
    access: 'superAdmin',
    summary: 'Delete a tour; its bookings and reviews stay readable',
    audit: 'Tour deleted',
    params: z.object({ id: idOrSlug }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'GET /cards/:id/history': historyEndpoint('tour'),
  'POST /cards/:id/restore': {
    access: 'superAdmin',
    summary: 'Restore a deleted tour, or a former version of a tour, as a new version',
    audit: 'Tour restored',
    params: z.object({ id: idOrSlug }),
    body: z.optional(restoreSchema),
    output: tourSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

/**
 * The travel type as stored, ignoring case and accepting the misspelling of one screen; null for an unknown
 * type.
 */
export function canonicalTravelType(value: string): (typeof travelTypes)[number] | null {
  const wanted = value.trim().toLowerCase()
  if (wanted === 'lastest') return 'Latest'
  return travelTypes.find((name) => name.toLowerCase() === wanted) ?? null
}

// Tours, their lists, search and seats. On the wire they are called cards.

import * as z from 'zod/mini'
import { departureStates, schedules } from './departure-rules.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions, FinishedRead } from './endpoint.ts'
import { examplePictures } from './examples.ts'
import {
  calendarDate,
  deletedSchema,
  dollarsParam,
  integerParam,
  itemsPerPageParam,
  listOf,
  pageParam,
  searchText,
  uuidPattern,
} from './fields.ts'
import { filterStepSchema, priceCountSchema, valueCountSchema } from './filter-counts.ts'
import { outputShape, restoreSchema } from './item-fields.ts'
import { historyEndpoint } from './item-history.ts'
import { readLength } from './length-range.ts'
import { maxPictureRequest } from './pictures.ts'
import { createdAt, dayOfDeparture, tourId, tourIdOrSlug, updatedAt } from './record-fields.ts'
import { tourReviewSchema } from './reviews.ts'
import { tourFactsSchema } from './tour-facts.ts'
import { newTourSchema, scheduleText, tourChangesSchema, tourFields, typeText } from './tour-input.ts'
import { maxTickets, tourSorts } from './vocabulary.ts'

export const warmthSchema = describeObject('Warmth', 'How warm a place is in a month.', {
  month: describe(z.int(), 'Month from 1 to 12.', 2),
  degrees: describe(z.int(), 'Mean daily maximum in °C.', 24),
})

export const tourSchema = describeObject('Tour', 'A journey that is offered.', {
  _id: tourId,
  slug: describe(z.string(), "The title of the tour as its page's address spells it.", 'two-harbours'),
  ...outputShape(tourFields),
  schedule: describe(z.enum(schedules), scheduleText),
  fromCost: describe(
    z.optional(z.number()),
    'Of a tour with departures: the lowest price of those that can be booked, in dollars, at most a minute old; missing without one. Filters and orders by price use it.',
    180,
  ),
  /** Of the facts; lists have it too. */
  durationDays: describe(z.optional(z.int()), 'Length in days; missing if the tour does not tell it.', 5),
  warmth: describe(
    z.optional(warmthSchema),
    'How warm the place is in the month that a search asks for; else missing.',
  ),
  facts: describe(z.optional(tourFactsSchema), 'What the tour tells of itself; missing in lists.'),
  image: describe(z.string(), 'Address of the main picture.', examplePictures.tour),
  previews: describe(z.array(z.string()), 'Addresses of up to eight further pictures.', [
    examplePictures.tour,
  ]),
  rating: describe(z.number(), 'Mean of all scores of all reviews, from 0 to 10; 0 without reviews.', 8),
  numReviews: describe(z.int(), 'Number of reviews.', 1),
  reviews: describe(
    z.array(tourReviewSchema),
    'The newest reviews where one tour is asked for; empty in lists.',
  ),
  /** Raised by every edit. */
  version: describe(z.int(), 'Number of the edit, counted from 1.', 1),
  createdAt,
  updatedAt,
})
export type Tour = z.output<typeof tourSchema>

export const tourListSchema = extendObject('TourList', 'One page of tours.', listOf('tours', tourSchema), {
  correctedDestination: describe(
    z.optional(z.string()),
    'What was looked for in place of a misspelt destination; else missing.',
    'Norway',
  ),
})
export type TourList = z.output<typeof tourListSchema>

export const lengthSchema = describeObject('TourLength', 'From how many days on, and up to how many.', {
  least: describe(z.int(), 'Days of the shortest tour.', 5),
  most: describe(z.int(), 'Days of the longest tour.', 8),
})

/** What a search text says beside its words. Months, prices, lengths and people are filters, unless the query has its own. */
export const understoodSchema = describeObject('Understood', 'What a search text says beside its words.', {
  words: describe(z.string(), 'The words that were searched for; empty if all were understood.', 'beach'),
  departs: describe(
    z.optional(z.string()),
    'Month of departure, YYYY-MM. Tours that are announced for this month come first.',
    '2030-02',
  ),
  min: describe(z.optional(z.number()), 'Lowest price, in dollars.', 500),
  max: describe(z.optional(z.number()), 'Highest price, in dollars.', 1500),
  isCheap: describe(z.optional(z.literal(true)), 'Whether the cheapest tours come first.', true),
  isWarm: describe(
    z.optional(z.literal(true)),
    'Whether the tours lead to places that are warm in the month, the warmest first.',
    true,
  ),
  days: describe(z.optional(lengthSchema), 'Length of the tour.'),
  people: describe(
    z.optional(z.int()),
    'People who travel together. Tours have so many seats on one date.',
    2,
  ),
})
export type Understood = z.output<typeof understoodSchema>

export const nearCountrySchema = describeObject('NearCountry', 'A country with tours.', {
  name: describe(z.string(), 'Name of the country.', 'Norway'),
  count: describe(z.int(), 'Number of its tours.', 4),
})

export const unknownPlaceSchema = describeObject('UnknownPlace', 'A known place that no tour leads to.', {
  name: describe(z.string(), 'Name of the place.', 'Iceland'),
  near: describe(z.array(nearCountrySchema), 'The nearest countries with tours.'),
  tours: describe(z.array(tourSchema), 'Some of their tours.'),
})

export const tourSearchSchema = extendObject(
  'TourSearch',
  'One page of the tours that match a text.',
  tourListSchema,
  {
    correctedQuery: describe(
      z.optional(z.string()),
      'What was looked for in place of a misspelt text; else missing.',
      'Norway',
    ),
    isName: describe(
      z.optional(z.literal(true)),
      'Whether a place or tour is called by the words; else missing.',
      true,
    ),
    understood: describe(
      z.optional(understoodSchema),
      'What the text says beside its words; missing if it says nothing else. Filters of the query come first.',
    ),
    unknownPlace: describe(
      z.optional(unknownPlaceSchema),
      'A place in the text that no tour leads to; else missing.',
    ),
  },
)
export type TourSearch = z.output<typeof tourSearchSchema>

const monthParam = z
  .string('must be a month, written YYYY-MM')
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be a month, written YYYY-MM'))

const lengthMessage = 'must be a length in days, written 4-7 or 10-'
const lengthParam = z
  .string(lengthMessage)
  .check(z.refine((text) => readLength(text) !== null, lengthMessage))

const listQuery = {
  destination: describe(z.optional(searchText), 'Words of the title or location.', 'Norway'),
  time: describe(
    z.optional(integerParam(1, 12, 'must be a month from 1 to 12')),
    'Month for which the tour is announced.',
    6,
  ),
  type: describe(z.optional(searchText), typeText),
  sort: describe(
    z.optional(z.enum(tourSorts, `must be one of ${tourSorts.join(', ')}`)),
    'Order of the answer.',
  ),
  min: describe(z.optional(dollarsParam()), 'Lowest price for one person, in dollars.', 100),
  max: describe(z.optional(dollarsParam()), 'Highest price for one person, in dollars.', 2000),
  departs: describe(
    z.optional(monthParam),
    'Month with a seat to book: of a scheduled departure, or on any date of a tour that leaves any day.',
    '2030-06',
  ),
  days: describe(
    z.optional(lengthParam),
    'Length in days: of the shortest and of the longest tour, which may be missing.',
    '4-7',
  ),
  rating: describe(z.optional(integerParam(1, 10)), 'Least rating of the reviews, up to 10.', 8),
  people: describe(
    z.optional(integerParam(1, maxTickets)),
    'Seats for so many people on one date: of the month of departure, else on any date.',
    2,
  ),
  page: pageParam,
  itemsPerPage: itemsPerPageParam,
}

export const tourListQuerySchema = z.object(listQuery)
export type TourListQuery = z.output<typeof tourListQuerySchema>

export const tourSearchQuerySchema = z.object({
  ...listQuery,
  q: describe(
    z.optional(searchText),
    'Words to look for in all texts; months, prices, lengths and warmth in them are understood.',
    'Norway',
  ),
})
export type TourSearchQuery = z.output<typeof tourSearchQuerySchema>

/** The filters of lists of tours that a change can leave out or give another value. */
export const changedFilters = [
  ...(['q', 'destination', 'time', 'type', 'departs', 'min', 'max'] as const),
  ...(['days', 'rating', 'people'] as const),
] as const
export type ChangedFilter = (typeof changedFilters)[number]

export const tourCountsQuerySchema = z.extend(
  z.pick(tourSearchQuerySchema, {
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
  }),
  { q: describe(z.optional(searchText), 'Words to look for in title, location and description.', 'Norway') },
)
export type TourCountsQuery = z.output<typeof tourCountsQuerySchema>

export const tourCountsSchema = describeObject(
  'TourCounts',
  'Numbers of tours by values of filters, with all other filters kept.',
  {
    time: describe(
      z.optional(z.array(valueCountSchema)),
      'By month of the announced day, 1 to 12; missing if there are too many tours to count.',
    ),
    type: describe(
      z.optional(z.array(valueCountSchema)),
      'By travel type; missing if there are too many tours to count.',
    ),
    departs: describe(
      z.optional(z.array(valueCountSchema)),
      'By month with a seat to book; missing if there are too many tours to count.',
    ),
    days: describe(
      z.optional(z.array(valueCountSchema)),
      'By length in days; missing if there are too many tours to count.',
    ),
    rating: describe(
      z.optional(z.array(valueCountSchema)),
      'By least rating, 10 to 1; missing if there are too many tours to count.',
    ),
    prices: describe(
      z.optional(z.array(priceCountSchema)),
      'By ranges of the price; missing if there are too many tours to count.',
    ),
    people: describe(z.optional(z.int()), 'People whose seats were asked for; else missing.', 2),
    steps: describe(
      z.array(filterStepSchema),
      'Where no tour is found: the smallest changes that give results.',
    ),
  },
)
export type TourCounts = z.output<typeof tourCountsSchema>

export const departureSeatsSchema = describeObject('SeatsByDate', 'Seats left for each date of a stretch.', {
  items: describe(
    z.array(
      describeObject('DateWithSeats', 'Seats left on one date.', {
        date: dayOfDeparture,
        seatsLeft: describe(z.int(), 'Seats that can still be booked.', 38),
        state: describe(
          z.optional(z.enum(departureStates)),
          'Whether the departure is on sale; missing unless more than one person is needed.',
        ),
        peopleBooked: describe(z.optional(z.int()), 'Booked tickets; missing likewise.', 2),
      }),
    ),
    'The dates in order, all of the stretch.',
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
    id: 'listTours',
    tag: 'tours',
    summary: 'Tours, filtered, sorted and paged; newest first unless sorted',
    response: 'One page of tours.',
    query: tourListQuerySchema,
    output: tourListSchema,
    tags: tagsOfList,
  },
  'GET /search': {
    access: 'public',
    id: 'searchTours',
    tag: 'tours',
    summary: 'Tours that match a text, best match first unless sorted',
    response: 'One page of the tours that match.',
    query: tourSearchQuerySchema,
    output: tourSearchSchema,
    tags: tagsOfList,
  },
  'GET /search/counts': {
    access: 'public',
    id: 'countTours',
    tag: 'tours',
    summary:
      'For each value of the filters of a search, the number of tours; and what to change where nothing is found',
    response: 'Numbers of tours, and what to change where there is none.',
    query: tourCountsQuerySchema,
    output: tourCountsSchema,
    tags: tagsOfList,
  },
  'GET /cards/:id': {
    access: 'public',
    id: 'getTour',
    tag: 'tours',
    summary: 'One tour by id or title slug, with its newest reviews',
    response: 'The tour.',
    params: z.object({ id: tourIdOrSlug }),
    output: tourSchema,
    tags: ({ output }) => [`tour:${(output as Tour)._id}`],
  },
  'GET /cards/:id/facts': {
    access: 'public',
    id: 'getTourFacts',
    tag: 'tours',
    summary: 'The facts of a tour, which lists leave out',
    response: 'The facts of the tour.',
    params: z.object({ id: tourIdOrSlug }),
    output: tourFactsSchema,
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? [`tour:${params!.id}`] : null),
  },
  'GET /cards/:id/seats': {
    access: 'public',
    id: 'listSeatsByDate',
    tag: 'tours',
    summary: 'Seats left for each date from `from` to `to`; 30 days from today unless given',
    response: 'The seats left for each date.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({
      from: describe(z.optional(calendarDate), 'First date.', '2030-06-01'),
      to: describe(z.optional(calendarDate), 'Last date.', '2030-06-30'),
    }),
    output: departureSeatsSchema,
    // Changes by bookings carry the id of the tour, so they could not invalidate an answer cached under its
    // slug.
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? ['tours', `departures:${params!.id}`] : null),
  },
  'POST /cards': {
    access: 'superAdmin',
    id: 'createTour',
    tag: 'tours',
    summary: 'Create a tour',
    response: 'The tour that was created.',
    errors: ['image_refused'],
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
    id: 'updateTour',
    tag: 'tours',
    summary: 'Change a tour; fields that are not sent keep their values',
    response: 'The tour as it is now.',
    errors: ['image_refused', 'version_conflict'],
    audit: 'Tour changed',
    params: z.object({ id: tourIdOrSlug }),
    body: tourChangesSchema,
    output: tourSchema,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
    alsoAs: ['PUT'],
  },
  'DELETE /cards/:id': {
    access: 'superAdmin',
    id: 'deleteTour',
    tag: 'tours',
    summary: 'Delete a tour; its bookings and reviews stay readable',
    response: 'The id of the deleted tour.',
    audit: 'Tour deleted',
    params: z.object({ id: tourIdOrSlug }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'GET /cards/:id/history': {
    ...historyEndpoint('tour'),
    params: z.object({ id: tourIdOrSlug }),
    id: 'listTourHistory',
    tag: 'tours',
    response: 'The changes, newest first.',
  },
  'POST /cards/:id/restore': {
    access: 'superAdmin',
    id: 'restoreTour',
    tag: 'tours',
    summary: 'Restore a deleted tour, or a former version of a tour, as a new version',
    response: 'The tour as it is now.',
    errors: ['not_deleted', 'restore_over'],
    audit: 'Tour restored',
    params: z.object({ id: tourIdOrSlug }),
    body: z.optional(restoreSchema),
    output: tourSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

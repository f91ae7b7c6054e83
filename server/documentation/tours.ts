import { filterStepSchema, priceCountSchema, valueCountSchema } from '#contract/filter-counts.ts'
import { restoreSchema } from '#contract/item-fields.ts'
import { uploadSchema } from '#contract/pictures.ts'
import type { tourEndpoints } from '#contract/tours.ts'
import {
  departureSeatsSchema,
  lengthSchema,
  nearCountrySchema,
  newTourSchema,
  tourChangesSchema,
  tourCountsSchema,
  tourListSchema,
  tourSchema,
  tourSearchSchema,
  understoodSchema,
  unknownPlaceSchema,
  warmthSchema,
} from '#contract/tours.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  createdAt,
  examplePictures,
  idOf,
  listFields,
  paging,
  slug,
  tourIdOrSlug,
  updatedAt,
} from './shared-fields.ts'

/** What staff fill in. */
const staffFields = {
  title: ['Name of the tour; no other has the same slug.', 'Two harbours'],
  subTitle: ['A line below the title.', 'A walk and a boat'],
  location: ['Place or country that the tour leads to.', 'Norway'],
  type: [`Travel type: ${travelTypes.join(', ')}.`, 'Europe'],
  age: ['Age of the youngest traveller, in years.', 12],
  cost: ['Price for one person, in dollars.', 1290],
  seats: ['Seats of each departure.', 40],
  calendarDate: ['Day for which the tour is announced.', '2030-06-01'],
  available: 'Whether it can be booked.',
  schedule: 'Whether it leaves on any day or on scheduled departures.',
  description: ['What happens on the tour, in paragraphs.', 'Five days between two harbours.'],
} as const

const facts = 'All facts: those that are missing are taken away.'

const foundFields = {
  ...listFields('tours'),
  correctedDestination: ['What was looked for in place of a misspelt destination; else missing.', 'Norway'],
} as const

/** A picture of one pixel: real, and short enough to be read. */
const examplePicture = {
  name: 'harbour.png',
  type: 'image/png',
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
} as const

export const pictureFields = {
  image: ['The main picture: a new one as an upload, a kept one by its address.', examplePicture],
  previews: [
    'Up to eight further pictures, new ones as uploads, kept ones by their addresses.',
    [examplePicture],
  ],
} as const

export const version = ['Number of the edit, counted from 1.', 1] as const
export const editedVersion = [
  'The version that was edited; an older one than the record has is refused.',
  1,
] as const

export const tourObjects = [
  describeObject('Tour', tourSchema, 'A journey that is offered.', {
    ...staffFields,
    _id: idOf('tour', 'tour'),
    slug: slug('tour', 'two-harbours'),
    fromCost: [
      'Of a tour with departures: the lowest price of those that can be booked, in dollars, at most a minute old; missing without one. Filters and orders by price use it.',
      180,
    ],
    warmth: 'How warm the place is in the month that a search asks for; else missing.',
    durationDays: ['Length in days; missing if the tour does not tell it.', 5],
    facts: 'What the tour tells of itself; missing in lists.',
    image: ['Address of the main picture.', examplePictures.tour],
    previews: ['Addresses of up to eight further pictures.', [examplePictures.tour]],
    rating: ['Mean of all scores of all reviews, from 0 to 10; 0 without reviews.', 8],
    numReviews: ['Number of reviews.', 1],
    reviews: 'The newest reviews where one tour is asked for; empty in lists.',
    version,
    createdAt,
    updatedAt,
  }),
  describeObject('Warmth', warmthSchema, 'How warm a place is in a month.', {
    month: ['Month from 1 to 12.', 2],
    degrees: ['Mean daily maximum in °C.', 24],
  }),
  describeObject('Understood', understoodSchema, 'What a search text says beside its words.', {
    words: ['The words that were searched for; empty if all were understood.', 'beach'],
    departs: ['Month of departure, YYYY-MM. Tours that are announced for this month come first.', '2030-02'],
    min: ['Lowest price, in dollars.', 500],
    max: ['Highest price, in dollars.', 1500],
    isCheap: ['Whether the cheapest tours come first.', true],
    isWarm: ['Whether the tours lead to places that are warm in the month, the warmest first.', true],
    days: 'Length of the tour.',
    people: ['People who travel together. Tours have so many seats on one date.', 2],
  }),
  describeObject('TourLength', lengthSchema, 'From how many days on, and up to how many.', {
    least: ['Days of the shortest tour.', 5],
    most: ['Days of the longest tour.', 8],
  }),
  describeObject('UnknownPlace', unknownPlaceSchema, 'A known place that no tour leads to.', {
    name: ['Name of the place.', 'Iceland'],
    near: 'The nearest countries with tours.',
    tours: 'Some of their tours.',
  }),
  describeObject('NearCountry', nearCountrySchema, 'A country with tours.', {
    name: ['Name of the country.', 'Norway'],
    count: ['Number of its tours.', 4],
  }),
  describeObject(
    'TourCounts',
    tourCountsSchema,
    'Numbers of tours by values of filters, with all other filters kept.',
    {
      time: 'By month of the announced day, 1 to 12; missing if there are too many tours to count.',
      type: 'By travel type; missing if there are too many tours to count.',
      departs: 'By month with a seat to book; missing if there are too many tours to count.',
      days: 'By length in days; missing if there are too many tours to count.',
      rating: 'By least rating, 10 to 1; missing if there are too many tours to count.',
      prices: 'By ranges of the price; missing if there are too many tours to count.',
      people: ['People whose seats were asked for; else missing.', 2],
      steps: 'Where no tour is found: the smallest changes that give results.',
    },
  ),
  describeObject('ValueCount', valueCountSchema, 'A value of a filter.', {
    value: ['As in the query.', '2030-02'],
    count: ['Number of tours or products with it.', 4],
  }),
  describeObject('FilterStep', filterStepSchema, 'A change of filters that gives results.', {
    changes: ['New values by parameter; null where it is left out.', { max: '1200' }],
    count: ['Number of tours or products then; missing if there are too many to count.', 3],
    without: ['Parts of the search text that the new one leaves out; else missing.', ['in march']],
  }),
  describeObject('PriceCount', priceCountSchema, 'A range of the price.', {
    min: ['Lowest price, in dollars; missing in the first range.', 168],
    max: ['Highest price, in dollars; missing in the last range.', 323.99],
    count: ['Number of tours or products in it.', 4],
  }),
  describeObject('TourList', tourListSchema, 'One page of tours.', foundFields),
  describeObject('TourSearch', tourSearchSchema, 'One page of the tours that match a text.', {
    ...foundFields,
    correctedQuery: ['What was looked for in place of a misspelt text; else missing.', 'Norway'],
    isName: ['Whether a place or tour is called by the words; else missing.', true],
    understood:
      'What the text says beside its words; missing if it says nothing else. Filters of the query come first.',
    unknownPlace: 'A place in the text that no tour leads to; else missing.',
  }),
  describeObject('NewTour', newTourSchema, 'A tour to create.', {
    ...staffFields,
    facts,
    ...pictureFields,
  }),
  describeObject('TourChanges', tourChangesSchema, 'New values of a tour; a missing field keeps its value.', {
    ...staffFields,
    ...pictureFields,
    facts,
    version: editedVersion,
  }),
  describeObject('Restore', restoreSchema, 'What to restore.', {
    version: ['The former version; missing: a deleted record as it was.', 1],
  }),
  describeObject('Upload', uploadSchema, 'A new picture.', {
    name: ["Name of the picture's file.", examplePicture.name],
    type: ['Media type of the picture.', examplePicture.type],
    url: ['The picture as a data URL in base64.', examplePicture.url],
  }),
  describeObject('SeatsByDate', departureSeatsSchema, 'Seats left for each date of a stretch.', {
    items: 'The dates in order, all of the stretch.',
  }),
  describeObject('DateWithSeats', departureSeatsSchema.shape.items.def.element, 'Seats left on one date.', {
    date: ['Day of departure.', '2030-06-01'],
    seatsLeft: ['Seats that can still be booked.', 38],
    state: 'Whether the departure is on sale; missing unless more than one person is needed.',
    peopleBooked: ['Booked tickets; missing likewise.', 2],
  }),
]

const narrowing = {
  destination: ['Words of the title or location.', 'Norway'],
  time: ['Month for which the tour is announced.', 6],
  type: staffFields.type,
  min: ['Lowest price for one person, in dollars.', 100],
  max: ['Highest price for one person, in dollars.', 2000],
  departs: [
    'Month with a seat to book: of a scheduled departure, or on any date of a tour that leaves any day.',
    '2030-06',
  ],
  days: ['Length in days: of the shortest and of the longest tour, which may be missing.', '4-7'],
  rating: ['Least rating of the reviews, up to 10.', 8],
  people: ['Seats for so many people on one date: of the month of departure, else on any date.', 2],
} as const

const filters = { ...narrowing, sort: 'Order of the answer.', ...paging } as const

export const tourOperations: OperationsOf<typeof tourEndpoints> = {
  'GET /cards': { id: 'listTours', tag: 'tours', response: 'One page of tours.', query: filters },
  'GET /search': {
    id: 'searchTours',
    tag: 'tours',
    response: 'One page of the tours that match.',
    query: {
      ...filters,
      q: [
        'Words to look for in all texts; months, prices, lengths and warmth in them are understood.',
        'Norway',
      ],
    },
  },
  'GET /search/counts': {
    id: 'countTours',
    tag: 'tours',
    response: 'Numbers of tours, and what to change where there is none.',
    query: { ...narrowing, q: ['Words to look for in title, location and description.', 'Norway'] },
  },
  'GET /cards/:id': { id: 'getTour', tag: 'tours', response: 'The tour.', params: { id: tourIdOrSlug } },
  'GET /cards/:id/facts': {
    id: 'getTourFacts',
    tag: 'tours',
    response: 'The facts of the tour.',
    params: { id: tourIdOrSlug },
  },
  'GET /cards/:id/seats': {
    id: 'listSeatsByDate',
    tag: 'tours',
    response: 'The seats left for each date.',
    params: { id: tourIdOrSlug },
    query: { from: ['First date.', '2030-06-01'], to: ['Last date.', '2030-06-30'] },
  },
  'POST /cards': {
    id: 'createTour',
    tag: 'tours',
    response: 'The tour that was created.',
    errors: ['image_refused'],
  },
  'PATCH /cards/:id': {
    id: 'updateTour',
    tag: 'tours',
    response: 'The tour as it is now.',
    errors: ['image_refused', 'version_conflict'],
    params: { id: tourIdOrSlug },
  },
  'DELETE /cards/:id': {
    id: 'deleteTour',
    tag: 'tours',
    response: 'The id of the deleted tour.',
    params: { id: tourIdOrSlug },
  },
  'GET /cards/:id/history': {
    id: 'listTourHistory',
    tag: 'tours',
    response: 'The changes, newest first.',
    params: { id: tourIdOrSlug },
    query: paging,
  },
  'POST /cards/:id/restore': {
    id: 'restoreTour',
    tag: 'tours',
    response: 'The tour as it is now.',
    errors: ['not_deleted', 'restore_over'],
    params: { id: tourIdOrSlug },
  },
}

import { restoreSchema } from '#contract/item-fields.ts'
import { uploadSchema } from '#contract/pictures.ts'
import type { tourEndpoints } from '#contract/tours.ts'
import {
  departureSeatsSchema,
  newTourSchema,
  tourChangesSchema,
  tourListSchema,
  tourSchema,
  tourSearchSchema,
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
  describeObject('TourList', tourListSchema, 'One page of tours.', foundFields),
  describeObject('TourSearch', tourSearchSchema, 'One page of the tours that match a text.', {
    ...foundFields,
    correctedQuery: ['What was looked for in place of a misspelt text; else missing.', 'Norway'],
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

const filters = {
  destination: ['Words of the title or location.', 'Norway'],
  time: ['Month for which the tour is announced.', 6],
  type: staffFields.type,
  sort: 'Order of the answer.',
  min: ['Lowest price for one person, in dollars.', 100],
  max: ['Highest price for one person, in dollars.', 2000],
  departs: ['Month with a departure that can be booked.', '2030-06'],
  ...paging,
} as const

export const tourOperations: OperationsOf<typeof tourEndpoints> = {
  'GET /cards': { id: 'listTours', tag: 'tours', response: 'One page of tours.', query: filters },
  'GET /search': {
    id: 'searchTours',
    tag: 'tours',
    response: 'One page of the tours that match.',
    query: { ...filters, q: ['Words to look for in title, location and description.', 'Norway'] },
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

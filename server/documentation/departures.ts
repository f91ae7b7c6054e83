import { departureEndpoints, scheduledDepartureSchema, tourDepartureSchema } from '#contract/departures.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  departureLink,
  departureToken,
  exampleIds,
  listFields,
  paging,
  tourIdOrSlug,
} from './shared-fields.ts'

const date = ['Day of departure.', '2030-06-01'] as const
const dateRange = {
  from: ['First date; today unless given.', '2030-06-01'],
  to: ['Last date.', '2030-06-30'],
} as const

const departureFields = {
  date,
  departureSeats: ['All seats of the departure.', 40],
  seatsLeft: ['Seats that can be booked now.', 38],
  cost: ['Price for one person, in dollars.', 1290],
  minimumPeople: ['People without whom it does not take place; null where it always does.', 6],
  peopleBooked: [
    'Booked tickets; missing unless more than one person is needed and nobody knows yet that it runs.',
    2,
  ],
  decideBy: ['Last day on which travellers are told whether it runs; missing likewise.', '2030-05-11'],
  bookableUntil: ['Time from which it cannot be booked any more.', '2030-05-31T00:00:00.000Z'],
  state: 'Whether it is on sale.',
} as const

const isPrivate = ['Whether only who has its link knows of it.', true] as const

/** Values that staff can set for a single departure. */
const ownFields = {
  departureSeats: ['All seats of the departure; null as the tour has it.', 40],
  cost: ['Price for one person, in dollars; null as the tour has it.', 1290],
  minimumPeople: ['People without whom it does not take place; null as the tour has it.', 6],
  cutOffHours: ['Hours before the date in which it cannot be booked; null as the tour has it.', 24],
} as const

const guaranteesItself = ['Whether it becomes guaranteed once enough people have booked.', true] as const

const changedFields = {
  ...ownFields,
  isPrivate,
  state: 'Whether it is on sale. A guarantee is taken back until the day of decision.',
  guaranteesItself: [
    'Whether it becomes guaranteed once enough people have booked; false if it is missing when a guarantee is taken back.',
    true,
  ],
} as const

const newDepartures = departureEndpoints['POST /cards/:id/departures']
const changesOfMany = departureEndpoints['PATCH /cards/:id/departures']
const changesOfOne = departureEndpoints['PATCH /cards/:id/departures/:date'].body
const cancellation = departureEndpoints['DELETE /cards/:id/departures/:date'].body.def.innerType
const series = departureEndpoints['GET /cards/:id/departures/series'].output
const season = departureEndpoints['GET /cards/:id/departures/season'].output
const lookup = departureEndpoints['POST /departure-lookups']
const links = departureEndpoints['POST /cards/:id/departures/:date/links']
const problem = 'Why it cannot be scheduled; null where it can.'
const scheduledFields = {
  ...departureFields,
  seatsTaken: ['Seats that are booked.', 2],
  isPrivate,
  link: departureLink,
  guaranteesItself,
  own: 'What is set for this departure alone.',
} as const

export const departureObjects = [
  describeObject('TourDeparture', tourDepartureSchema, 'A date on which a tour leaves.', departureFields),
  describeObject(
    'TourDepartureList',
    departureEndpoints['GET /cards/:id/departures'].output,
    'One page of departures of a tour.',
    listFields('departures'),
  ),
  describeObject(
    'ScheduledDeparture',
    scheduledDepartureSchema,
    'A departure as staff see it.',
    scheduledFields,
  ),
  describeObject(
    'DepartureTerms',
    scheduledDepartureSchema.shape.own,
    'What is set for a departure alone.',
    ownFields,
  ),
  describeObject(
    'TourSchedule',
    departureEndpoints['GET /cards/:id/schedule'].output,
    'One page of departures of a tour, as staff see them.',
    {
      ...listFields('departures'),
      schedule: 'Whether the tour leaves on any day or on these departures.',
    },
  ),
  describeObject('PlannedDates', series, 'Dates that a series would have.', { items: 'The dates in order.' }),
  describeObject('PlannedDate', series.shape.items.def.element, 'A date that a series would have.', {
    date,
    problem,
  }),
  describeObject('PlannedSeason', season, 'Departures that a season would have.', {
    items: 'The departures by date.',
  }),
  describeObject(
    'PlannedDeparture',
    season.shape.items.def.element,
    'A departure that a season would have.',
    { date, ...ownFields, state: 'Whether it would be on sale.', isPrivate, guaranteesItself, problem },
  ),
  describeObject('NewDepartures', newDepartures.body, 'Departures to schedule.', {
    departures: 'The departures.',
  }),
  describeObject(
    'NewDeparture',
    newDepartures.body.shape.departures.def.element,
    'A departure to schedule.',
    { date, ...ownFields, state: 'Whether it is on sale.', isPrivate, guaranteesItself },
  ),
  describeObject('ScheduledDepartures', newDepartures.output, 'Departures as they are now.', {
    items: 'The departures by date.',
  }),
  describeObject('ChangesOfDepartures', changesOfMany.body, 'The same changes for several departures.', {
    dates: ['Days of the departures.', [date[1]]],
    changes: 'New values of each.',
  }),
  describeObject(
    'DepartureChanges',
    changesOfMany.body.shape.changes,
    'New values of a departure; a missing field keeps its value.',
    changedFields,
  ),
  describeObject(
    'DepartureChange',
    changesOfOne,
    'New values of one departure; a missing field keeps its value.',
    {
      ...changedFields,
      seen: 'What was seen before. With another value by now in a changed field, nothing is changed.',
    },
  ),
  describeObject(
    'SeenDeparture',
    changesOfOne.shape.seen.def.innerType,
    'Values of a departure that were seen; a missing field is not compared.',
    { ...ownFields, isPrivate, state: 'Whether it was on sale.', guaranteesItself },
  ),
  describeObject('DepartureLookup', lookup.body, 'A tour and the token of a link to one of its departures.', {
    departureTourId: tourIdOrSlug,
    departureToken,
  }),
  describeObject('FoundDepartures', lookup.output, 'The departure that a link opens.', {
    items: 'The departure; empty with a wrong token.',
  }),
  describeObject('DepartureLink', links.output, 'The link of a departure.', {
    link: ['Path of the page that opens the departure.', departureLink[1]],
  }),
  describeObject('DepartureCancellation', cancellation, 'What becomes of the bookings of a departure.', {
    bookings: [
      'By the id of the booking: refund, or the date to move it to.',
      { [exampleIds.booking]: { moveTo: '2030-06-08' } },
    ],
  }),
  describeObject(
    'BookingMove',
    cancellation.shape.bookings.def.innerType.def.valueType.def.options[1],
    'A booking that is moved.',
    { moveTo: ['Day of the departure to move it to.', '2030-06-08'] },
  ),
]

export const departureOperations: OperationsOf<typeof departureEndpoints> = {
  'GET /cards/:id/departures': {
    id: 'listTourDepartures',
    tag: 'departures',
    response: 'One page of departures.',
    params: { id: tourIdOrSlug },
    query: { ...dateRange, only: 'Leaves out departures that cannot be booked.', ...paging },
  },
  'POST /departure-lookups': {
    id: 'findPrivateDeparture',
    tag: 'departures',
    response: 'The departure, or none.',
    errors: ['not_found'],
  },
  'GET /cards/:id/schedule': {
    id: 'getTourSchedule',
    tag: 'departures',
    response: 'One page of departures.',
    params: { id: tourIdOrSlug },
    query: { ...dateRange, ...paging },
  },
  'GET /cards/:id/departures/series': {
    id: 'previewSeries',
    tag: 'departures',
    response: 'The dates.',
    params: { id: tourIdOrSlug },
    query: {
      weekdays: ['Weekdays with commas between: mo, tu, we, th, fr, sa, su.', 'sa,su'],
      everyWeeks: ['Weeks from one departure to the next; 1 unless given.', 2],
      from: ['First date.', '2030-06-01'],
      to: ['Last date.', '2030-06-30'],
      except: ['Dates to leave out, with commas between.', '2030-06-15'],
    },
  },
  'GET /cards/:id/departures/season': {
    id: 'previewSeason',
    tag: 'departures',
    response: 'The departures.',
    params: { id: tourIdOrSlug },
    query: {
      from: ['First date of the season to copy.', '2030-06-01'],
      to: ['Last date of the season to copy.', '2030-06-30'],
      start: ['First date of the new season.', '2031-06-01'],
    },
  },
  'POST /cards/:id/departures': {
    id: 'createDepartures',
    tag: 'departures',
    response: 'The departures that were scheduled.',
    errors: ['taken'],
    params: { id: tourIdOrSlug },
  },
  'PATCH /cards/:id/departures': {
    id: 'updateDepartures',
    tag: 'departures',
    response: 'The departures as they are now.',
    params: { id: tourIdOrSlug },
  },
  'PATCH /cards/:id/departures/:date': {
    id: 'updateDeparture',
    tag: 'departures',
    response: 'The departure as it is now.',
    errors: ['version_conflict'],
    params: { id: tourIdOrSlug, date },
  },
  'POST /cards/:id/departures/:date/links': {
    id: 'renewDepartureLink',
    tag: 'departures',
    response: 'The new link.',
    params: { id: tourIdOrSlug, date },
  },
  'DELETE /cards/:id/departures/:date': {
    id: 'cancelDeparture',
    tag: 'departures',
    response: 'The cancelled departure.',
    errors: ['already_past', 'bookings_unanswered', 'not_bookable', 'not_enough_seats'],
    params: { id: tourIdOrSlug, date },
  },
}

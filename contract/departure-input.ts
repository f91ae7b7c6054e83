// Departures as staff schedule and change them.
import * as z from 'zod/mini'
import { departureStates, maxCutOffHours, maxDeparturesAtOnce, settableStates } from './departure-rules.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import { dollars, integer, requiredOr } from './fields.ts'
import { dayOfDeparture } from './record-fields.ts'
import { maxTickets } from './vocabulary.ts'

/** Terms that staff may set for one departure. Null: the terms of the tour apply. */
const ownTerms = {
  departureSeats: z.nullable(integer(1, maxTickets)),
  cost: z.nullable(dollars),
  minimumPeople: z.nullable(integer(1, maxTickets)),
  cutOffHours: z.nullable(integer(0, maxCutOffHours)),
}

export const isPrivateText = ['Whether only who has its link knows of it.', true] as const

export const guaranteesItselfText = [
  'Whether it becomes guaranteed once enough people have booked.',
  true,
] as const

export const departureSeatsText = ['All seats of the departure; null as the tour has it.', 40] as const

export const costText = ['Price for one person, in dollars; null as the tour has it.', 1290] as const

export const minimumPeopleText = [
  'People without whom it does not take place; null as the tour has it.',
  6,
] as const

export const cutOffHoursText = [
  'Hours before the date in which it cannot be booked; null as the tour has it.',
  24,
] as const

const isPrivate = describe(
  z.optional(z.boolean('must be true or false')),
  'Whether only who has its link knows of it.',
  true,
)

const guaranteesItself = z.optional(z.boolean('must be true or false'))

export const settableState = z.enum(settableStates, `must be one of ${settableStates.join(', ')}`)

export const newDepartureSchema = describeObject('NewDeparture', 'A departure to schedule.', {
  date: dayOfDeparture,
  departureSeats: describe(z.optional(ownTerms.departureSeats), departureSeatsText),
  cost: describe(z.optional(ownTerms.cost), costText),
  minimumPeople: describe(z.optional(ownTerms.minimumPeople), minimumPeopleText),
  cutOffHours: describe(z.optional(ownTerms.cutOffHours), cutOffHoursText),
  state: describe(z._default(settableState, 'open'), 'Whether it is on sale.'),
  isPrivate,
  guaranteesItself: describe(guaranteesItself, guaranteesItselfText),
})
export type NewDeparture = z.output<typeof newDepartureSchema>
/** As a caller sends a new departure, before defaults. */
export type NewDepartureInput = z.input<typeof newDepartureSchema>

export const departureChangesSchema = describeObject(
  'DepartureChanges',
  'New values of a departure; a missing field keeps its value.',
  {
    departureSeats: describe(z.optional(ownTerms.departureSeats), departureSeatsText),
    cost: describe(z.optional(ownTerms.cost), costText),
    minimumPeople: describe(z.optional(ownTerms.minimumPeople), minimumPeopleText),
    cutOffHours: describe(z.optional(ownTerms.cutOffHours), cutOffHoursText),
    state: describe(
      z.optional(settableState),
      'Whether it is on sale. A guarantee is taken back until the day of decision.',
    ),
    isPrivate,
    guaranteesItself: describe(
      guaranteesItself,
      'Whether it becomes guaranteed once enough people have booked; false if it is missing when a guarantee is taken back.',
      true,
    ),
  },
)
export type DepartureChanges = z.output<typeof departureChangesSchema>

/** What the author of a change has seen before: values of the departure. Something that is compared, or it is absent. */
export const seenDepartureSchema = extendObject(
  'SeenDeparture',
  'Values of a departure that were seen; a missing field is not compared.',
  departureChangesSchema,
  {
    state: describe(
      z.optional(z.enum(departureStates, `must be one of ${departureStates.join(', ')}`)),
      'Whether it was on sale.',
    ),
    guaranteesItself: describe(guaranteesItself, guaranteesItselfText),
  },
).check(z.refine((seen) => Object.keys(seen).length > 0, 'required'))
export type SeenDeparture = z.output<typeof seenDepartureSchema>

export const atMostAtOnce = z.maxLength(maxDeparturesAtOnce, `at most ${maxDeparturesAtOnce}`)
export const atLeastOne = z.minLength(1, 'required')

export const newDeparturesSchema = describeObject('NewDepartures', 'Departures to schedule.', {
  departures: describe(
    z.array(newDepartureSchema, requiredOr('must be a list')).check(atLeastOne, atMostAtOnce),
    'The departures.',
  ),
})

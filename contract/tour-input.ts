// Tours as staff fill them in: their fields, a new tour and changes of one.
import * as z from 'zod/mini'
import { schedules } from './departure-rules.ts'
import { describe, extendObject } from './describe.ts'
import { optionalText, requiredText } from './fields.ts'
import {
  areaField,
  changesShape,
  choiceField,
  dateField,
  describeItemField,
  flagField,
  type ItemFields,
  inputShape,
  integerField,
  moneyField,
  newPictures,
  textField,
} from './item-fields.ts'
import { tourFactsSchema } from './tour-facts.ts'
import { maxItemTexts, maxTickets, travelTypes } from './vocabulary.ts'

export const typeText = [`Travel type: ${travelTypes.join(', ')}.`, 'Europe'] as const

const descriptionText = [
  'What happens on the tour, in paragraphs.',
  'Five days between two harbours.',
] as const

/** What staff fill in, in the order of the form. */
export const tourFields = {
  title: describeItemField(
    textField(maxItemTexts.title, { label: 'Title' }),
    'Name of the tour; no other has the same slug.',
    'Two harbours',
  ),
  subTitle: describeItemField(
    textField(maxItemTexts.subTitle, { label: 'Sub title' }),
    'A line below the title.',
    'A walk and a boat',
  ),
  location: describeItemField(
    textField(maxItemTexts.location, { label: 'Location', columns: 6 }),
    'Place or country that the tour leads to.',
    'Norway',
  ),
  type: describeItemField(
    choiceField(
      travelTypes,
      requiredText.check(
        z.overwrite((value) => canonicalTravelType(value) ?? value),
        z.refine((value) => canonicalTravelType(value) !== null, 'is not a travel type'),
      ),
      { label: 'Type', columns: 6 },
    ),
    typeText,
  ),
  age: describeItemField(
    integerField(0, 120, { label: 'Age', hint: 'Youngest traveller', columns: 4 }),
    'Age of the youngest traveller, in years.',
    12,
  ),
  cost: describeItemField(
    moneyField({ label: 'Cost', hint: 'For one person', columns: 4 }),
    'Price for one person, in dollars.',
    1290,
  ),
  seats: describeItemField(
    integerField(1, maxTickets, {
      label: 'Amount custom',
      hint: 'Seats for each departure',
      columns: 4,
    }),
    'Seats of each departure.',
    40,
  ),
  calendarDate: describeItemField(
    dateField({ label: 'Calendar', columns: 6 }),
    'Day for which the tour is announced.',
    '2030-06-01',
  ),
  available: describeItemField(flagField({ label: 'Availability', columns: 6 }), 'Whether it can be booked.'),
  description: describeItemField(
    areaField(maxItemTexts.description, { label: 'Description' }),
    descriptionText,
  ),
} as const satisfies ItemFields

export const scheduleText = ['Whether it leaves on any day or on scheduled departures.'] as const

const scheduleInput = z.enum(schedules, `must be one of ${schedules.join(', ')}`)

const tourInput = z.object({
  ...inputShape(tourFields),
  schedule: describe(z.optional(scheduleInput), scheduleText),
  facts: describe(z.optional(tourFactsSchema), 'All facts: those that are missing are taken away.'),
})

export const newTourSchema = extendObject('NewTour', 'A tour to create.', tourInput, {
  available: z._default(tourFields.available.input, true),
  ...newPictures,
})
export type NewTour = z.output<typeof newTourSchema>

export const tourChangesSchema = extendObject(
  'TourChanges',
  'New values of a tour; a missing field keeps its value.',
  z.partial(tourInput),
  {
    description: describe(z.optional(optionalText(maxItemTexts.description)), descriptionText),
    ...changesShape,
  },
)
export type TourChanges = z.output<typeof tourChangesSchema>

/**
 * The travel type as stored, ignoring case and accepting the misspelling of one screen; null for an unknown
 * type.
 */
export function canonicalTravelType(value: string): (typeof travelTypes)[number] | null {
  const wanted = value.trim().toLowerCase()
  if (wanted === 'lastest') return 'Latest'
  return travelTypes.find((name) => name.toLowerCase() === wanted) ?? null
}

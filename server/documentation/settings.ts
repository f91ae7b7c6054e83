import {
  houseSchema,
  settingsBodySchema,
  type settingsEndpoints,
  settingsSchema,
} from '#contract/settings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleMoment } from './shared-fields.ts'

const houseFields = {
  name: ['Name of the house.', 'Halyard'],
  email: ['Address that people write to.', 'hello@halyard.example'],
  phone: ['Telephone number.', '+44 20 7946 0123'],
  street: ['Street and number.', '14 Quay Street'],
  postcode: ['Postcode; empty if it is not shown.', 'BS1 4RW'],
  city: ['Town.', 'Bristol'],
  country: ['Country (ISO 3166-1 alpha-2).', 'GB'],
  facebook: ['Profile there; empty without one.', 'https://www.facebook.com/halyard.travel'],
  instagram: ['Profile there; empty without one.', 'https://www.instagram.com/halyard.travel'],
  x: ['Profile there; empty without one.', 'https://x.com/halyardtravel'],
  youtube: ['Profile there; empty without one.', 'https://www.youtube.com/@halyardtravel'],
  legalName: ['Company behind the name; empty if it is the name.', 'Halyard Ltd'],
  registration: ['Number in the register of companies; may be empty.', '01234567'],
  vatNumber: ['VAT number; may be empty.', 'GB123456789'],
  vatPercent: ['VAT that all prices of the shop include, in percent.', 20],
  collectFee: ['What collecting an order costs, in dollars.', 0],
  standardFee: ['What the standard delivery costs, in dollars.', 9.5],
  howToPay: ['How tours without a deposit are paid; completes "You pay".', 'at the meeting point, in cash'],
  timeZone: ['Time zone of its days, by name; UTC until set.', 'Europe/London'],
  horizonMonths: ['How many months ahead a tour can be booked.', 24],
  maxTicketsPerDeparture: ['Most tickets of one account on one departure.', 20],
  maxOpenTickets: ['Most tickets of one account on all departures to come.', 60],
} as const

const ownFields = {
  bankHolder: ['Holder of the account for bank transfers; may be empty.', 'Halyard Ltd'],
  iban: ['IBAN of that account; empty without one.', 'GB33BUKB20201555555555'],
  bic: ['BIC of that account; may be empty.', 'BUKBGB22'],
  departureReminderDays: ['How many days before departure travellers are reminded; 0: not at all.', 3],
  maxTicketsOfNetwork: ['Most tickets that one network books within 24 hours.', 500],
} as const

const isSample = [
  'Whether nobody has saved settings yet: the facts are those of the sample house.',
  false,
] as const

export const settingsObjects = [
  describeObject('House', houseSchema, 'What every visitor may know of the house.', {
    ...houseFields,
    isSample,
  }),
  describeObject('Settings', settingsSchema, 'The settings of the house.', {
    ...houseFields,
    ...ownFields,
    isSample,
    version: ['Number of saves; 0 if nobody has saved yet.', 3],
    updatedAt: ['Time of the last save; null if nobody has saved yet.', exampleMoment],
  }),
  describeObject('EditedSettings', settingsBodySchema, 'All settings as they are to be.', {
    ...houseFields,
    ...ownFields,
    version: ['The version that was edited.', 2],
  }),
]

export const settingsOperations: OperationsOf<typeof settingsEndpoints> = {
  'GET /house': { id: 'getHouse', tag: 'house', response: 'The facts of the house.' },
  'GET /settings': { id: 'getSettings', tag: 'house', response: 'The settings.' },
  'PUT /settings': {
    id: 'changeSettings',
    tag: 'house',
    response: 'The settings after the change.',
    errors: ['version_conflict'],
  },
}

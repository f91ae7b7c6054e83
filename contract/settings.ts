// The settings of the house, which super admins edit, and what every visitor may know of them.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import { withPlainDigits } from './digits.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { decimal, dollars, emailAddress, integer, optionalText, text, timestamp } from './fields.ts'
import { isIban, largestHorizonMonths, largestReminderDays, smallestHorizonMonths } from './house-facts.ts'
import { isTimeZone, withCapitals } from './time-zones.ts'
import { maxTickets } from './vocabulary.ts'

const phone = text(40).check(
  z.overwrite(withPlainDigits),
  z.refine(
    (value) => /^\+?[\d ()./-]+$/.test(value) && /\d{4}/.test(value.replaceAll(/\D/g, '')),
    'must be a phone number',
  ),
)

const httpsAddress = optionalText(300).check(
  z.refine((value) => value === '' || isHttps(value), 'must be an address that begins with https://'),
)

function isHttps(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

const iban = optionalText(50).check(
  z.overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase()),
  z.refine((value) => value === '' || isIban(value), 'is not a valid IBAN: please check each digit'),
)

const bic = optionalText(20).check(
  z.overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase()),
  z.refine((value) => /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/.test(value), 'is not a BIC'),
)

const country = text(2).check(
  z.overwrite((value) => value.toUpperCase()),
  z.refine((value) => /^[A-Z]{2}$/.test(value), 'must be a code of two letters, such as GB'),
)

const timeZone = text(60).check(
  z.overwrite(withCapitals),
  z.refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin, or UTC'),
)

const vatPercent = decimal(0, 50).check(
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals'),
)

const emailText = ['Address that people write to.', 'hello@halyard.example'] as const

const phoneText = ['Telephone number.', '+44 20 7946 0123'] as const

const streetText = ['Street and number.', '14 Quay Street'] as const

const postcodeText = ['Postcode; empty if it is not shown.', 'BS1 4RW'] as const

const countryText = ['Country (ISO 3166-1 alpha-2).', 'GB'] as const

const facebookText = ['Profile there; empty without one.', 'https://www.facebook.com/halyard.travel'] as const

const instagramText = [
  'Profile there; empty without one.',
  'https://www.instagram.com/halyard.travel',
] as const

const xText = ['Profile there; empty without one.', 'https://x.com/halyardtravel'] as const

const youtubeText = ['Profile there; empty without one.', 'https://www.youtube.com/@halyardtravel'] as const

const legalNameText = ['Company behind the name; empty if it is the name.', 'Halyard Ltd'] as const

const registrationText = ['Number in the register of companies; may be empty.', '01234567'] as const

const vatNumberText = ['VAT number; may be empty.', 'GB123456789'] as const

const vatPercentText = ['VAT that all prices of the shop include, in percent.', 20] as const

const collectFeeText = ['What collecting an order costs, in dollars.', 0] as const

const standardFeeText = ['What the standard delivery costs, in dollars.', 9.5] as const

const howToPayText = [
  'How tours without a deposit are paid; completes "You pay".',
  'at the meeting point, in cash',
] as const

const timeZoneText = ['Time zone of its days, by name; UTC until set.', 'Europe/London'] as const

const horizonMonthsText = ['How many months ahead a tour can be booked.', 24] as const

const maxTicketsPerDepartureText = ['Most tickets of one account on one departure.', 20] as const

const maxOpenTicketsText = ['Most tickets of one account on all departures to come.', 60] as const

const houseFields = {
  name: describe(text(60), 'Name of the house.', 'Halyard'),
  email: describe(emailAddress, emailText),
  phone: describe(phone, phoneText),
  street: describe(text(120), streetText),
  postcode: describe(optionalText(20), postcodeText),
  city: describe(text(80), 'Town.', 'Bristol'),
  country: describe(country, countryText),
  facebook: describe(httpsAddress, facebookText),
  instagram: describe(httpsAddress, instagramText),
  x: describe(httpsAddress, xText),
  youtube: describe(httpsAddress, youtubeText),
  legalName: describe(optionalText(120), legalNameText),
  registration: describe(optionalText(60), registrationText),
  vatNumber: describe(optionalText(40), vatNumberText),
  vatPercent: describe(vatPercent, vatPercentText),
  collectFee: describe(dollars, collectFeeText),
  standardFee: describe(dollars, standardFeeText),
  howToPay: describe(text(120), howToPayText),
  timeZone: describe(timeZone, timeZoneText),
  horizonMonths: describe(integer(smallestHorizonMonths, largestHorizonMonths), horizonMonthsText),
  maxTicketsPerDeparture: describe(integer(1, maxTickets), maxTicketsPerDepartureText),
  maxOpenTickets: describe(integer(1, 10_000), maxOpenTicketsText),
} as const

const bankHolderText = ['Holder of the account for bank transfers; may be empty.', 'Halyard Ltd'] as const

const ibanText = ['IBAN of that account; empty without one.', 'GB33BUKB20201555555555'] as const

const bicText = ['BIC of that account; may be empty.', 'BUKBGB22'] as const

const departureReminderDaysText = [
  'How many days before departure travellers are reminded; 0: not at all.',
  3,
] as const

const maxTicketsOfNetworkText = ['Most tickets that one network books within 24 hours.', 500] as const

const ownFields = {
  bankHolder: describe(optionalText(120), bankHolderText),
  iban: describe(iban, ibanText),
  bic: describe(bic, bicText),
  departureReminderDays: describe(integer(0, largestReminderDays), departureReminderDaysText),
  maxTicketsOfNetwork: describe(integer(1, 100_000), maxTicketsOfNetworkText),
} as const

const plain = { text: z.string(), number: z.number() } as const

export const houseSchema = describeObject('House', 'What every visitor may know of the house.', {
  name: describe(plain.text, 'Name of the house.', 'Halyard'),
  email: describe(plain.text, emailText),
  phone: describe(plain.text, phoneText),
  street: describe(plain.text, streetText),
  postcode: describe(plain.text, postcodeText),
  city: describe(plain.text, 'Town.', 'Bristol'),
  country: describe(plain.text, countryText),
  facebook: describe(plain.text, facebookText),
  instagram: describe(plain.text, instagramText),
  x: describe(plain.text, xText),
  youtube: describe(plain.text, youtubeText),
  legalName: describe(plain.text, legalNameText),
  registration: describe(plain.text, registrationText),
  vatNumber: describe(plain.text, vatNumberText),
  vatPercent: describe(plain.number, vatPercentText),
  collectFee: describe(plain.number, collectFeeText),
  standardFee: describe(plain.number, standardFeeText),
  howToPay: describe(plain.text, howToPayText),
  timeZone: describe(plain.text, timeZoneText),
  horizonMonths: describe(plain.number, horizonMonthsText),
  maxTicketsPerDeparture: describe(plain.number, maxTicketsPerDepartureText),
  maxOpenTickets: describe(plain.number, maxOpenTicketsText),
  isSample: describe(
    z.boolean(),
    'Whether nobody has saved settings yet: the facts are those of the sample house.',
    false,
  ),
})

export const settingsSchema = extendObject('Settings', 'The settings of the house.', houseSchema, {
  bankHolder: describe(plain.text, bankHolderText),
  iban: describe(plain.text, ibanText),
  bic: describe(plain.text, bicText),
  departureReminderDays: describe(plain.number, departureReminderDaysText),
  maxTicketsOfNetwork: describe(plain.number, maxTicketsOfNetworkText),
  version: describe(z.int(), 'Number of saves; 0 if nobody has saved yet.', 3),
  updatedAt: describe(
    z.nullable(timestamp),
    'Time of the last save; null if nobody has saved yet.',
    exampleMoment,
  ),
})
export type Settings = z.output<typeof settingsSchema>

export const settingsBodySchema = describeObject('EditedSettings', 'All settings as they are to be.', {
  ...houseFields,
  ...ownFields,
  version: describe(integer(0, 2_147_483_647), 'The version that was edited.', 2),
})
export type SettingsBody = z.output<typeof settingsBodySchema>

/** Fields that a person edits. */
export type SettingName = Exclude<keyof SettingsBody, 'version'>

export const settingsEndpoints = {
  'GET /house': {
    access: 'public',
    id: 'getHouse',
    tag: 'house',
    summary: 'What every visitor may know of the house: name, contact, fees and rules of booking',
    response: 'The facts of the house.',
    output: houseSchema,
    tags: () => ['house'],
  },
  'GET /settings': {
    access: 'superAdmin',
    id: 'getSettings',
    tag: 'house',
    summary: 'The settings of the house',
    response: 'The settings.',
    output: settingsSchema,
  },
  'PUT /settings': {
    access: 'superAdmin',
    id: 'changeSettings',
    tag: 'house',
    summary:
      'Change the settings of the house. Whoever has seen an older version gets 409 with the present one',
    response: 'The settings after the change.',
    errors: ['version_conflict'],
    audit: 'Settings changed',
    body: settingsBodySchema,
    output: settingsSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

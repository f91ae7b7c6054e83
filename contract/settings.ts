// The settings of the house, which super admins edit, and what every visitor may know of them.
import * as z from 'zod/mini'
import { withPlainDigits } from './digits.ts'
import type { EndpointDefinitions } from './endpoint.ts'
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

const houseFields = {
  name: text(60),
  email: emailAddress,
  phone,
  street: text(120),
  postcode: optionalText(20),
  city: text(80),
  country,
  facebook: httpsAddress,
  instagram: httpsAddress,
  x: httpsAddress,
  youtube: httpsAddress,
  legalName: optionalText(120),
  registration: optionalText(60),
  vatNumber: optionalText(40),
  vatPercent,
  collectFee: dollars,
  standardFee: dollars,
  howToPay: text(120),
  timeZone,
  horizonMonths: integer(smallestHorizonMonths, largestHorizonMonths),
  maxTicketsPerDeparture: integer(1, maxTickets),
  maxOpenTickets: integer(1, 10_000),
} as const

const ownFields = {
  bankHolder: optionalText(120),
  iban,
  bic,
  /** A traveller is reminded so many days before departure. 0: not at all. */
  departureReminderDays: integer(0, largestReminderDays),
  /** Tickets that one network may book within 24 hours. */
  maxTicketsOfNetwork: integer(1, 100_000),
} as const

const plain = { text: z.string(), number: z.number() } as const

export const houseSchema = z.object({
  name: plain.text,
  email: plain.text,
  phone: plain.text,
  street: plain.text,
  postcode: plain.text,
  city: plain.text,
  country: plain.text,
  facebook: plain.text,
  instagram: plain.text,
  x: plain.text,
  youtube: plain.text,
  legalName: plain.text,
  registration: plain.text,
  vatNumber: plain.text,
  vatPercent: plain.number,
  collectFee: plain.number,
  standardFee: plain.number,
  howToPay: plain.text,
  timeZone: plain.text,
  horizonMonths: plain.number,
  maxTicketsPerDeparture: plain.number,
  maxOpenTickets: plain.number,
  isSample: z.boolean(),
})

export const settingsSchema = z.extend(houseSchema, {
  bankHolder: plain.text,
  iban: plain.text,
  bic: plain.text,
  departureReminderDays: plain.number,
  maxTicketsOfNetwork: plain.number,
  /** Number of saves. 0: nobody has saved yet. */
  version: z.int(),
  /** Null: nobody has saved yet. */
  updatedAt: z.nullable(timestamp),
})
export type Settings = z.output<typeof settingsSchema>

export const settingsBodySchema = z.object({
  ...houseFields,
  ...ownFields,
  /** The version that was edited. */
  version: integer(0, 2_147_483_647),
})
export type SettingsBody = z.output<typeof settingsBodySchema>

/** Fields that a person edits. */
export type SettingName = Exclude<keyof SettingsBody, 'version'>

export const settingsEndpoints = {
  'GET /house': {
    access: 'public',
    summary: 'What every visitor may know of the house: name, contact, fees and rules of booking',
    output: houseSchema,
    tags: () => ['house'],
  },
  'GET /settings': {
    access: 'superAdmin',
    summary: 'The settings of the house',
    output: settingsSchema,
  },
  'PUT /settings': {
    access: 'superAdmin',
    summary:
      'Change the settings of the house. Whoever has seen an older version gets 409 with the present one',
    audit: 'Settings changed',
    body: settingsBodySchema,
    output: settingsSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

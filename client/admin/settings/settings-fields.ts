// The fields of the settings form, in sections.
import {
  largestHorizonMonths,
  largestReminderDays,
  smallestHorizonMonths,
  usualHowToPay,
} from '#contract/house-facts.ts'
import type { SettingName, Settings } from '#contract/settings.ts'

export interface SettingField {
  name: SettingName
  label: string
  hint?: string
  isRequired?: true
  /** Numbers may have decimals. */
  kind?: 'number' | 'email' | 'tel' | 'url'
  autoComplete?: string
  isWide?: true
  suggestions?: 'timeZones'
  maxLength?: number
}

interface SettingSection {
  title: string
  text: string
  fields: readonly SettingField[]
}

const optional = 'May stay empty.'
const profile = 'An address that begins with https://. Empty hides the link.'

export const settingSections: readonly SettingSection[] = [
  {
    title: 'House',
    text: 'Header, footer, titles of pages, mails, documents and search engines show it.',
    fields: [
      { name: 'name', label: 'Name of the house', isRequired: true, maxLength: 60 },
      { name: 'email', label: 'Email', kind: 'email', isRequired: true },
      { name: 'phone', label: 'Phone', kind: 'tel', isRequired: true, maxLength: 40 },
      {
        name: 'timeZone',
        label: 'Time zone',
        hint: 'By name, such as Europe/Berlin. Days, cut-offs and dates are those of this zone. Deadlines that run keep their moment.',
        isRequired: true,
        maxLength: 60,
        suggestions: 'timeZones',
      },
    ],
  },
  {
    title: 'Address',
    text: 'Also where customers collect their orders and send goods back to.',
    fields: [
      { name: 'street', label: 'Street and number', isRequired: true, isWide: true, maxLength: 120 },
      { name: 'postcode', label: 'Postcode', hint: optional, maxLength: 20 },
      { name: 'city', label: 'Town', isRequired: true, maxLength: 80 },
      {
        name: 'country',
        label: 'Country',
        hint: 'Two letters, such as GB. In the EU and EEA, sales are shown with the lowest price of 30 days.',
        isRequired: true,
        maxLength: 2,
      },
    ],
  },
  {
    title: 'Social networks',
    text: 'Links in header and footer.',
    fields: [
      { name: 'facebook', label: 'Facebook', kind: 'url', hint: profile, maxLength: 300 },
      { name: 'instagram', label: 'Instagram', kind: 'url', hint: profile, maxLength: 300 },
      { name: 'x', label: 'X', kind: 'url', hint: profile, maxLength: 300 },
      { name: 'youtube', label: 'YouTube', kind: 'url', hint: profile, maxLength: 300 },
    ],
  },
  {
    title: 'Legal entity',
    text: 'The privacy page, invoices and mails show it.',
    fields: [
      {
        name: 'legalName',
        label: 'Company',
        hint: 'Empty if it is the name of the house.',
        isWide: true,
        maxLength: 120,
      },
      { name: 'registration', label: 'Registration number', hint: optional, maxLength: 60 },
      { name: 'vatNumber', label: 'VAT number', hint: optional, maxLength: 40 },
    ],
  },
  {
    title: 'Shop',
    text: 'For new orders. Orders that are placed already keep what they were placed with.',
    fields: [
      {
        name: 'vatPercent',
        label: 'VAT rate (%)',
        kind: 'number',
        hint: 'Included in all prices: 0 to 50.',
        isRequired: true,
      },
      { name: 'standardFee', label: 'Standard delivery ($)', kind: 'number', isRequired: true },
      { name: 'collectFee', label: 'Collecting ($)', kind: 'number', isRequired: true },
    ],
  },
  {
    title: 'Bank account',
    text: 'For bank transfers. Without an IBAN, BANK_ACCOUNT of the server is shown, if it is set.',
    fields: [
      { name: 'bankHolder', label: 'Account holder', isWide: true, maxLength: 120 },
      { name: 'iban', label: 'IBAN', maxLength: 50 },
      { name: 'bic', label: 'BIC', hint: optional, maxLength: 20 },
    ],
  },
  {
    title: 'Bookings',
    text: 'For new bookings. Staff book without these limits on tickets.',
    fields: [
      {
        name: 'howToPay',
        label: 'How to pay for tours without a deposit',
        hint: `Completes the sentence "You pay …", as in "${usualHowToPay}".`,
        isRequired: true,
        isWide: true,
        maxLength: 120,
      },
      {
        name: 'horizonMonths',
        label: 'Months ahead that can be booked',
        kind: 'number',
        hint: `${smallestHorizonMonths} to ${largestHorizonMonths}.`,
        isRequired: true,
      },
      {
        name: 'departureReminderDays',
        label: 'Days before departure for the reminder',
        hint: `0 to ${largestReminderDays}. With 0 nobody is reminded.`,
        kind: 'number',
        isRequired: true,
      },
      {
        name: 'maxTicketsPerDeparture',
        label: 'Tickets of one account per departure',
        kind: 'number',
        isRequired: true,
      },
      {
        name: 'maxOpenTickets',
        label: 'Tickets of one account in all',
        hint: 'For departures to come.',
        kind: 'number',
        isRequired: true,
      },
      {
        name: 'maxTicketsOfNetwork',
        label: 'Tickets of one network per day',
        kind: 'number',
        isRequired: true,
      },
    ],
  },
]

export const settingFields: readonly SettingField[] = settingSections.flatMap(({ fields }) => fields)

/** What the fields show. */
export type SettingTexts = Record<SettingName, string>

export function textsOf(settings: Settings): SettingTexts {
  return Object.fromEntries(settingFields.map(({ name }) => [name, String(settings[name])])) as SettingTexts
}

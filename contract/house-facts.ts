// Facts of the house and the rules of its settings. Imports nothing, so that any page may use them.

export const socialSites = ['facebook', 'instagram', 'x', 'youtube'] as const
export type SocialSite = (typeof socialSites)[number]

/** What every visitor may know of the house. */
export interface House {
  name: string
  email: string
  phone: string
  street: string
  /** Empty if it is not shown. */
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Addresses of its profiles; empty for a site without one. */
  facebook: string
  instagram: string
  x: string
  youtube: string
  /** The company behind the name; empty if it is the name itself. */
  legalName: string
  /** Number in the register of companies; may be empty. */
  registration: string
  vatNumber: string
  /** Included in all prices of the shop. */
  vatPercent: number
  /** In dollars. */
  collectFee: number
  standardFee: number
  /** How to pay what is asked for by no date. Completes "You pay ". */
  howToPay: string
  /** Its days are those of this zone, such as Europe/Berlin. */
  timeZone: string
  /** How many months ahead a tour can be booked. */
  horizonMonths: number
  /** Tickets of one account on one departure, and on all upcoming departures together. */
  maxTicketsPerDeparture: number
  maxOpenTickets: number
  /** Nobody has saved settings yet: the facts are those of the sample house. */
  isSample: boolean
}

export const smallestHorizonMonths = 1
export const largestHorizonMonths = 60

/** Days before departure on which a traveller is reminded, until staff choose others. */
export const usualReminderDays = 3
export const largestReminderDays = 60

/** The zone of the house until staff choose another. */
export const usualTimeZone = 'UTC'

/** Completes "You pay " until staff have other words. */
export const usualHowToPay = 'at the meeting point, by card or in cash'

/** Of a house that is not known, such as on the page of a failure. */
export const unknownHouse: House = {
  name: 'Halyard',
  email: '',
  phone: '',
  street: '',
  postcode: '',
  city: '',
  country: '',
  facebook: '',
  instagram: '',
  x: '',
  youtube: '',
  legalName: '',
  registration: '',
  vatNumber: '',
  vatPercent: 20,
  collectFee: 0,
  standardFee: 0,
  howToPay: usualHowToPay,
  timeZone: usualTimeZone,
  horizonMonths: 24,
  maxTicketsPerDeparture: 20,
  maxOpenTickets: 60,
  isSample: true,
}

/** On one line, as in "14 Quay Street, Bristol". */
export function addressLine({ street, postcode, city }: Pick<House, 'street' | 'postcode' | 'city'>): string {
  return [street, [postcode, city].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ')
}

/** The numbers by which registers know the house: "VAT number NO987654321MVA". None that is empty. */
export function numbersOf({ registration, vatNumber }: Pick<House, 'registration' | 'vatNumber'>): string[] {
  return [
    ...(registration === '' ? [] : [`registered under ${registration}`]),
    ...(vatNumber === '' ? [] : [`VAT number ${vatNumber}`]),
  ]
}

/**
 * For `tel:` links: digits and a leading plus, without the trunk zero in brackets behind a country code, and the extension as
 * RFC 3966 writes it.
 */
export function phoneHref(phone: string): string {
  const [, number = '', words = ''] = /^([^\p{L}#,;*]*)(.*)$/su.exec(phone)!
  const digits = number.replace(/^(\+[\d ./-]*)\(0\)/, '$1').replaceAll(/(?!^\+)\D/g, '')
  const extension = words.replaceAll(/\D/g, '')
  return `tel:${digits}${extension === '' ? '' : `;ext=${extension}`}`
}

/** As people read it, in groups of four. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** ISO 13616: two letters, two check digits, and a remainder of 1. Spaces are ignored. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** "two years" for 24 months. */
export function horizonText(months: number): string {
  const words = ['', 'one', 'two', 'three', 'four', 'five']
  if (months === 1) return 'one month'
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? 'one year' : `${words[months / 12]} years`
}

/** What the delivery of an order costs, in dollars. */
export function feeOf(
  delivery: 'collect' | 'standard',
  { collectFee, standardFee }: Pick<House, 'collectFee' | 'standardFee'>,
): number {
  return delivery === 'collect' ? collectFee : standardFee
}

/** How an order reaches its customer. */
export function deliveryTitle(delivery: 'collect' | 'standard', { street }: Pick<House, 'street'>): string {
  return delivery === 'collect' ? `Collect at ${street}` : 'Standard delivery'
}

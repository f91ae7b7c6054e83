// The house as the seller: on invoices and credit notes, and in mails about orders.
import { addressLine, type House, numbersOf } from './house-facts.ts'

/** By what papers name the house. They keep it as it was when they were issued. */
export interface Seller
  extends Pick<
    House,
    'name' | 'street' | 'postcode' | 'city' | 'country' | 'email' | 'phone' | 'registration' | 'vatNumber'
  > {
  /** The company, or the house if that is its name. */
  name: string
}

export function sellerOf(house: House): Seller {
  const { name, legalName, street, postcode, city, country, email, phone, registration, vatNumber } = house
  return {
    ...{ name: legalName || name, street, postcode, city, country },
    ...{ email, phone, registration, vatNumber },
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Of a code of two letters, in English. Only for the server, because browsers may have other names. */
export function countryName(code: string): string {
  return countries.of(code) ?? code
}

/** "Fjord og Fjell AS, Strandgaten 9, 5013 Bergen, Norway". Only for the server. */
export function sellerAddress(seller: Seller, separator = ', '): string {
  return [seller.name, [addressLine(seller), countryName(seller.country)].filter(Boolean).join(', ')].join(
    separator,
  )
}

/** All by which a customer knows and reaches the seller, in one line. Only for the server. */
export function sellerLine(seller: Seller, separator = ', '): string {
  const { email, phone } = seller
  return [sellerAddress(seller, separator), email, phone, ...numbersOf(seller)]
    .filter((part) => part !== '')
    .join(separator)
}

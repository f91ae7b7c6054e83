// Facts of the sample house: a new installation shows them until settings are saved.
import { horizonMonths, maxOpenTickets, maxTicketsPerDeparture } from '#contract/booking-rules.ts'
import { type House, usualHowToPay, usualTimeZone } from '#contract/house-facts.ts'
import { shopTerms } from './shop-terms.ts'

export const sampleHouse: House = {
  name: 'Halyard',
  email: 'hello@halyard.travel',
  phone: '+44 20 7946 0123',
  street: '14 Quay Street',
  postcode: '',
  city: 'Bristol',
  country: 'GB',
  facebook: 'https://www.facebook.com/halyard.travel',
  instagram: 'https://www.instagram.com/halyard.travel',
  x: 'https://x.com/halyardtravel',
  youtube: 'https://www.youtube.com/@halyardtravel',
  legalName: '',
  registration: '',
  vatNumber: '',
  vatPercent: shopTerms.vatPercent,
  collectFee: shopTerms.deliveries.collect.feeDollars,
  standardFee: shopTerms.deliveries.standard.feeDollars,
  howToPay: usualHowToPay,
  timeZone: usualTimeZone,
  horizonMonths,
  maxTicketsPerDeparture,
  maxOpenTickets,
  isSample: true,
}

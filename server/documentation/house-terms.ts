import { type houseTermsEndpoints, houseTermsSchema } from '#contract/house-terms.ts'
import { describeObject, type OperationsOf } from './describe.ts'

export const houseTermsObjects = [
  describeObject('HouseTerms', houseTermsSchema, 'What holds for all tours of the house.', {
    keepsPrice: [
      'Whether a tour that can be booked keeps a part of the price of bookings that are cancelled in time.',
      true,
    ],
    asksAhead: ['Whether a tour that can be booked asks for a deposit, or for its price by a date.', true],
    method: 'How deposits and balances are paid.',
  }),
]

export const houseTermsOperations: OperationsOf<typeof houseTermsEndpoints> = {
  'GET /house/terms': { id: 'getHouseTerms', tag: 'house', response: 'The terms.' },
}

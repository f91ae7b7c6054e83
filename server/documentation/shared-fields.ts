// Sentences and examples of fields that several objects have.
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'

export const exampleIds = {
  tour: '01977a50-4c1e-7d02-9b6e-3f0c5a2b8e11',
  tourReview: '01977a50-5b2f-7a13-8c7d-4e1d6b3c9f22',
  product: '01977a50-6a30-7b24-9d8c-5d2e7c4dab33',
  productReview: '01977a50-7941-7c35-8e9b-6c3f8d5ebc44',
  cartLine: '01977a50-8852-7d46-9faa-7b4a9e6fcd55',
  order: '01977a50-8d11-7e4a-8b2c-6f0d9a3e7c58',
  orderLine: '01977a50-8f72-7b19-9c4e-1a8d5b6f2e37',
  booking: '01977a50-9763-7e57-80b9-8a5baf70de66',
  quote: '01977a50-9c2b-7ea4-91c3-83d42f6a07b5',
  hold: '01977a50-9fe1-7ec4-8d05-915c2b81e0f7',
  waitingEntry: '01977a50-a2c5-7f11-9a3c-2b7d60e4c518',
  dueCall: '01977a50-a2d1-7a3e-8b47-4c8e71f5d209',
  bulkEdit: '01977a50-a2da-7e41-9a25-6f0e8c39d5b7',
  import: '01977a51-09d6-7b60-8c1d-2f45a7e3b918',
  bookingNote: '01977a50-a2f0-7e52-8b14-4d9c6a17e3b0',
  departureMessage: '01977a50-a305-7d63-9c25-5e0d7b28f4c1',
  checkIn: '01977a50-a31b-4f27-9b41-5c0d82e97f36',
  device: '01977a50-a37c-4f29-8a52-7d1e93fa8047',
  payment: '01977a50-a3e4-7f3c-8b52-6d1e9c07f4a2',
  ledgerEntry: '01977a50-a45b-7f4d-9c63-7e2fad18a5b3',
  refund: '01977a50-a4d2-7f5e-8d74-8f30be29b6c4',
  user: '01977a50-a674-7f68-91c8-995cb081ef77',
  session: '01977a50-b585-7079-82d7-a86dc192f088',
  passkey: '01977a50-b9d1-70f2-8a41-5d9c3e7f6b21',
  job: '01977a50-c496-718a-93e6-b77ed2a30199',
  mail: '01977a50-cc9e-7213-8ced-bf80c3b321aa',
  auditEntry: '01977a50-d3a7-729b-84f5-c68fe3b412aa',
  request: '2f1c6d0e-8a4b-4c39-9d57-6b0e1f2a3c4d',
} as const

export const examplePictures = {
  tour: '/images/tours/two-harbours.webp',
  product: '/images/products/flask.webp',
} as const

export const exampleTokens = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk3N2E1MCJ9.q3t5v8yBeThVmYq3t6w9z',
  refresh: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTk3N2E1MCJ9.hVmYq3t6w9zC4F7JaNdRg',
} as const

export const exampleMoment = '2030-05-02T09:30:00.000Z'
export const laterMoment = '2030-05-04T16:05:00.000Z'

/** The id of a record. */
export function idOf(record: keyof typeof exampleIds, noun: string) {
  return [`Id of the ${noun}.`, exampleIds[record]] as const
}

export const tourIdOrSlug = ['Id of the tour, or the slug of its title.', exampleIds.tour] as const
export const productIdOrSlug = ['Id of the product, or the slug of its title.', exampleIds.product] as const
export const slug = (noun: string, example: string) =>
  [`The title of the ${noun} as its page's address spells it.`, example] as const

const exampleDepartureToken = 'q3t6w9zC4F7JaNdRgUkXp2s5v8yBeThVmYq3t6w9zC4'

export const departureToken = [
  'Token of the link to a private departure, without which no departure is on its date. A wrong one counts as none.',
  exampleDepartureToken,
] as const

export const departureLink = [
  'Path of the page that opens the departure; null until it has been private once.',
  addressOf(tourPage, { id: 'two-harbours', departure: exampleDepartureToken }),
] as const

export const createdAt = ['Time at which it was made.', exampleMoment] as const
export const updatedAt = ['Time of the last change.', laterMoment] as const

/** Optional in every call, because the session identifies the caller. */
export const ownUserId = ["Id of the signed-in user; another user's is refused.", exampleIds.user] as const

export const paging = {
  page: ['Page to answer, counted from 1.', 1],
  itemsPerPage: ['Most items of a page.', 12],
} as const

/** The fields of a page of a list. */
export function listFields(nouns: string) {
  return {
    items: `The ${nouns} of this page, in order.`,
    currentPage: ['Number of this page, counted from 1.', 1],
    totalPages: ['Number of pages.', 1],
    totalCount: [`Number of ${nouns} on all pages.`, 1],
    itemsPerPage: ['Most items of a page.', 12],
  } as const
}

export const verified = ['Only reviews with a proof.', 'true'] as const

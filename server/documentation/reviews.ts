import { userReference } from '#contract/fields.ts'
import { productReviewEndpoints, tourReviewEndpoints } from '#contract/review-endpoints.ts'
import {
  newProductReviewSchema,
  newTourReviewSchema,
  productReviewSchema,
  purchaseProofSchema,
  tourReviewSchema,
  travelProofSchema,
} from '#contract/reviews.ts'
import { staffReviewEndpoints, staffReviewSchema } from '#contract/staff-reviews.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { reviewParams } from './review-reports.ts'
import {
  createdAt,
  exampleIds,
  idOf,
  listFields,
  ownUserId,
  paging,
  productIdOrSlug,
  slug,
  tourIdOrSlug,
  verified,
} from './shared-fields.ts'

const tourReviewText = ['What the traveller says.', 'Calm water and good soup.'] as const
const productReviewText = ['What the buyer says.', 'Warm until noon.'] as const
const stars = ['Stars, from 1 to 5.', 4] as const
const avatar = ["Address of the reviewer's picture; empty without one.", ''] as const
const score = (of: string) => [`Score for ${of}, from 0 to 100.`, 80] as const

const answered = 'What staff have answered; left out without an answer.'

export const tourReviewFields = {
  _id: idOf('tourReview', 'review'),
  userId: ['Id of the reviewer; null once the account is erased.', exampleIds.user],
  username: ["The reviewer's name.", 'Mira Holm'],
  avatar,
  description: tourReviewText,
  createdAt,
  rating: 'The six scores.',
  proof: 'What proves that the reviewer has travelled; left out without a proof.',
  answer: answered,
} as const

export const productReviewFields = {
  _id: idOf('productReview', 'review'),
  user: 'Who has written it.',
  description: productReviewText,
  rating: stars,
  productId: idOf('product', 'product'),
  createdAt,
  proof: 'What proves that the reviewer has bought the product; left out without a proof.',
  answer: answered,
} as const

export const reviewObjects = [
  describeObject('TourReview', tourReviewSchema, 'Six scores and a text on a tour.', tourReviewFields),
  describeObject('TourScore', tourReviewSchema.shape.rating.def.element, 'A score of a tour review.', {
    title: 'What the score is for.',
    percent: ['The score, from 0 to 100.', 80],
  }),
  describeObject(
    'TravelProof',
    travelProofSchema,
    'A booking of the reviewer that is past, not cancelled, and paid.',
    {
      kind: 'What is proven.',
      month: ['Month of the departure.', '2026-05'],
    },
  ),
  describeObject(
    'PurchaseProof',
    purchaseProofSchema,
    'A completed order of the reviewer with the product, which was not returned.',
    { kind: 'What is proven.' },
  ),
  describeObject(
    'TourReviewList',
    tourReviewEndpoints['GET /cards/:id/reviews'].output,
    'One page of reviews of a tour.',
    listFields('reviews'),
  ),
  describeObject('NewTourReview', newTourReviewSchema, 'A review of a tour; the session says whose it is.', {
    description: tourReviewText,
    Rating: score('the tour as a whole'),
    Comfort: score('comfort'),
    Food: score('food'),
    Hospitality: score('hospitality'),
    Hygiene: score('hygiene'),
    Reception: score('the reception'),
    userId: ownUserId,
  }),
  describeObject('ProductReview', productReviewSchema, 'Stars and a text on a product.', productReviewFields),
  describeObject('ProductReviewer', productReviewSchema.shape.user, 'Who has written a product review.', {
    _id: ['Id of the reviewer; null once the account is erased.', exampleIds.user],
    name: ["The reviewer's name.", 'Mira Holm'],
    email: ["The reviewer's e-mail address, masked for everyone.", 'm…@example.com'],
    avatar,
  }),
  describeObject(
    'ProductReviewList',
    productReviewEndpoints['GET /comments'].output,
    'One page of reviews of a product.',
    listFields('reviews'),
  ),
  describeObject(
    'NewProductReview',
    newProductReviewSchema,
    'A review of a product; the session says whose it is.',
    {
      productId: productIdOrSlug,
      description: productReviewText,
      rating: stars,
      user: [
        'The signed-in user: the id, or an object that has it; another user is refused.',
        exampleIds.user,
      ],
    },
  ),
  describeObject('UserReference', userReference.def.options[1], 'A user by the id.', {
    _id: idOf('user', 'user'),
  }),
  describeObject('StaffReview', staffReviewSchema, 'A review of either kind, as staff see it.', {
    _id: idOf('tourReview', 'review'),
    kind: 'What is reviewed.',
    item: 'The tour or product.',
    author: 'Who has written it.',
    description: tourReviewText,
    rating: ['Of a tour the mean of its six scores, from 0 to 10; of a product its stars, from 1 to 5.', 8],
    createdAt,
    hasNetwork: 'Whether other reviews from its network can be found by it.',
    answer: answered,
    reports: 'Reports that staff have not decided on, the oldest first; left out without reports.',
  }),
  describeObject('ReviewedItem', staffReviewSchema.shape.item, 'The tour or product of a review.', {
    _id: idOf('tour', 'tour or product'),
    slug: slug('tour or product', 'two-harbours'),
    title: ['Name of the tour or product.', 'Two harbours'],
    isDeleted: ['Whether it is deleted and has no page any more.', false],
  }),
  describeObject('ReviewAuthor', staffReviewSchema.shape.author, 'Who has written a review.', {
    _id: ['Id of the user; null once the account is erased.', exampleIds.user],
    name: ['Name beside the review.', 'Mira Holm'],
    username: ['Username; null once the account is erased.', 'mira'],
  }),
  describeObject(
    'StaffReviewList',
    staffReviewEndpoints['GET /reviews'].output,
    'One page of reviews of both kinds.',
    {
      ...listFields('reviews'),
      queues: 'How many reviews wait in each queue, whatever the filter.',
    },
  ),
  describeObject('ReviewsToDelete', staffReviewEndpoints['POST /reviews/delete'].body, 'Reviews to delete.', {
    ids: ['Ids of the reviews, of either kind.', [exampleIds.tourReview]],
  }),
  describeObject(
    'DeletedReviews',
    staffReviewEndpoints['POST /reviews/delete'].output,
    'Reviews that are deleted.',
    {
      ids: ['Ids of the reviews that were still there.', [exampleIds.tourReview]],
    },
  ),
]

export const tourReviewOperations: OperationsOf<typeof tourReviewEndpoints> = {
  'GET /cards/:id/reviews': {
    id: 'listTourReviews',
    tag: 'tour reviews',
    response: 'One page of reviews.',
    params: { id: tourIdOrSlug },
    query: { verified, ...paging },
  },
  'PATCH /cards/:id/review': {
    id: 'reviewTour',
    tag: 'tour reviews',
    response: 'The tour with the review in it.',
    errors: ['forbidden'],
    params: { id: tourIdOrSlug },
  },
  'DELETE /cards/:id/review/:reviewId': {
    id: 'deleteTourReview',
    tag: 'tour reviews',
    response: 'The tour without the review.',
    errors: ['forbidden', 'right_missing'],
    params: { id: tourIdOrSlug, reviewId: ['Id of the review.', exampleIds.tourReview] },
  },
}

export const productReviewOperations: OperationsOf<typeof productReviewEndpoints> = {
  'GET /comments': {
    id: 'listProductReviews',
    tag: 'product reviews',
    response: 'One page of reviews.',
    errors: ['not_found'],
    query: { productId: productIdOrSlug, verified, ...paging },
  },
  'POST /comments': {
    id: 'reviewProduct',
    tag: 'product reviews',
    response: 'The review.',
    errors: ['forbidden', 'not_found'],
  },
  'DELETE /comments/:id': {
    id: 'deleteProductReview',
    tag: 'product reviews',
    response: 'The id of the deleted review.',
    errors: ['forbidden', 'right_missing'],
    params: { id: idOf('productReview', 'review') },
  },
}

export const staffReviewOperations: OperationsOf<typeof staffReviewEndpoints> = {
  'GET /reviews': {
    id: 'listReviews',
    tag: 'reviews',
    response: 'One page of reviews.',
    query: {
      author: ['Username, e-mail address or id of the author.', 'mira'],
      item: ['Words of the title of a tour or product, or of the location of a tour; or an id.', 'Norway'],
      network: ['Id of a review: those that came from its network are answered.', exampleIds.tourReview],
      from: ['First moment, in UTC.', '2030-05-01T00:00'],
      queue: [
        'Only reported reviews on which staff have not decided, new ones without an answer, or answered ones.',
        'reported',
      ],
      to: ['Moment, in UTC, before which the last review was written.', '2030-06-01T00:00'],
      ...paging,
    },
  },
  'POST /reviews/delete': { id: 'deleteReviews', tag: 'reviews', response: 'The reviews that are deleted.' },
  'PUT /reviews/:id/answer': {
    id: 'answerReview',
    tag: 'reviews',
    response: 'The answer.',
    params: reviewParams,
    errors: ['already_answered'],
  },
  'DELETE /reviews/:id/answer': {
    id: 'deleteReviewAnswer',
    tag: 'reviews',
    response: 'The id of the review.',
    params: reviewParams,
  },
  'POST /reviews/:id/keep': {
    id: 'keepReview',
    tag: 'reviews',
    response: 'How many reports were closed.',
    params: reviewParams,
  },
}

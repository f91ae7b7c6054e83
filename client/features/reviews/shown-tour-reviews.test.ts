import { describe, expect, it } from 'vitest'
import type { TourReview } from '#contract/reviews.ts'
import { defaultScore, reviewsInDetail, scoreTitles, tourReviewsPerPage } from '#contract/vocabulary.ts'
import { defaultScores, percentPerStar, reviewBody } from './post-tour-review.ts'
import { readReviewPage, reviewsAddress } from './reviews-address.ts'
import { lacksReviews, showReviews } from './shown-tour-reviews.ts'

const review = (id: string, percent: number) =>
  ({ _id: id, rating: scoreTitles.map((title) => ({ title, percent })) }) as TourReview

describe('a new review of a tour', () => {
  it('starts with 60 percent, three stars, in each of the six categories (R-139)', () => {
    expect(defaultScores).toEqual({
      Rating: 60,
      Comfort: 60,
      Food: 60,
      Hospitality: 60,
      Hygiene: 60,
      Reception: 60,
    })
    expect(defaultScore / percentPerStar).toBe(3)
  })

  it('is sent with its author, as specified (R-152)', () => {
    const author = { _id: 'u1', username: 'mira', email: 'mira@example.com', avatar: '/a.webp' }
    expect(reviewBody('Good soup', { ...defaultScores, Food: 100 }, author)).toEqual({
      description: 'Good soup',
      ...defaultScores,
      Food: 100,
      userId: 'u1',
      username: 'mira',
      email: 'mira@example.com',
      avatar: '/a.webp',
    })
  })
})

describe('the page of a tour', () => {
  /** One more than a page shows. */
  const numReviews = tourReviewsPerPage + 1
  const reviews = Array.from({ length: numReviews }, (_, index) =>
    review(String(index), index === 0 ? 100 : 40),
  )

  it('shows one page of reviews at a time, and score bars of all reviews', () => {
    const shown = showReviews({ reviews, numReviews }, 1)
    expect(shown.items).toEqual(reviews.slice(0, tourReviewsPerPage))
    expect(shown.totalPages).toBe(2)
    const mean = Math.round((100 + 40 * tourReviewsPerPage) / numReviews)
    expect(shown.scores.map(({ percent }) => percent)).toEqual(Array(6).fill(mean))
  })

  it('shows the given reviews of any page but the first', () => {
    const items = reviews.slice(tourReviewsPerPage)
    expect(showReviews({ reviews, numReviews }, 2, items)).toMatchObject({
      ...{ currentPage: 2, totalPages: 2, items },
    })
  })

  it('knows whether the reviews must still be loaded', () => {
    expect(lacksReviews({ reviews: [], numReviews: 3 })).toBe(true)
    expect(lacksReviews({ reviews: [], numReviews: 0 })).toBe(false)
    expect(lacksReviews({ reviews, numReviews })).toBe(false)
    expect(lacksReviews({ reviews: Array(reviewsInDetail).fill(reviews[0]), numReviews: 800 })).toBe(false)
  })

  it.each([
    ['', 1],
    ['?reviews=2', 2],
    ['?reviews=0', 1],
    ['?reviews=-1', 1],
    ['?reviews=1.5', 1],
    ['?reviews=many', 1],
    ['?reviews=0x2', 1],
    ['?reviews=2e1', 1],
    ['?reviews=+2', 1],
    ['?reviews=99999999999', 1],
  ])('reads %o as page %i', (query, page) => {
    expect(readReviewPage(`https://halyard.test/tour-item/x${query}`)).toBe(page)
  })

  it('has an address for each page of reviews', () => {
    expect(reviewsAddress('/tour-item/x', { page: 1 })).toBe('/tour-item/x#reviews')
    expect(reviewsAddress('/tour-item/x', { page: 3 })).toBe('/tour-item/x?reviews=3#reviews')
  })
})

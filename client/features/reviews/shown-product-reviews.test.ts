import { describe, expect, it } from 'vitest'
import type { ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import {
  nextReviewPage,
  type ShownProductReviews,
  withOlder,
  withoutReview,
  withReview,
} from './shown-product-reviews.ts'

const review = (id: string, rating = 4) => ({ _id: id, rating }) as ProductReview
const ids = ({ reviews }: ShownProductReviews) => reviews.map(({ _id }) => _id)

const shown: ShownProductReviews = { reviews: [review('b', 5), review('a', 4)], count: 6, rating: 4.5 }

describe('the reviews of a product', () => {
  it('start with a new review; count and mean are updated (R-210)', () => {
    const after = withReview(shown, review('c', 1))
    expect(ids(after)).toEqual(['c', 'b', 'a'])
    expect(after).toMatchObject({ count: 7, rating: 4 })
  })

  it('contain and count a review only once', () => {
    expect(withReview(shown, review('b', 5))).toBe(shown)
  })

  it('no longer contain or count a deleted review', () => {
    const after = withoutReview(withReview(shown, review('c', 1)), 'c')
    expect(after).toEqual(shown)
    expect(withoutReview({ reviews: [review('x', 2)], count: 1, rating: 2 }, 'x')).toEqual({
      reviews: [],
      count: 0,
      rating: 0,
    })
    expect(withoutReview(shown, 'nobody')).toBe(shown)
  })

  it('get older reviews at the end, none of them twice (R-196)', () => {
    const after = withOlder(shown, { items: [review('a'), review('z')], totalCount: 8 })
    expect(ids(after)).toEqual(['b', 'a', 'z'])
    expect(after.count).toBe(8)
  })

  it('continue with the page of the first review that is not shown yet (R-196)', () => {
    const reviews = (count: number) => Array.from({ length: count }, (_, index) => review(String(index)))
    const size = productReviewsPerPage
    const counts = [0, size - 1, size, size + 1, 2 * size - 1, 2 * size]
    const pages = counts.map((count) => nextReviewPage({ ...shown, reviews: reviews(count) }))
    expect(pages).toEqual([1, 1, 2, 2, 2, 3])
  })
})

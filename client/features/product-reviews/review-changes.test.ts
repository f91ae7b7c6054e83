import { describe, expect, it } from 'vitest'
import type { ProductReview } from '#contract/reviews.ts'
import { nextReviewPage, type ShownReviews, withOlder, withoutReview, withReview } from './review-changes.ts'

const review = (id: string, rating = 4) => ({ _id: id, rating }) as ProductReview
const ids = ({ reviews }: ShownReviews) => reviews.map(({ _id }) => _id)

const shown: ShownReviews = { reviews: [review('b', 5), review('a', 4)], count: 6, rating: 4.5 }

describe('the reviews of a product', () => {
  it('have a new one first; count and mean follow (R-210)', () => {
    const after = withReview(shown, review('c', 1))
    expect(ids(after)).toEqual(['c', 'b', 'a'])
    expect(after).toMatchObject({ count: 7, rating: 4 })
  })

  it('have one that is there already once, which counts once', () => {
    expect(withReview(shown, review('b', 5))).toBe(shown)
  })

  it('lose a deleted one, which no longer counts', () => {
    const after = withoutReview(withReview(shown, review('c', 1)), 'c')
    expect(after).toEqual(shown)
    expect(withoutReview({ reviews: [review('x', 2)], count: 1, rating: 2 }, 'x')).toEqual({
      reviews: [],
      count: 0,
      rating: 0,
    })
    expect(withoutReview(shown, 'nobody')).toBe(shown)
  })

  it('that are older join at the end, none of them twice (R-196)', () => {
    const after = withOlder(shown, { items: [review('a'), review('z')], totalCount: 8 })
    expect(ids(after)).toEqual(['b', 'a', 'z'])
    expect(after.count).toBe(8)
  })

  it('go on with the page of the first that is not shown yet (R-196)', () => {
    const reviews = (count: number) => Array.from({ length: count }, (_, index) => review(String(index)))
    const pages = [0, 4, 5, 6, 9, 10].map((count) => nextReviewPage({ ...shown, reviews: reviews(count) }))
    expect(pages).toEqual([1, 1, 2, 2, 2, 3])
  })
})

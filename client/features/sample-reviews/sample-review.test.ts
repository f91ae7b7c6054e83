import { expect, it } from 'vitest'
import { sampleReviews } from '#content/sample-reviews.ts'
import { drawSampleReviews, quoteCount, topReviewCount } from './sample-review.ts'

const everyId = sampleReviews.map(({ id }) => id).toSorted()

it('six top reviews are drawn, and three quotes (R-339, R-343)', () => {
  expect({ topReviewCount, quoteCount }).toEqual({ topReviewCount: 6, quoteCount: 3 })
})

it.each([topReviewCount, quoteCount])(
  '%i sample reviews are different each time they are drawn, and each comes first at times (R-339, R-343)',
  async (count) => {
    const first = new Set<string>()
    for (let time = 0; time < 200; time++) {
      const drawn = await drawSampleReviews(count)
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(count)
      expect(drawn).toHaveLength(count)
      first.add(drawn[0]!.id)
    }
    expect([...first].toSorted()).toEqual(everyId)
  },
)

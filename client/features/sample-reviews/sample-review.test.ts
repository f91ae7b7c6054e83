import { expect, it } from 'vitest'
import { sampleReviews } from '#content/sample-reviews.ts'
import { pickSampleReviews, quoteCount, topReviewCount } from './sample-review.ts'

const everyId = sampleReviews.map(({ id }) => id).toSorted()

it('there are six top reviews and three quotes (R-339, R-343)', () => {
  expect({ topReviewCount, quoteCount }).toEqual({ topReviewCount: 6, quoteCount: 3 })
})

it.each([topReviewCount, quoteCount])(
  '%i sample reviews are picked at random, without duplicates (R-339, R-343)',
  async (count) => {
    const first = new Set<string>()
    for (let time = 0; time < 200; time++) {
      const drawn = await pickSampleReviews(count)
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(count)
      expect(drawn).toHaveLength(count)
      first.add(drawn[0]!.id)
    }
    expect([...first].toSorted()).toEqual(everyId)
  },
)

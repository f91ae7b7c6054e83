import { describe, expect, it } from 'vitest'
import { galleryPictures } from './tour-pictures.ts'
import { averageScores, meanPercent } from './tour-scores.ts'
import { posterWidth } from './tour-wall.tsx'

describe('the poster wall', () => {
  const cells = (widths: string[], wide: string[]) =>
    widths.reduce((sum, width) => sum + (wide.includes(width) ? 2 : 1), 0)

  it('has a full last row with twelve cards, in four columns and in two', () => {
    const widths = Array.from({ length: 12 }, (_, index) => posterWidth(index, 12))
    expect(cells(widths, ['wide', 'wide-on-desktop']) % 4).toBe(0)
    expect(cells(widths, ['wide']) % 2).toBe(0)
  })

  it('never has an empty cell before a wide card', () => {
    for (const [columns, wide] of [
      [4, ['wide', 'wide-on-desktop']],
      [2, ['wide']],
    ] as const) {
      let column = 0
      for (let index = 0; index < 12; index++) {
        const span = (wide as readonly string[]).includes(posterWidth(index, 12)) ? 2 : 1
        expect(column + span).toBeLessThanOrEqual(columns)
        column = (column + span) % columns
      }
    }
  })

  it('has no wide cards with any other number', () => {
    expect([0, 5, 6].map((index) => posterWidth(index, 11))).toEqual(['single', 'single', 'single'])
  })
})

describe('the gallery', () => {
  it('has the main picture and the previews, at most nine (R-135)', () => {
    const previews = Array.from({ length: 12 }, (_, index) => `p${index}`)
    expect(galleryPictures({ image: 'main', previews })).toEqual(['main', ...previews.slice(0, 8)])
  })
})

describe('scores', () => {
  const review = (...percents: number[]) => ({
    rating: percents.map((percent, index) => ({ title: (['Rating', 'Comfort'] as const)[index]!, percent })),
  })

  it('are averaged by category over all reviews', () => {
    expect(averageScores([review(60, 80), review(61, 100)])).toEqual([
      { title: 'Rating', percent: 61 },
      { title: 'Comfort', percent: 90 },
    ])
    expect(averageScores([])).toEqual([])
  })

  it('of one review have a mean', () => {
    expect(meanPercent(review(60, 80).rating)).toBe(70)
    expect(meanPercent([])).toBe(0)
  })
})

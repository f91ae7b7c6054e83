import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hues, productObjects } from '#content/product-objects.ts'
import { drawPortrait } from './portraits.ts'
import { drawProduct } from './products.ts'

describe('a product picture', () => {
  test.each(productObjects)('shows a %s in every hue and from every side', async (object) => {
    const drawings = hues.flatMap((hue) =>
      (['front', 'turned', 'reverse'] as const).map((view) =>
        drawProduct({ path: `products/${object}`, object, category: 'Summer', hue, view }),
      ),
    )
    for (const svg of drawings) expect(svg).not.toMatch(/NaN|undefined/)
    expect(new Set(drawings).size).toBeGreaterThan(productObjects.length > 0 ? 2 : 0)
    const { width, height } = await sharp(Buffer.from(drawings[0]!)).metadata()
    expect([width, height]).toEqual([800, 800])
  })

  test('is the same each time it is drawn', () => {
    const picture = {
      path: 'products/a',
      object: 'tent',
      category: 'Camping',
      hue: 'sun',
      view: 'front',
    } as const
    expect(drawProduct(picture)).toBe(drawProduct({ ...picture }))
  })
})

describe('a portrait', () => {
  test('keeps the traits of the person it shows', () => {
    const traits = { skin: 1, hair: 6, hairStyle: 2, sky: 3, glasses: true } as const
    const face = drawPortrait(traits, 'people/ada')
    expect(face).toBe(drawPortrait({ ...traits }, 'people/ada'))
    expect(face).toContain('#eab894')
    expect(face).toContain('#c4512f')
    expect(drawPortrait({ ...traits, glasses: false }, 'people/ada')).not.toBe(face)
  })

  test('is valid SVG in every combination of style, hat, beard and glasses', () => {
    for (const hairStyle of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
      for (const worn of [true, false]) {
        const svg = drawPortrait(
          { skin: 4, hair: 2, hairStyle, sky: 0, hat: worn, beard: worn, glasses: worn },
          `${hairStyle}`,
        )
        expect(svg).not.toMatch(/NaN|undefined/)
      }
    }
  })
})

import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { heroOf } from './heroes.ts'
import { KINDS, SCENE_KINDS } from './kinds.ts'
import { LIGHT_NAMES } from './lights.ts'
import { SAMPLE_SCENES } from './samples.ts'
import { drawScene, type SceneRecipe } from './scene.ts'

const name = ({ kind, variant, light, seed }: SceneRecipe) =>
  [kind, variant, light, seed].filter(Boolean).join(' ')

/** Checks that elements are closed, references are defined and numbers are valid. */
function faultsOf(svg: string): string[] {
  const faults: string[] = []
  if (/NaN|undefined|Infinity|null/.test(svg)) faults.push('a broken number')
  const open: string[] = []
  for (const [, closing, tag, selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (selfClosing) continue
    if (!closing) open.push(tag!)
    else if (open.pop() !== tag) faults.push(`</${tag}> closes something else`)
  }
  if (open.length > 0) faults.push(`unclosed: ${open.join(' ')}`)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  if (new Set(ids).size < ids.length) faults.push('an id twice')
  for (const [, used] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) {
    if (!ids.includes(used!)) faults.push(`#${used} is not defined`)
  }
  return faults
}

describe('a scene', () => {
  test('is the same drawing for the same recipe', () => {
    for (const recipe of SAMPLE_SCENES)
      expect(drawScene(recipe, 1600, 1000)).toBe(drawScene({ ...recipe }, 1600, 1000))
  })

  test('is a different drawing for another seed', () => {
    for (const kind of SCENE_KINDS) {
      const drawings = [1, 2, 3, 4].map((seed) => drawScene({ kind, light: 'morning', seed }, 1600, 1000))
      expect(new Set(drawings).size, kind).toBe(4)
    }
  })

  test('is composed again for another crop, with the same seed', () => {
    const recipe = SAMPLE_SCENES[0]!
    expect(drawScene(recipe, 900, 1200)).not.toContain(drawScene(recipe, 1600, 1000).slice(200, 4000))
  })

  test('refuses a variant that its kind does not have', () => {
    expect(() => drawScene({ kind: 'alpine', variant: 'beach', light: 'noon', seed: 1 }, 1600, 1000)).toThrow(
      'alpine has no variant "beach"',
    )
  })

  test.each(SCENE_KINDS)('of kind %s is sound in every light, variant and crop', (kind) => {
    const variants: readonly (string | undefined)[] =
      KINDS[kind].variants.length > 0 ? KINDS[kind].variants : [undefined]
    for (const light of LIGHT_NAMES) {
      for (const variant of variants) {
        const recipe: SceneRecipe = { kind, variant, light, seed: 7 }
        const drawings = {
          landscape: drawScene(recipe, 1600, 1000),
          portrait: drawScene(recipe, 900, 1200),
          square: drawScene(recipe, 800, 800),
          banner: drawScene(recipe, 1920, 900, heroOf(recipe, false)),
          'upright banner': drawScene(recipe, 800, 1200, heroOf(recipe, true)),
        }
        for (const [crop, svg] of Object.entries(drawings)) {
          expect(faultsOf(svg), `${name(recipe)}, ${crop}`).toEqual([])
        }
      }
    }
  })

  test('weighs at most 12 KB compressed', () => {
    const heavy = SAMPLE_SCENES.map((recipe) => ({
      scene: name(recipe),
      bytes: gzipSync(drawScene(recipe, 1600, 1000), { level: 9 }).length,
    })).filter(({ bytes }) => bytes > 12 * 1024)
    expect(heavy).toEqual([])
  })

  test('has open sky at the top of a banner', async () => {
    const recipe: SceneRecipe = { kind: 'fjord', light: 'morning', seed: 1 }
    const svg = drawScene(recipe, 480, 225, heroOf(recipe, false))
    const { data, info } = await sharp(Buffer.from(svg))
      .extract({ left: 10, top: 20, width: 200, height: 60 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Pale enough for dark text: every pixel behind the title is light.
    for (let i = 0; i < data.length; i += info.channels) {
      expect(Math.max(data[i]!, data[i + 1]!, data[i + 2]!)).toBeGreaterThan(170)
    }
  })
})

// The frame of all product pictures: the tinted card with two halo discs, two soft ridges and a contact shadow.
import { darken, lighten } from '../colour.ts'
import { num } from '../geometry.ts'
import { createRandom } from '../random.ts'

const CATEGORY_TINTS = {
  Accessories: { card: '#e6eef0', halo: '#f6d9a8' },
  Beach: { card: '#d9eeec', halo: '#ffe3a6' },
  Camping: { card: '#e4ebdc', halo: '#f7d59b' },
  Summer: { card: '#fdeedd', halo: '#ffcf8a' },
  Vintage: { card: '#efe6da', halo: '#f0c9a0' },
  Winter: { card: '#e2ebf4', halo: '#ffffff' },
} as const

export type ProductCategory = keyof typeof CATEGORY_TINTS

/** Objects are drawn on 800 × 800 and scaled down a little into the card. */
export function frameProduct(body: string, category: ProductCategory, seed: string, groundY: number): string {
  const { card, halo } = CATEGORY_TINTS[category]
  const random = createRandom(`product:${seed}`)
  const n = (low: number, high: number) => num(random.between(low, high))
  const far = `M0 ${n(560, 600)}C${n(120, 200)} ${n(500, 560)} ${n(300, 380)} ${n(600, 640)} 480 ${n(560, 600)}S700 ${n(500, 540)} 800 ${n(560, 600)}V800H0z`
  const near = `M0 ${n(650, 680)}C200 ${n(610, 640)} 420 ${n(690, 720)} 800 ${n(630, 670)}V800H0z`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">',
    `<rect width="800" height="800" fill="${card}"/>`,
    `<circle cx="${n(340, 460)}" cy="350" r="290" fill="${halo}" opacity=".28"/>`,
    `<circle cx="${n(365, 435)}" cy="350" r="214" fill="${halo}" opacity=".42"/>`,
    `<path d="${far}" fill="${darken(card, 0.045)}"/><path d="${near}" fill="${darken(card, 0.08)}"/>`,
    `<ellipse cx="412" cy="${groundY}" rx="250" ry="20" fill="${lighten(card, -0.3)}" opacity=".32"/>`,
    `<g transform="translate(56 56)scale(.86)">${body}</g></svg>`,
  ].join('')
}

// The one list of every picture that the site shows, with the recipe it is drawn from.
import type { Portrait } from './portraits.ts'
import { posts } from './posts.ts'
import type { Hue, ProductObject } from './product-objects.ts'
import type { ProductCategory } from './products.ts'
import { sampleProducts } from './products.ts'
import { sampleReviewers } from './reviewers.ts'
import type { Scene } from './scenes.ts'
import { sampleTours } from './tours.ts'

/** Landscape 16:10, portrait 3:4, square 1:1, hero: wide with open sky above for a title. */
export type SceneShape = 'landscape' | 'portrait' | 'square' | 'hero'

export type ScenePicture = { path: string; kind: 'scene'; scene: Scene; shape: SceneShape }

export type ProductPicture = {
  path: string
  kind: 'product'
  object: ProductObject
  category: ProductCategory
  hue: Hue
  /** Turned: the same thing seen from another angle or nearer. */
  view: 'front' | 'turned'
}

export type PortraitPicture = { path: string; kind: 'portrait'; portrait: Portrait }

/** The path stands below /images/ and has no extension. */
export type Picture = ScenePicture | ProductPicture | PortraitPicture

export const pictureWidths = [400, 800, 1600] as const

export type PictureWidth = (typeof pictureWidths)[number]

export function pictureUrl(path: string): string {
  return `/images/${path}.webp`
}

export function pictureSizeUrl(path: string, width: PictureWidth): string {
  return `/images/${path}-${width}.avif`
}

function people(): Picture[] {
  return sampleReviewers.map(({ username, portrait }) => ({
    path: `people/${username}`,
    kind: 'portrait',
    portrait,
  }))
}

function landscape(path: string, scene: Scene): Picture {
  return { path, kind: 'scene', scene, shape: 'landscape' }
}

function tours(): Picture[] {
  return sampleTours.flatMap(({ slug, scene, previews }) => [
    landscape(`tours/${slug}`, scene),
    ...previews.map((preview, index) => landscape(`tours/${slug}-p${index + 1}`, preview)),
  ])
}

/** The colour in which a product's second picture shows it. */
const otherHue: Record<Hue, Hue> = {
  sea: 'signal',
  signal: 'ink',
  sun: 'sea',
  forest: 'sun',
  plum: 'sky',
  ink: 'sand',
  sand: 'forest',
  sky: 'plum',
}

function products(): Picture[] {
  return sampleProducts.flatMap(({ slug, object, category, hue }): Picture[] => [
    { path: `products/${slug}`, kind: 'product', object, category, hue, view: 'front' },
    { path: `products/${slug}-p1`, kind: 'product', object, category, hue, view: 'turned' },
    { path: `products/${slug}-p2`, kind: 'product', object, category, hue: otherHue[hue], view: 'front' },
  ])
}

function blog(): Picture[] {
  return posts.flatMap(({ slug, image, blogImg1, blogImg2 }) => [
    landscape(`posts/${slug}`, image),
    landscape(`posts/${slug}-1`, blogImg1),
    landscape(`posts/${slug}-2`, blogImg2),
  ])
}

export function pictures(): Picture[] {
  return [...tours(), ...products(), ...blog(), ...people()]
}

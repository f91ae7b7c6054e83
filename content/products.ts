// The sample goods of the shop: twelve on each of six shelves, dealt out in turn.
import type { Hue, ProductObject } from './product-objects.ts'
import { accessories } from './products/accessories.ts'
import { beach } from './products/beach.ts'
import { camping } from './products/camping.ts'
import { summer } from './products/summer.ts'
import { vintage } from './products/vintage.ts'
import { winter } from './products/winter.ts'

export type { Hue, ProductObject } from './product-objects.ts'

export type ProductCategory = 'Accessories' | 'Beach' | 'Camping' | 'Summer' | 'Vintage' | 'Winter'

export type ProductTag = ProductCategory | 'Clothes'

export type SampleProductReview = {
  /** Place in sampleReviewers. */
  reviewer: number
  rating: 1 | 2 | 3 | 4 | 5
  description: string
  daysAgo: number
}

export type SampleProduct = {
  slug: string
  title: string
  subTitle: string
  /** Two paragraphs parted by a blank line. */
  description: string
  sku: string
  category: ProductCategory
  tags: readonly ProductTag[]
  costDollars: number
  /** Percent off, 0 for none. */
  sale: number
  /** Kilograms. */
  weight: number
  dimensions: string
  available: boolean
  object: ProductObject
  hue: Hue
  reviews: readonly SampleProductReview[]
}

const shelves = [camping, summer, vintage, beach, winter, accessories]

export const sampleProducts: readonly SampleProduct[] = camping.flatMap((_, place) =>
  shelves.flatMap((shelf) => shelf.slice(place, place + 1)),
)

// The products of the bulk data and their reviews.
import { pictureUrl } from '#content/picture-catalogue.ts'
import { type SampleProduct, sampleProducts } from '#content/products.ts'
import { slugify } from '#contract/slugs.ts'
import { productTags } from '#contract/vocabulary.ts'
import { type AuthorOf, itemPicker, qualityOf, type ReviewTotals, totalsOf } from './bulk-reviews.ts'
import { bulkId, createdAt, idAt, reviewedAt, type Series } from './bulk-series.ts'
import {
  productAdjectives,
  productKinds,
  productSentences,
  productSubTitles,
  reviewSentences,
} from './bulk-words.ts'
import type { CopyRow } from './copy-rows.ts'
import { Draws } from './random.ts'

type ProductSeries = Series & { table: 'products' }

const streams = { product: 31, review: 32 }
/** Hundredths of a percent off; most products have none. */
const sales = [500, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000]
const cost = { least: 12, most: 3600 }
const cents = [0, 0, 50, 90, 95, 99]
const highestModel = 499

export const productColumns = [
  'id',
  'slug',
  'title',
  'sub_title',
  'description',
  'sku',
  'image',
  'previews',
  'category',
  'tags',
  'cost_cents',
  'sale_basis_points',
  'weight',
  'dimensions',
  'available',
  'calendar_date',
  'rating_total',
  'rating_count',
  'created_at',
  'updated_at',
]

export function productRow(products: ProductSeries, index: number, totals: ReviewTotals): CopyRow {
  const number = products.first + index
  const draws = new Draws(streams.product, number)
  const sample = draws.one(sampleProducts)
  const title = titleOf(draws, sample)
  const since = new Date(createdAt(products, index)).toISOString()
  return [
    idAt(products, index),
    // The number makes the slug unique.
    `${slugify(title)}-${number}`,
    title,
    draws.one(productSubTitles),
    `${draws.one(productSentences)} ${draws.one(productSentences)}\n\n${draws.one(productSentences)}`,
    `BK-${String(number).padStart(7, '0')}`,
    pictureUrl(`products/${sample.slug}`),
    [pictureUrl(`products/${sample.slug}-p1`), pictureUrl(`products/${sample.slug}-p2`)],
    sample.category,
    draws.fraction() < 0.2 ? [...new Set([...sample.tags, draws.one(productTags)])] : sample.tags,
    costCents(draws),
    draws.fraction() < 0.25 ? draws.one(sales) : 0,
    Math.round(sample.weight * (0.6 + draws.fraction()) * 100) / 100,
    sample.dimensions,
    draws.fraction() < 0.94,
    since.slice(0, 10),
    totals.sums[index]!,
    totals.counts[index]!,
    since,
    since,
  ]
}

function titleOf(draws: Draws, { object }: SampleProduct): string {
  const { nouns, materials } = productKinds[object]
  const material = draws.one(materials)
  return `${draws.one(productAdjectives)} ${material} ${draws.one(nouns)} ${draws.whole(1, highestModel)}`
}

/** Cheap products are more frequent than expensive ones. Expensive products have round prices. */
function costCents(draws: Draws): number {
  const dollars = Math.floor(cost.least * (cost.most / cost.least) ** draws.fraction())
  const ending = draws.one(cents)
  return dollars < 200 ? dollars * 100 + ending : Math.round(dollars / 5) * 500
}

export const productReviewColumns = [
  'id',
  'product_id',
  'user_id',
  'name',
  'masked_email',
  'avatar',
  'description',
  'rating',
  'created_at',
]

/** The reviews of a series of products: the totals of each product, and the row of each review. */
export function productReviewsOf(products: ProductSeries, reviews: Series, authorOf: AuthorOf) {
  const pickItem = itemPicker(products.count)
  const draw = (index: number) => {
    const draws = new Draws(streams.review, reviews.first + index)
    const item = pickItem(draws)
    const usual = 2.2 + 2.8 * qualityOf(products.first + item)
    const points = Math.round(Math.min(5, Math.max(1, usual - 1.2 + 2.2 * draws.fraction())))
    return { draws, item, points }
  }
  return {
    totals: () => totalsOf(reviews.count, products.count, draw),
    row(index: number): CopyRow {
      const number = reviews.first + index
      const { draws, item, points } = draw(index)
      const writtenAt = reviewedAt(createdAt(products, item), draws.fraction())
      const author = authorOf(number)
      return [
        bulkId('product_reviews', number, writtenAt),
        idAt(products, item),
        author.id,
        author.name,
        author.maskedEmail,
        author.avatar,
        `${draws.one(reviewSentences)} ${draws.one(reviewSentences)}`,
        points,
        new Date(writtenAt).toISOString(),
      ]
    },
  }
}

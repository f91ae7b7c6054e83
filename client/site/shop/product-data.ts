// What the page of a product shows, gathered on the server or, loaded with this file, in the browser.
import { data, redirect } from 'react-router'
import { productPath } from '#client/features/products/product-facts.ts'
import type { Api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { Product } from '#contract/products.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'

const relatedCount = 3
/** As many pages of reviews as one call answers. */
const mostReviewPages = 20

export async function loadProduct(call: Api, request: Request, idOrSlug: string) {
  const product = await findProduct(call, idOrSlug)
  if (product === null) return data(null, { status: 404 })
  // A slug that the product had before leads to the one it has now.
  if (idOrSlug !== product._id && idOrSlug !== product.slug) throw redirect(productPath(product), 301)
  const reviewPages = readReviewPages(request.url)
  const [related, reviews] = await Promise.all([
    loadRelated(call, product),
    call('GET /comments', {
      query: {
        productId: product._id,
        ...(reviewPages > 1 && { itemsPerPage: reviewPages * productReviewsPerPage }),
      },
    }),
  ])
  return data({
    product,
    related,
    reviews: { reviews: reviews.items, count: reviews.totalCount, rating: product.rating },
  })
}

async function findProduct(call: Api, idOrSlug: string): Promise<Product | null> {
  try {
    return await call('GET /products/:id', { params: { id: idOrSlug } })
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Others of its category: one more is asked for, because it may be among them itself. */
async function loadRelated(call: Api, { _id, category }: Product): Promise<Product[]> {
  const { items } = await call('GET /products', { query: { category, itemsPerPage: relatedCount + 1 } })
  return items.filter((product) => product._id !== _id).slice(0, relatedCount)
}

function readReviewPages(url: string): number {
  const pages = Number(new URL(url).searchParams.get('reviews'))
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, mostReviewPages) : 1
}

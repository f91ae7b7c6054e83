// Data of a product's page, for the server and for the browser.
import { data, redirect } from 'react-router'
import type { ShownReviews } from '#client/features/product-reviews/review-changes.ts'
import { productPath } from '#client/features/products/product-facts.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { readPageNumber } from '#client/lib/page-number.ts'
import type { Product } from '#contract/products.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'

const relatedCount = 3
/** As many pages of reviews as one call answers. */
const mostReviewPages = 20

/** What stands in the place of a part that failed. */
type Forgive = <Part>(part: Promise<Part>, otherwise: Part) => Promise<Part>

/** Finished pages are kept: one that lacks a part is none. */
export function loadOnServer(call: Api, request: Request, idOrSlug: string) {
  return gather(call, request, idOrSlug, (part) => part)
}

export async function loadInBrowser(request: Request, idOrSlug: string) {
  try {
    return await gather(api, request, idOrSlug, orToast)
  } catch (error) {
    toastFailure(error)
    throw error
  }
}

const orToast: Forgive = (part, otherwise) =>
  part.catch((error) => {
    toastFailure(error)
    return otherwise
  })

async function gather(call: Api, request: Request, idOrSlug: string, forgive: Forgive) {
  const product = await findProduct(call, idOrSlug)
  if (product === null) return data(null, { status: 404 })
  // A slug that the product had before leads to the one it has now.
  if (idOrSlug !== product._id && idOrSlug !== product.slug) throw redirect(productPath(product), 301)
  const reviewPages = readReviewPages(request.url)
  const [related, reviews] = await Promise.all([
    forgive(loadRelated(call, product), []),
    forgive(loadReviews(call, product, reviewPages), { reviews: [], count: product.numRating }),
  ])
  return data({
    product,
    related,
    reviews: { ...reviews, rating: product.rating },
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

async function loadReviews(
  call: Api,
  { _id }: Product,
  pages: number,
): Promise<Pick<ShownReviews, 'reviews' | 'count'>> {
  const { items, totalCount } = await call('GET /comments', {
    query: { productId: _id, ...(pages > 1 && { itemsPerPage: pages * productReviewsPerPage }) },
  })
  return { reviews: items, count: totalCount }
}

function readReviewPages(url: string): number {
  return Math.min(readPageNumber(url, 'reviews'), mostReviewPages)
}

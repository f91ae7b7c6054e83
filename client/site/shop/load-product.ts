// Loads the data of a product's page, for the server and for the browser.
import { data, redirect } from 'react-router'
import { productPath } from '#client/features/products/product-facts.ts'
import { isVerifiedOnly, readReviewPage } from '#client/features/reviews/reviews-address.ts'
import type { ShownProductReviews } from '#client/features/reviews/shown-product-reviews.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { Product } from '#contract/products.ts'
import { maxItemsPerPage, productReviewsPerPage } from '#contract/vocabulary.ts'

const relatedCount = 3
/** The API returns at most this many pages of reviews in one call. */
const maxReviewPages = Math.floor(maxItemsPerPage / productReviewsPerPage)

/** Handles a part of the page that failed to load: returns `fallback` or throws. */
type HandleFailure = <Part>(part: Promise<Part>, fallback: Part) => Promise<Part>

/** Any failed part is an error on the server, because an incomplete page must not be cached. */
export function loadOnServer(call: Api, request: Request, idOrSlug: string) {
  return loadPage(call, request, idOrSlug, (part) => part)
}

export async function loadInBrowser(request: Request, idOrSlug: string) {
  try {
    return await loadPage(api, request, idOrSlug, toastFailedPart)
  } catch (error) {
    toastFailure(error)
    throw error
  }
}

const toastFailedPart: HandleFailure = (part, fallback) =>
  part.catch((error) => {
    toastFailure(error)
    return fallback
  })

async function loadPage(call: Api, request: Request, idOrSlug: string, handleFailure: HandleFailure) {
  const product = await findProduct(call, idOrSlug)
  if (product === null) return data(null, { status: 404 })
  // A former slug of the product redirects to the current one.
  if (idOrSlug !== product._id && idOrSlug !== product.slug) throw redirect(productPath(product), 301)
  const list = {
    pages: Math.min(readReviewPage(request.url), maxReviewPages),
    isVerified: isVerifiedOnly(request.url),
  }
  const [related, reviews] = await Promise.all([
    handleFailure(loadRelated(call, product), []),
    handleFailure(loadReviews(call, product, list), { reviews: [], count: product.numRating }),
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

/** Other products of the category. Requests one more, because the product itself may be among them. */
async function loadRelated(call: Api, { _id, category }: Product): Promise<Product[]> {
  const { items } = await call('GET /products', { query: { category, itemsPerPage: relatedCount + 1 } })
  return items.filter((product) => product._id !== _id).slice(0, relatedCount)
}

async function loadReviews(
  call: Api,
  { _id, numRating }: Product,
  { pages, isVerified }: { pages: number; isVerified: boolean },
): Promise<Omit<ShownProductReviews, 'rating'>> {
  const { items, totalCount } = await call('GET /comments', {
    query: {
      productId: _id,
      ...(isVerified && { verified: 'true' }),
      ...(pages > 1 && { itemsPerPage: pages * productReviewsPerPage }),
    },
  })
  if (isVerified) return { reviews: items, count: numRating, provenCount: totalCount }
  return { reviews: items, count: totalCount }
}

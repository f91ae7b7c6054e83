// The addresses of the pages, for the sitemap, robots.txt and the page cache. Only the server's entry imports this.
import { categoryPath, postPath } from '#client/features/blog/blog-address.ts'
import { destinationPath } from '#client/features/destinations/destinations.ts'
import { shopQueryNames } from '#client/features/products/shop-address.ts'
import { tourStateNames } from '#client/features/tours/tour-address.ts'
import { destinations } from '#content/destinations.ts'
import { postList, postTypes } from '#content/post-list.ts'
import { homeQueryNames } from './home/home-address.ts'

interface SitePage {
  path: string
  /** ISO 8601, if known. */
  lastChange?: string
}

/** Public pages without a parameter in their path. A test compares this list with routes.ts. */
const ownPages = [
  '/',
  '/home/exotic-destinations',
  '/home/winter-holidays',
  '/pages/about-us',
  '/pages/what-we-offer',
  '/pages/our-team',
  '/pages/privacy',
  '/pages/terms',
  '/pages/ranking',
  '/pages/reviews',
  '/pages/accessibility',
  '/destinations/list',
  '/destinations/slider',
  '/tours/standard-list',
  '/tours/gallery-list',
  '/tours/split-list',
  '/search',
  '/blog/masonry',
  '/blog/right-sidebar',
  '/blog/left-sidebar',
  '/blog/without-sidebar',
  '/shop/products',
]

export const publicPages: readonly SitePage[] = [
  ...ownPages.map((path) => ({ path })),
  ...destinations.map(({ slug }) => ({ path: destinationPath(slug) })),
  ...postTypes.map((type) => ({ path: categoryPath(type) })),
  ...postList.map(({ slug, time }) => ({ path: postPath(slug), lastChange: time })),
]

/** Path prefixes of pages that require a sign-in. Search engines must not index them. */
export const privatePaths = [
  '/setting',
  '/second-factor',
  '/signed-in',
  '/my-tour',
  '/my-cart',
  '/checkout',
  '/my-orders',
  '/elements/',
  '/admin',
]

/** Query parameters that public pages read. Others are removed before a page is rendered for the cache. */
export const pageParameters: readonly string[] = [
  ...new Set([
    ...tourStateNames,
    ...shopQueryNames,
    ...homeQueryNames,
    'reviews',
    'verified',
    'more',
    'country',
    // Of /booking: the reference, and the way back from the payment page.
    'reference',
    'paid',
  ]),
].sort()

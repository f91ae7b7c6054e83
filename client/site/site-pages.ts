// What the server knows of the pages' addresses. Only its entry imports this.
import { categoryPath, postPath } from '#client/features/blog/blog-address.ts'
import { destinationPath } from '#client/features/destinations/destinations.ts'
import { shopQueryNames } from '#client/features/products/shop-address.ts'
import { tourStateNames } from '#client/features/tours/tour-address.ts'
import { destinations } from '#content/destinations.ts'
import { postList, postTypes } from '#content/post-list.ts'
import { homeQueryNames } from './home/home-address.ts'

interface SitePage {
  path: string
  /** ISO 8601, where it is known. */
  lastChange?: string
}

/** Pages without anything of the database in their address; routes.ts has them all (a test compares the two). */
const ownPages = [
  '/',
  '/home/exotic-destinations',
  '/home/winter-holidays',
  '/pages/about-us',
  '/pages/what-we-offer',
  '/pages/our-team',
  '/pages/privacy',
  '/pages/terms',
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

/** What needs a sign-in, by the beginnings of its addresses: nothing there is for search engines. */
export const privatePaths = ['/setting', '/my-tour', '/my-cart', '/elements/', '/admin']

/** What public pages read of their addresses. The rest of an address never reaches a page that is kept for all. */
export const pageParameters: readonly string[] = [
  ...new Set([...tourStateNames, ...shopQueryNames, ...homeQueryNames, 'reviews', 'more', 'country']),
].sort()

// The pages for the sitemap and robots.txt. Only the server's entry imports this.

import { categoryPath } from '#client/features/blog/blog-address.ts'
import { blogPages } from '#content/blog.ts'
import { destinations } from '#content/destinations.ts'
import { postList, postTypes } from '#content/post-list.ts'
import { allPages } from '#contract/pages/all-pages.ts'
import { addressOf, type SitePage } from '#contract/pages/page.ts'
import * as sitePages from '#contract/pages/site-pages.ts'

interface ListedPage {
  path: string
  /** ISO 8601, if known. */
  lastChange?: string
}

const { blogPage, destinationPage, postPage } = sitePages

export const publicPages: readonly ListedPage[] = [
  ...Object.values<SitePage>(sitePages).flatMap(({ path, isUnlisted }) =>
    path === undefined || isUnlisted ? [] : [{ path }],
  ),
  ...Object.keys(blogPages)
    .filter((layout) => layout !== 'masonry')
    .map((layout) => ({ path: addressOf(blogPage, { layout }) })),
  ...destinations.map(({ slug }) => ({ path: addressOf(destinationPage, { slug }) })),
  ...postTypes.map((type) => ({ path: categoryPath(type) })),
  ...postList.map(({ slug, time }) => ({ path: addressOf(postPage, { slug }), lastChange: time })),
]

/** Path prefixes of pages that require a sign-in. Search engines must not index them. */
export const privatePaths: readonly string[] = [
  ...new Set(
    allPages
      .filter(({ access }) => access !== 'public')
      .map(({ path, pattern }) => `/${(path ?? pattern)!.split('/')[1]}`),
  ),
]

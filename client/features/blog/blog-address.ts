// Addresses of the blog's pages.

import { addressOf } from '#contract/pages/page.ts'
import { blogCategoryPage, blogPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'

export function categoryPath(type: string): string {
  return addressOf(blogCategoryPage, { slug: slugify(type) })
}

export function tagPath(tag: string): string {
  return addressOf(blogPage, { layout: 'right-sidebar', tag: slugify(tag) })
}

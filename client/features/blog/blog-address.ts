// Addresses of the blog's pages.
import { slugify } from '#contract/slugs.ts'

export const blogPath = '/blog/masonry'

export function postPath(slug: string): string {
  return `/detail/${slug}`
}

export function categoryPath(type: string): string {
  return `/blog/category/${slugify(type)}`
}

export function tagPath(tag: string): string {
  return `/blog/right-sidebar?tag=${slugify(tag)}`
}

// Breadcrumbs of the blog's pages.
import { blogPath, categoryPath } from '#client/features/blog/blog-address.ts'

export const home = { title: 'Home', to: '/' }
export const blog = { title: 'Blog', to: blogPath }

/** Breadcrumbs of a post without the home page: the blog and the category. */
export function postTrail(type: string) {
  return [blog, { title: type, to: categoryPath(type) }]
}

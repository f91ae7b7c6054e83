// Breadcrumbs of the blog's pages.

import { categoryPath } from '#client/features/blog/blog-address.ts'
import { blogMasonryPage } from '#contract/pages/site-pages.ts'

export const home = { title: 'Home', to: '/' }
export const blog = { title: 'Blog', to: blogMasonryPage.path }

/** Breadcrumbs of a post without the home page: the blog and the category. */
export function postTrail(type: string) {
  return [blog, { title: type, to: categoryPath(type) }]
}

// The way to the pages of the blog.
import { blogPath, categoryPath } from '#client/features/blog/blog-address.ts'

export const home = { title: 'Home', to: '/' }
export const blog = { title: 'Blog', to: blogPath }

/** The way to a post, without the home page: blog, its category. */
export function postTrail(type: string) {
  return [blog, { title: type, to: categoryPath(type) }]
}

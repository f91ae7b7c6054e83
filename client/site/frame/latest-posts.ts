// The newest posts for the footer. The root's loader sends them, so that no page's script contains posts.
import { posts } from '#content/posts.ts'

const latestPostCount = 3

export type LatestPosts = ReturnType<typeof latestPosts>

export function latestPosts() {
  return posts.slice(0, latestPostCount).map(({ slug, title }) => ({ slug, title }))
}

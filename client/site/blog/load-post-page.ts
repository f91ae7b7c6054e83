// Loads a page of posts, optionally of one category or tag.
import { listedPost } from '#client/features/blog/post-facts.tsx'
import { loadSidebar } from '#client/features/blog/sidebar-content.ts'
import { readPageNumber, readParameter } from '#client/lib/page-query.ts'
import type { PostType } from '#content/post-list.ts'
import { slugify } from '#contract/slugs.ts'

const postsPerPage = 5

interface PostFilter {
  category?: PostType
}

/** An invalid page number or tag is ignored. */
export async function loadPostPage(request: Request, { category }: PostFilter = {}) {
  const [{ postList }, sidebar] = await Promise.all([import('#content/post-list.ts'), loadSidebar()])
  const wantedTag = readParameter(request.url, 'tag')
  const tag = postList.flatMap(({ tags }) => tags).find((title) => slugify(title) === wantedTag) ?? null
  const found = postList.filter(
    (post) => (category === undefined || post.type === category) && (tag === null || post.tags.includes(tag)),
  )
  const currentPage = readPageNumber(request.url, 'page')
  const from = (currentPage - 1) * postsPerPage
  return {
    posts: found.slice(from, from + postsPerPage).map(listedPost),
    currentPage,
    totalCount: found.length,
    totalPages: Math.ceil(found.length / postsPerPage),
    tag,
    sidebar,
  }
}

export type PostPage = Awaited<ReturnType<typeof loadPostPage>>

export async function findCategory(slug: string): Promise<PostType | null> {
  const { postTypes } = await import('#content/post-list.ts')
  return postTypes.find((type) => slugify(type) === slug.toLowerCase()) ?? null
}

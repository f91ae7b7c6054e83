// A page of posts, of a category or tag where one is named.
import { listedPost } from '#client/features/blog/post-facts.tsx'
import { loadSidebar } from '#client/features/blog/sidebar-content.ts'
import { readPageNumber } from '#client/lib/page-number.ts'
import type { PostType } from '#content/post-list.ts'
import { slugify } from '#contract/slugs.ts'

const postsPerPage = 5

interface Wanted {
  category?: PostType
}

/** A page or a tag that makes no sense counts as none. */
export async function loadPostPage(request: Request, { category }: Wanted = {}) {
  const [{ postList }, sidebar] = await Promise.all([import('#content/post-list.ts'), loadSidebar()])
  const query = new URL(request.url).searchParams
  const wantedTag = query.get('tag')
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

// Loads the content of the blog's sidebar. The posts and the team are imported on demand, so that they are not part of
// a page's first JavaScript.
import { firstSentence } from '#client/features/team/team.ts'
import { categoryPath, tagPath } from './blog-address.ts'

export const latestPostCount = 3

export interface SidebarContent {
  about: { name: string; position: string; text: string }
  categories: readonly { title: string; to: string }[]
  latestPosts: readonly { slug: string; title: string; time: string }[]
  tags: readonly { title: string; to: string }[]
}

/** `author`: the author of the page. Without an author the sidebar is about the founder. */
export async function loadSidebar(author?: string): Promise<SidebarContent> {
  const [{ postList, postTypes }, { team }] = await Promise.all([
    import('#content/post-list.ts'),
    import('#content/team.ts'),
  ])
  const { name, position, content } = team.find((member) => member.name === author) ?? team[0]!
  return {
    about: { name, position, text: firstSentence(content) },
    categories: postTypes.map((title) => ({ title, to: categoryPath(title) })),
    latestPosts: postList.slice(0, latestPostCount).map(({ slug, title, time }) => ({ slug, title, time })),
    tags: sharedTags(postList).map((title) => ({ title, to: tagPath(title) })),
  }
}

/** Tags of at least two posts, in alphabetical order. */
export function sharedTags(posts: readonly { tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].flatMap(([tag, count]) => (count > 1 ? [tag] : [])).toSorted()
}

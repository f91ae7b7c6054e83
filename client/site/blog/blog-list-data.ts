// The demo of blog lists; random picks are drawn anew each time the page is opened.
import { type ListedPost, listedPost } from '#client/features/blog/post-facts.tsx'
import { drawFrom } from '#client/lib/draw.ts'

const newestCount = 3
const linkCount = 4
const pairedCount = 4

/** No post stands on the page twice. */
export async function loadBlogList() {
  const { postList } = await import('#content/post-list.ts')
  const newest = postList.slice(0, newestCount).map(listedPost)
  const paired = postList.slice(newestCount, newestCount + pairedCount).map(listedPost)
  const links: ListedPost[] = drawFrom(postList.slice(newestCount + pairedCount), linkCount).map(listedPost)
  return { newest, links, paired }
}

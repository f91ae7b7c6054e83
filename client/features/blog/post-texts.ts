// Loads the texts of posts. Each text is a file of its own, so that a page loads only its own post.
import type { PostText } from '#content/reading/read-posts.ts'

const texts = import.meta.glob<PostText>('../../../content/posts/*.md', { import: 'text' })

/** The post must exist. */
export function loadPostText(slug: string): Promise<PostText> {
  return texts[`../../../content/posts/${slug}.md`]!()
}

// Texts of posts, each from its own file: no page brings another's.
import type { PostText } from '#content/reading/read-posts.ts'

const texts = import.meta.glob<PostText>('../../../content/posts/*.md', { import: 'text' })

/** Of a post that exists. */
export function loadPostText(slug: string): Promise<PostText> {
  return texts[`../../../content/posts/${slug}.md`]!()
}

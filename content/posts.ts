// The blog, newest post first, whole. Pages of the site take what they show from post-list.ts and posts/. Read when the
// site is built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { plainText } from './paragraphs.ts'
import { readPosts } from './reading/read-posts.ts'
import { sampleReviewers } from './reviewers.ts'

export { type PostType, postTypes } from './post-types.ts'

const travellers = new Map(sampleReviewers.map((reviewer) => [reviewer.username, reviewer]))

export const posts = readPosts(join(import.meta.dirname, 'posts')).map(({ entry, text }) => ({
  ...entry,
  ...text,
  content: plainText(text.paragraphs),
  /** The picture of a traveller is people/<username>. */
  comments: text.comments.map((comment) => {
    const { portrait, name } = travellers.get(comment.username)!
    return { ...comment, img: portrait, nameUser: name }
  }),
}))

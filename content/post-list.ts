// What a list says about each post, the newest first: a page loads the text of its own post only. Read when the site is
// built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { readPosts } from './reading/read-posts.ts'

export { type PostType, postTypes } from './post-types.ts'
export type { PostEntry } from './reading/read-posts.ts'

export const postList = readPosts(join(import.meta.dirname, 'posts')).map(({ entry }) => entry)

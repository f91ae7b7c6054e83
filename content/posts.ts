// The blog, newest post first.
import type { Portrait } from './portraits.ts'
import { adventure } from './posts/adventure.ts'
import { food } from './posts/food.ts'
import { newYear } from './posts/new-year.ts'
import { summer } from './posts/summer.ts'
import { travel } from './posts/travel.ts'
import { sampleReviewers } from './reviewers.ts'
import type { Scene } from './scenes.ts'

export const postTypes = ['Adventure', 'Food', 'Travel', 'New Year', 'Summer'] as const

export type PostType = (typeof postTypes)[number]

export type PostComment = {
  /** The picture stands at people/<username>. */
  username: string
  img: Portrait
  nameUser: string
  content: string
  time: string
}

export type Post = {
  id: string
  slug: string
  title: string
  /** One or two lines for lists. */
  summary: string
  /** Paragraphs parted by blank lines. */
  content: string
  time: string
  image: Scene
  type: PostType
  author: string
  numComments: number
  blogImg1: Scene
  blogImg2: Scene
  comments: readonly PostComment[]
}

/** A post as it is written: its comments name travellers, who have their own list. */
export type DraftPost = Omit<Post, 'numComments' | 'comments'> & {
  comments: readonly { username: string; content: string; time: string }[]
}

const travellers = new Map(sampleReviewers.map((reviewer) => [reviewer.username, reviewer]))

function complete(draft: DraftPost): Post {
  const comments = draft.comments.map((comment) => {
    const traveller = travellers.get(comment.username)
    if (!traveller) throw new Error(`"${draft.title}" has a comment by nobody we know: ${comment.username}`)
    return { ...comment, img: traveller.portrait, nameUser: traveller.name }
  })
  return { ...draft, comments, numComments: comments.length }
}

export const posts: readonly Post[] = [...adventure, ...food, ...newYear, ...summer, ...travel]
  .map(complete)
  .sort((a, b) => b.time.localeCompare(a.time))

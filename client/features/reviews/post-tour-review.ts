// Bodies of reviews of tours, and their deletion. The response is the tour, which becomes the current tour in the store.
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { isGone } from '#client/lib/api-error.ts'
import type { Tour } from '#contract/tours.ts'
import { defaultScore, scoreTitles } from '#contract/vocabulary.ts'

export type ScoreTitle = (typeof scoreTitles)[number]

/** In percent. */
export type Scores = Record<ScoreTitle, number>

/** One of five stars. */
export const percentPerStar = 20

export const defaultScores = Object.fromEntries(scoreTitles.map((title) => [title, defaultScore])) as Scores

export interface ReviewAuthor {
  _id: string
  username: string
  email: string
  avatar: string
}

/** The body as specified. The server ignores the author's data and uses the session. */
export function reviewBody(description: string, scores: Scores, author: ReviewAuthor | undefined) {
  if (author === undefined) return { description, ...scores }
  const { _id: userId, username, email, avatar } = author
  return { description, ...scores, userId, username, email, avatar }
}

export async function deleteReview(tourId: string, reviewId: string): Promise<Tour> {
  const tour = await api('DELETE /cards/:id/review/:reviewId', { params: { id: tourId, reviewId } }).catch(
    // Already deleted, by another user or by an earlier press whose response was lost: fetch the tour without it.
    (error) => (isGone(error) ? api('GET /cards/:id', { params: { id: tourId } }) : Promise.reject(error)),
  )
  report({ on: 'tourReview', did: 'update', tour })
  return tour
}

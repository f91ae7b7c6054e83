// Writing and deleting reviews of tours. The answer is the tour, which becomes the current one.
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { isGone } from '#client/lib/api-error.ts'
import type { Tour } from '#contract/tours.ts'
import { defaultScore, scoreTitles } from '#contract/vocabulary.ts'

export type ScoreTitle = (typeof scoreTitles)[number]

/** In percent. */
export type Scores = Record<ScoreTitle, number>

/** One star of five. */
export const percentPerStar = 20

export const defaultScores = Object.fromEntries(scoreTitles.map((title) => [title, defaultScore])) as Scores

export interface ReviewAuthor {
  _id: string
  username: string
  email: string
  avatar: string
}

/** As specified; who writes it the server knows from the session. */
export function reviewBody(description: string, scores: Scores, author: ReviewAuthor) {
  const { _id: userId, username, email, avatar } = author
  return { description, ...scores, userId, username, email, avatar }
}

export async function postReview(
  tourId: string,
  body: ReturnType<typeof reviewBody>,
  idempotencyKey: string,
): Promise<Tour> {
  const tour = await api('PATCH /cards/:id/review', { params: { id: tourId }, body }, { idempotencyKey })
  report({ on: 'tourReview', did: 'update', tour })
  return tour
}

export async function deleteReview(tourId: string, reviewId: string): Promise<Tour> {
  const tour = await api('DELETE /cards/:id/review/:reviewId', { params: { id: tourId, reviewId } }).catch(
    // By somebody else, or by an earlier press whose answer was lost: the tour as it is has it no more.
    (error) => (isGone(error) ? api('GET /cards/:id', { params: { id: tourId } }) : Promise.reject(error)),
  )
  report({ on: 'tourReview', did: 'update', tour })
  return tour
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeAuthData } from '#client/features/session/session.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { report } from '#client/features/store/events.ts'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { Tour } from '#contract/tours.ts'
import type { AuthData } from '#contract/users.ts'
import { deleteReview } from './post-tour-review.ts'
import { sendTourReview } from './review-senders.ts'

const tour = (_id: string, numReviews: number) => ({ _id, numReviews }) as Tour

let browser: FakeBrowser

beforeEach(() => {
  browser = stubBrowser()
  useSiteStore.setState(initialState, true)
  report({ on: 'tours', did: 'read', items: [tour('t1', 3), tour('t2', 5)] })
  chooseTour(tour('t2', 5))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function expectStored(answered: Tour) {
  const { tours, currentTour } = useSiteStore.getState()
  expect(tours).toEqual([tour('t1', 3), answered])
  expect(currentTour).toEqual(answered)
}

it('the response to a posted review replaces the tour in the store (R-295, R-297)', async () => {
  browser.respond('PATCH /api/cards/subject/review', () => Response.json(tour('t2', 6)))
  vi.stubEnv('SSR', false)
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
  const sent = {
    text: (name: string) => name,
    has: () => true,
    files: () => [],
    chosen: () => [],
    of: '',
    key: 'key',
  }
  await sendTourReview(api, sent)
  expectStored(tour('t2', 6))
})

it('the response to a deleted review replaces the tour in the store (R-295, R-297)', async () => {
  browser.respond('DELETE /api/cards/t2/review/r1', () => Response.json(tour('t2', 4)))
  await deleteReview('t2', 'r1')
  expectStored(tour('t2', 4))
})

it('a review that another user has already deleted is removed from the store', async () => {
  browser.respond('DELETE /api/cards/t2/review/r1', () => refusal(404, 'Review not found!', 'not_found'))
  browser.respond('GET /api/cards/t2', () => Response.json(tour('t2', 4)))
  await deleteReview('t2', 'r1')
  expectStored(tour('t2', 4))
})

it('a review that the user may not delete stays, and the call throws the message', async () => {
  browser.respond('DELETE /api/cards/t2/review/r1', () => refusal(403, 'No.', 'forbidden'))
  browser.respond('GET /api/cards/t2', () => Response.json(tour('t2', 5)))
  await expect(deleteReview('t2', 'r1')).rejects.toMatchObject({ message: 'No.' })
})

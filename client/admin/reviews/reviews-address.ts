// Query parameters of the reviews' address. They have the API's names, so that the API's errors match them.

import { type Api, api } from '#client/lib/api.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { staffReviewsPage } from '#contract/pages/staff-pages.ts'
import type { StaffReview, StaffReviewList } from '#contract/staff-reviews.ts'
import { itemsPerPage, type ListState, listHref, loadList, loadListOnServer } from '../list/list-address.ts'

export type ReviewQuery = Partial<Record<QueryOf<typeof staffReviewsPage>, string>>

type FoundReviews = ListState<StaffReview, ReviewQuery, StaffReviewList>

const fetchWith = (call: Api) => (query: ReviewQuery) =>
  call('GET /reviews', { query: { ...query, itemsPerPage } as never })

export function findReviews(url: string): Promise<FoundReviews> {
  return loadList(url, staffReviewsPage.query, fetchWith(api))
}

export function findReviewsOnServer(call: Api, url: string): Promise<FoundReviews> {
  return loadListOnServer(url, staffReviewsPage.query, fetchWith(call))
}

/** Null for an erased account, which has no name to search for. */
export function authorHref({ author: { username } }: StaffReview): string | null {
  return username === null ? null : listHref({}, { author: username })
}

export function itemHref({ item: { title } }: StaffReview): string {
  return listHref({}, { item: title })
}

export function networkHref({ _id, hasNetwork }: StaffReview): string | null {
  return hasNetwork ? listHref({}, { network: _id }) : null
}

/** Address of all reviews that were written in the same hour. */
export function hourHref({ createdAt }: StaffReview): string {
  const hour = new Date(createdAt).setUTCMinutes(0, 0, 0)
  const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16)
  return listHref({}, { from: minuteOf(hour), to: minuteOf(hour + 3_600_000) })
}

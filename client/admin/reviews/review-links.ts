// Addresses of the reviews that have something in common with one.
import type { StaffReview } from '#contract/staff-reviews.ts'
import { listHref } from '../list/list-address.ts'

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

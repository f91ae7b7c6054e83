// The query parameters of the reviews of a page.
import { readPageNumber, readParameter } from '#client/lib/page-query.ts'

/** Leaves only reviews with a proof. It has the API's name. */
const verifiedName = 'verified'

export function isVerifiedOnly(url: string | URL): boolean {
  return readParameter(url, verifiedName) === 'true'
}

/** Tours: the page of reviews. Products: how many pages of reviews are shown. */
export const reviewPageName = 'reviews'

export function readReviewPage(url: string): number {
  return readPageNumber(url, reviewPageName)
}

/** Address of the reviews of a page. */
export function reviewsAddress(path: string, { page = 1, isVerified = false } = {}): string {
  const query = [
    ...(isVerified ? [`${verifiedName}=true`] : []),
    ...(page > 1 ? [`${reviewPageName}=${page}`] : []),
  ].join('&')
  return `${path}${query === '' ? '' : `?${query}`}#reviews`
}

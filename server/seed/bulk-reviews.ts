// Distribution of reviews: a few tours and products have many, most have few.
import { pictureUrl } from '#content/picture-catalogue.ts'
import { sampleReviewers } from '#content/reviewers.ts'
import { maskEmail } from '#contract/reviews.ts'
import { idAt, type Series } from './bulk-series.ts'
import { familyNames, givenNames } from './bulk-words.ts'
import { Draws } from './random.ts'

const streams = { person: 11, author: 12, quality: 13 }

export interface Person {
  username: string
  name: string
  email: string
  avatar: string
}

export function bulkPerson(number: number): Person {
  const draws = new Draws(streams.person, number)
  const given = draws.one(givenNames)
  const family = draws.one(familyNames)
  const username = `${given}.${family}.${number}`.toLowerCase()
  return {
    username,
    name: `${given} ${family}`,
    email: `${username}@example.com`,
    avatar: pictureUrl(`people/${draws.one(sampleReviewers).username}`),
  }
}

export interface Author {
  id: string | null
  username: string
  name: string
  maskedEmail: string
  avatar: string
}

/** Number of different authors if no author has an account. */
const departedAuthors = 1000

/** Returns the author of the review with this number. */
export type AuthorOf = (reviewNumber: number) => Author

/** The authors are the users of this load; without any, existing users; without any, people whose accounts are deleted. */
export function authorsAmong(users: Series & { table: 'users' }, existing: readonly Author[]): AuthorOf {
  return (reviewNumber) => {
    const draws = new Draws(streams.author, reviewNumber)
    if (users.count === 0 && existing.length > 0) return draws.one(existing)
    const index = draws.whole(0, (users.count || departedAuthors) - 1)
    const { username, name, email, avatar } = bulkPerson(users.first + index)
    const id = users.count === 0 ? null : idAt(users, index)
    return { id, username, name, maskedEmail: maskEmail(email), avatar }
  }
}

/** Number and sum of the reviews of each item, by the item's index in the series. */
export interface ReviewTotals {
  counts: Uint32Array
  /** Sums of the stars, or of all six scores. */
  sums: Float64Array
}

/** Computes the totals from all reviews before they are written, because the items are written first. */
export function totalsOf(
  reviewCount: number,
  itemCount: number,
  reviewAt: (index: number) => { item: number; points: number },
): ReviewTotals {
  const totals = { counts: new Uint32Array(itemCount), sums: new Float64Array(itemCount) }
  for (let index = 0; index < reviewCount; index++) {
    const { item, points } = reviewAt(index)
    totals.counts[item]! += 1
    totals.sums[item]! += points
  }
  return totals
}

/** Returns a function that draws the item of a review. The popular items are spread over the series. */
export function itemPicker(itemCount: number): (draws: Draws) => number {
  // A step without a common divisor visits every item once.
  let stride = Math.max(1, Math.floor(itemCount * 0.618))
  while (greatestDivisor(stride, itemCount) !== 1) stride++
  return (draws) => (Math.floor(draws.fraction() ** 2 * itemCount) * stride) % itemCount
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** The quality of an item, from 0 to 1. Its reviews vary around it. */
export function qualityOf(itemNumber: number): number {
  return new Draws(streams.quality, itemNumber).fraction() ** 0.6
}

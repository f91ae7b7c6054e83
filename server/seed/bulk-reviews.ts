// Who reviews what: few tours and products have many reviews, many have few.
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

/** How many have reviewed where nobody has an account. */
const departedAuthors = 1000

/** The author of a review, given the review's number. */
export type AuthorOf = (reviewNumber: number) => Author

/** The users of this run, else some that there are, else people whose accounts are gone. */
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

/** The reviews of each item, numbered from the first of the run. */
export interface ReviewTotals {
  counts: Uint32Array
  /** Of the stars, or of all six scores. */
  sums: Float64Array
}

/** Goes through the reviews once without writing them, so that items are written with their totals. */
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

/** Draws the item that a review is about; the popular ones lie scattered over the run. */
export function itemPicker(itemCount: number): (draws: Draws) => number {
  // A step that visits every item once.
  let stride = Math.max(1, Math.floor(itemCount * 0.618))
  while (greatestDivisor(stride, itemCount) !== 1) stride++
  return (draws) => (Math.floor(draws.fraction() ** 2 * itemCount) * stride) % itemCount
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** How good an item is, 0 to 1: its reviews agree more or less. */
export function qualityOf(itemNumber: number): number {
  return new Draws(streams.quality, itemNumber).fraction() ** 0.6
}

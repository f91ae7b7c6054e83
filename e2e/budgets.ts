// Weight budgets of pages in a narrow window before scrolling: the measured maximum of each kind, plus a small
// margin. A change that needs more raises them here.
import type { Visit } from './routes.ts'

const kilobyte = 1024

/** Transferred bytes, and numbers of requests. */
export interface Weight {
  /** Files that the page's HTML names. */
  script: number
  style: number
  font: number
  fonts: number
  picture: number
  /** Of all kinds, including the page itself. */
  requests: number
}

export function budgetOf({ as, path }: Visit): Weight {
  const budget = budgets[as ?? 'public']
  return path.startsWith('/elements/') ? { ...budget, requests: budget.requests + moreOfElements } : budget
}

/** Pages of elements show twice as many pictures as others. */
const moreOfElements = 10

const budgets: Record<'public' | NonNullable<Visit['as']>, Weight> = {
  public: {
    // The page of a tour: all of its parts are in the files that it starts with.
    script: 152 * kilobyte,
    style: 19 * kilobyte,
    font: 80 * kilobyte,
    fonts: 5,
    picture: 118 * kilobyte,
    requests: 49,
  },
  user: {
    // Pages of orders share a file with the page of a tour.
    script: 147 * kilobyte,
    style: 19 * kilobyte,
    font: 80 * kilobyte,
    fonts: 5,
    picture: 124 * kilobyte,
    requests: 55,
  },
  // Staff use these pages daily, with the files in their browsers' caches, so they may be larger.
  superAdmin: {
    script: 215 * kilobyte,
    style: 27 * kilobyte,
    font: 70 * kilobyte,
    fonts: 4,
    picture: 100 * kilobyte,
    // The badge of sample screens and the list of screens for the heading are separate files.
    requests: 104,
  },
}

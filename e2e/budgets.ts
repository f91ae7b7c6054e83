// What a page may weigh in a narrow window before anybody scrolls: the most of its kind as it was measured, and a little more.
// A change that needs more says so here.
import type { Visit } from './routes.ts'

const kilobyte = 1024

/** Bytes as they come over the line, and numbers of requests. */
export interface Weight {
  /** What the page names itself, to start. */
  script: number
  style: number
  font: number
  fonts: number
  picture: number
  /** Of any kind, that of the page included. */
  requests: number
}

export function budgetOf({ as }: Visit): Weight {
  return budgets[as ?? 'public']
}

const budgets: Record<'public' | NonNullable<Visit['as']>, Weight> = {
  public: {
    script: 132 * kilobyte,
    style: 17 * kilobyte,
    font: 80 * kilobyte,
    fonts: 5,
    picture: 118 * kilobyte,
    requests: 68,
  },
  user: {
    script: 132 * kilobyte,
    style: 17 * kilobyte,
    font: 80 * kilobyte,
    fonts: 5,
    picture: 124 * kilobyte,
    requests: 76,
  },
  // They come back every day: what they work with weighs more, and is kept by their browsers.
  superAdmin: {
    script: 148 * kilobyte,
    style: 24 * kilobyte,
    font: 70 * kilobyte,
    fonts: 4,
    picture: 100 * kilobyte,
    // The badge of samples and what the heading asks of the list of screens are files of their own.
    requests: 98,
  },
}

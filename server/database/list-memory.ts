// What a process remembers of the lists of one kind of record until it changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './changes.ts'
import type { Database } from './client.ts'
import { type Kept, keptUntilChange } from './kept.ts'
import { createMarks, type Marks } from './ordered-rows.ts'

export interface ListMemory {
  /** How many records a filter finds, by the filter. */
  counts: Kept
  /** Where the rows of a filter and order stand that no review changes. */
  marks: Marks
  /** The same for orders by reviews. */
  marksByRating: Marks
}

/** Each has up to a few hundred kilobytes. */
const mostMarkedLists = 50

/** `aspects`: changes that matter although no record itself has changed. */
export function rememberLists(
  db: Database,
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  aspects: readonly ChangedAspect[] = [],
): ListMemory {
  const keptMarks = (alsoOn: readonly ChangedAspect[]) =>
    createMarks(db, keptUntilChange(feed, kind, { aspects: alsoOn, most: mostMarkedLists }))
  return {
    counts: keptUntilChange(feed, kind, { aspects }),
    marks: keptMarks(aspects),
    marksByRating: keptMarks([...aspects, 'rating']),
  }
}

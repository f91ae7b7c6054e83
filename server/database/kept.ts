// What costs a walk through a whole table, above all how many rows a filter matches: read once, kept in memory
// until the data changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './changes.ts'

export interface Kept {
  /** The kept answer, or what `read` answers: it reads once for everybody who asks meanwhile. Failures are not kept. */
  get<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /**
   * For whoever begins now and asks only after other reads: beyond a change that comes meanwhile nothing is kept of what
   * they find out, for a copy of the database may not have it yet.
   */
  asOfNow(): Pick<Kept, 'get'>
}

/** Different filters: visitors may make up as many as they like. */
const mostAnswers = 5_000

export interface KeptOptions {
  /** Changes that matter although no record itself has changed. */
  aspects?: readonly ChangedAspect[]
  /** Answers that are kept at most. */
  most?: number
}

/** Keeps answers about one kind of record. */
export function keptUntilChange(
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  { aspects = [], most = mostAnswers }: KeptOptions = {},
): Kept {
  let answers = new Map<string, Promise<unknown>>()
  feed.subscribe((change) => {
    const isAbout =
      change.kind === 'everything' ||
      (change.kind === kind && (change.aspect === undefined || aspects.includes(change.aspect)))
    // What is being read at this moment goes as well: it may not have seen the change.
    if (isAbout) answers = new Map()
  })
  function getIn<Value>(
    into: Map<string, Promise<unknown>>,
    key: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const kept = into.get(key) as Promise<Value> | undefined
    const answer = kept ?? read()
    // To the end of the line: the first in it is the one that nobody has asked for the longest.
    into.delete(key)
    into.set(key, answer)
    if (kept !== undefined) return kept
    answer.catch(() => {
      if (into.get(key) === answer) into.delete(key)
    })
    if (into.size > most) into.delete(into.keys().next().value!)
    return answer
  }
  return {
    get: (key, read) => getIn(answers, key, read),
    asOfNow() {
      const into = answers
      return { get: (key, read) => getIn(into, key, read) }
    },
  }
}

// What costs a walk through a whole table, above all how many rows a filter matches: read once, kept in memory
// until the data changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './changes.ts'

export interface Kept {
  /** The kept answer, or what `read` answers: it reads once for everybody who asks meanwhile. Failures are not kept. */
  get<Value>(key: string, read: () => Promise<Value>): Promise<Value>
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
  return {
    get<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      const kept = answers.get(key) as Promise<Value> | undefined
      const answer = kept ?? read()
      // To the end of the line: the first in it is the one that nobody has asked for the longest.
      answers.delete(key)
      answers.set(key, answer)
      if (kept !== undefined) return kept
      const into = answers
      answer.catch(() => {
        if (into.get(key) === answer) into.delete(key)
      })
      if (answers.size > most) answers.delete(answers.keys().next().value!)
      return answer
    },
  }
}

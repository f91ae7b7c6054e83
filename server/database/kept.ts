// What costs a walk through a whole table, above all how many rows a filter matches: read once, kept in memory
// until the data changes.
import type { ChangeFeed, ChangeKind } from './changes.ts'

export interface Kept {
  /** The kept answer, or what `read` answers: it reads once for everybody who asks meanwhile. Failures are not kept. */
  get<Value>(key: string, read: () => Promise<Value>): Promise<Value>
}

/** Different filters: visitors may make up as many as they like. */
const mostAnswers = 5_000

/**
 * Keeps answers about one kind of record. What a change is bound to leave alone (see ChangedAspect) throws nothing
 * away unless it is named here.
 */
export function keptUntilChange(
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  aspects: readonly string[] = [],
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
      if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!)
      return answer
    },
  }
}

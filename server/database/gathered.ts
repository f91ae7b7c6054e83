// Questions about single records, asked together where many come at once.

/** Milliseconds. */
const longestWait = 5

interface Question<Key, Value> {
  keys: Set<Key>
  answer: Promise<ReadonlyMap<Key, Value>>
  send(): void
}

/**
 * Asks about one key by asking about many: what comes while a question is on its way goes together as soon as that is
 * answered, and after 5 ms at the latest, so that one that hangs holds nobody up. Nobody is told what was true before
 * they asked. A key that `ask` leaves out is undefined.
 */
export function gathered<Key, Value>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: Question<Key, Value> | null = null
  let underWay = 0

  function begin(): Question<Key, Value> {
    const keys = new Set<Key>()
    const { promise: answer, resolve } = Promise.withResolvers<ReadonlyMap<Key, Value>>()
    const timer = setTimeout(send, longestWait)
    function send(): void {
      clearTimeout(timer)
      next = null
      underWay += 1
      const asked = ask([...keys]).finally(() => {
        underWay -= 1
        next?.send()
      })
      resolve(asked)
    }
    return { keys, answer, send }
  }

  return async (key) => {
    next ??= begin()
    const { keys, answer, send } = next
    keys.add(key)
    if (underWay === 0) send()
    return (await answer).get(key)
  }
}

// Counts the API calls in flight. The store listens; this layer does not import the store.
let count = 0
let listener: (count: number) => void = () => {}

/** There is only one listener. A later call replaces it. */
export function watchCalls(listen: (count: number) => void): void {
  listener = listen
}

/** Counts the call as in flight until it has succeeded or failed. */
export async function countCall<Output>(call: () => Promise<Output>): Promise<Output> {
  listener(++count)
  try {
    return await call()
  } finally {
    listener(--count)
  }
}

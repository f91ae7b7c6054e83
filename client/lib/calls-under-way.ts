// How many calls of the API wait for their answer. The store shows it; this layer knows no store.
let count = 0
let listener: (count: number) => void = () => {}

/** There is one listener; a later one takes the place of the one before. */
export function watchCalls(listen: (count: number) => void): void {
  listener = listen
}

/** Counts a call from before it is sent until it has succeeded or failed. */
export async function counted<Output>(call: () => Promise<Output>): Promise<Output> {
  listener(++count)
  try {
    return await call()
  } finally {
    listener(--count)
  }
}

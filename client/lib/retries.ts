// Repeats calls with an idempotency key, which do their work once however often they are sent.
import { ApiError } from './api-error.ts'

const uncertainRetryMs = 1000
const maxUncertainRetries = 3

/** In the browser: repeats a call whose response was lost, or that is still being processed. */
export async function retryUncertain<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await send()
    } catch (error) {
      const isUncertain =
        error instanceof ApiError && ['unreachable', 'request_in_progress'].includes(error.code)
      if (!isUncertain || retry === maxUncertainRetries || !navigator.onLine) throw error
      await wait(uncertainRetryMs * retry)
    }
  }
}

const busyRetryMs = 400
const maxBusyRetries = 5

/** For forms without script: a second press waits for the first one, and gets its response. */
export async function retryBusy<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await send()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'request_in_progress'
      if (!isBusy || retry === maxBusyRetries) throw error
      await wait(busyRetryMs)
    }
  }
}

/** Repeats a call of a form, in the browser or on the server. */
export const retryForm: typeof retryBusy = import.meta.env.SSR ? retryBusy : retryUncertain

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

import type { ApiError } from '#client/lib/api-error.ts'
import { type FormCall, useFormCall } from '../use-form-call.ts'
import { fieldErrorsOf } from './departure-terms.ts'

/** Sends a form about departures. `onRefused` may handle an error itself: it then returns true. */
export function useDepartureCall(onDone: () => void, onRefused?: (error: ApiError) => boolean): FormCall {
  return useFormCall(onDone, {
    isForSuperAdmins: true,
    toFieldErrors: fieldErrorsOf,
    ...(onRefused !== undefined && { onRefused }),
  })
}

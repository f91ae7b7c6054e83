import { type FormCall, useFormCall } from '#client/admin/form/use-form-call.ts'
import type { ApiError } from '#client/lib/api-error.ts'
import { fieldErrorsOf } from './departure-terms.ts'

/** Sends a form about departures. `onRefused` may handle an error itself: it then returns true. */
export function useDepartureCall(onDone: () => void, onRefused?: (error: ApiError) => boolean): FormCall {
  return useFormCall(onDone, {
    isForSuperAdmins: true,
    toFieldErrors: fieldErrorsOf,
    ...(onRefused !== undefined && { onRefused }),
  })
}

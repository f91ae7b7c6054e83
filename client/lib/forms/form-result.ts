// The result of a form, the same with and without script: done, or refused with what was entered.
import type { ApiError } from '#client/lib/api-error.ts'

/** Names of fields that every form may have beside those of its calls. */
export const formFields = {
  /** Name of the form, for pages that have several. */
  form: 'form',
  idempotencyKey: 'idempotencyKey',
  /** Id of the user whom the page showed at the press. Only with script. */
  user: 'shownUser',
} as const

export type FormResult<Value = unknown> = FormDone<Value> | FormRefused

export interface FormDone<Value = unknown> {
  /** Name of the submitted form. */
  form: string
  /** The sentence that says so. */
  done: string
  /** Path of the page that follows. Absent: the page stays. */
  next?: string
  /** The next page is loaded from the server, because the session has changed. */
  isNextReloaded?: true
  value?: Value
  refusal?: undefined
  values?: undefined
}

export interface FormRefused {
  form: string
  refusal: FormRefusal
  /** The entered values, without secrets. */
  values: Readonly<Record<string, string>>
  /** Idempotency key of the next press. */
  key: string
  done?: undefined
  next?: undefined
  value?: undefined
}

export interface FormRefusal {
  /** HTTP status of the page that answers the form without script. */
  status: number
  code: ApiError['code']
  message: string
  /** Messages by field name. */
  fieldErrors: Readonly<Record<string, string>>
  /** What has changed meanwhile, in the shape that belongs to the code. */
  current?: unknown
}

export function isRefused(result: FormResult): result is FormRefused {
  return result.refusal !== undefined
}

/** Whether the server may have done the work all the same. Another press with the same key does it once. */
export function isPerhapsDone({ code }: Pick<FormRefusal, 'code'>): boolean {
  return code === 'unreachable' || code === 'request_in_progress' || code === 'internal'
}

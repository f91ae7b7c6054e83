// Submits the form of a page: its `action` does it on the server, its `clientAction` in the browser. Both make the same
// calls by the same function, so the form has the same result.
import { data, redirect, redirectDocument } from 'react-router'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { secretFields } from '#contract/secret-fields.ts'
import { type FormDone, type FormRefused, type FormResult, formFields, isRefused } from './form-result.ts'

/** A submitted form. */
export interface SentForm {
  /** Empty if the field is absent. */
  text: (name: string) => string
  has: (name: string) => boolean
  /** Chosen files. A field without one sends an empty file. */
  files: (name: string) => File[]
  /** Ids of the checked boxes of records, whose names are those of `boxName`. */
  chosen: (name: string) => string[]
  /** Id of the record whose form it is, if several records of the page have this form. Else empty. */
  of: string
  /**
   * Idempotency key of this press, which is the same for all retries.
   */
  key: string
}

/** What a form has done: a sentence, or more. */
type Outcome<Value> = string | Omit<FormDone<Value>, 'form' | 'refusal' | 'values'>

/** Makes the calls of a form. Throws an `ApiError` for a refusal. */
export type FormSender<Value = unknown> = (call: Api, sent: SentForm) => Promise<Outcome<Value>>

/** By form name, or of the only form of the page. */
export type FormSenders<Value = unknown> = Readonly<Record<string, FormSender<Value>>> | FormSender<Value>

/** Refuses entries before any call is made. */
export function wrongEntries(
  fieldErrors: Record<string, string>,
  message = 'Please check your entries.',
): ApiError {
  return new ApiError(400, 'wrong_entries', message, fieldErrors)
}

/**
 * Returns the result of a form. Throws errors that are no refusals. `cachedPage`: address of a page that is the same for
 * everyone, so that its form has no key. Without script, page and entries then make one, so that a double press does its work
 * once.
 */
export async function sendForm<Value>(
  call: Api,
  form: FormData,
  senders: FormSenders<Value>,
  cachedPage?: string,
): Promise<FormResult<Value>> {
  const { key, ...sent } = readForm(form)
  const name = sent.text(formFields.form)
  try {
    const ownKey =
      key || (cachedPage === undefined ? newIdempotencyKey() : await keyOfEntries(form, cachedPage))
    const outcome = await senderOf(senders, name)(call, { ...sent, key: ownKey })
    return typeof outcome === 'string' ? { form: name, done: outcome } : { form: name, ...outcome }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refusedForm(form, error)
  }
}

export function refusedForm(form: FormData, error: ApiError): FormRefused {
  const { text, key } = readForm(form)
  const { status, code, message, fields, current } = error
  const refusal = { status, code, message, fieldErrors: fields }
  return {
    form: text(formFields.form),
    refusal: current === undefined ? refusal : { ...refusal, current },
    values: valuesOf(form),
    // An earlier press has done its work. The next one is another request.
    key: key === '' || code === 'idempotency_mismatch' ? newIdempotencyKey() : key,
  }
}

/** The response to a form: a redirect, or the page with the result. */
export function answerForm<Value>(result: FormResult<Value>) {
  // A refusal keeps the loaded data: the router loads nothing again after a status of 400 or more.
  if (isRefused(result)) return data(result, { status: result.refusal.status || 503 })
  // Not the status of the page, whose record or link may be gone with the press.
  if (result.next === undefined) return data(result, { status: 200 })
  return result.isNextReloaded ? redirectDocument(result.next, 303) : redirect(result.next, 303)
}

/** The entries of a form without secrets, for showing and storing. */
export function valuesOf(form: FormData): Record<string, string> {
  const hidden: readonly string[] = [...Object.values(formFields), ...secretFields]
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !hidden.includes(name) ? [[name, withPlainBreaks(value)]] : [],
    ),
  )
}

/** Browsers send line breaks of a form as CRLF. */
function withPlainBreaks(value: string): string {
  return value.replaceAll('\r\n', '\n')
}

/** Whether something is entered that may not be stored. */
export function hasSecrets(form: FormData): boolean {
  return secretFields.some((name) => ![null, ''].includes(form.get(name) as string | null))
}

function readForm(form: FormData): SentForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? withPlainBreaks(value) : ''
  }
  return {
    text,
    has: (name) => form.has(name),
    files: (name) => form.getAll(name).filter((value) => value instanceof File && value.size > 0) as File[],
    chosen: (name) =>
      [...form.keys()].flatMap((each) =>
        each.startsWith(boxName(name, '')) ? [each.slice(name.length + 1)] : [],
      ),
    of: text(formFields.form).split('/')[1] ?? '',
    key: text(formFields.idempotencyKey),
  }
}

/** Name of a form that several records of a page have. Its sender is that of `name`. */
export function formNameOf(name: string, recordId: string): string {
  return `${name}/${recordId}`
}

/**
 * The same entries are another press some minutes later, for example after their review was deleted. Between two spans of time a
 * double press counts twice, which is rare: it takes less than a second of these minutes. It then leaves two reviews, which
 * their author sees and can delete. Only a memory of all presses could rule that out.
 */
const pressSpanMs = 10 * 60_000

async function keyOfEntries(form: FormData, page: string): Promise<string> {
  // Pages over plain http have no `crypto.subtle`. With script the form always has a key.
  if (!import.meta.env.SSR) return newIdempotencyKey()
  const press = [new URL(page).pathname, Math.floor(Date.now() / pressSpanMs), ...form]
  const entries = new TextEncoder().encode(JSON.stringify(press))
  return Buffer.from(await crypto.subtle.digest('SHA-256', entries)).toString('hex', 0, 16)
}

/** Name of the box of one record, so that a refused form can show which were checked. */
export function boxName(name: string, recordId: string): string {
  return `${name}.${recordId}`
}

function senderOf<Value>(senders: FormSenders<Value>, form: string): FormSender<Value> {
  if (typeof senders === 'function') return senders
  const name = form.split('/')[0]!
  return Object.hasOwn(senders, name) ? senders[name]! : unknownForm
}

async function unknownForm(): Promise<never> {
  throw new ApiError(400, 'invalid_request', 'This form is not known here.')
}

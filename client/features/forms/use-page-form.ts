// The state of a form of a page. Without script the browser posts it to the page's `action`; with script the router calls the
// page's `clientAction`. The result is the same, and so is what the page shows.
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useUser, whenUserKnown } from '#client/features/session/session.ts'
import { takePress } from '#client/features/session/waiting-press.ts'
import { type Control, isControl, replayInput } from '#client/lib/early-input.ts'
import { isReloading, whenStaying } from '#client/lib/failed-page-loads.tsx'
import { type FormDone, type FormResult, formFields, isRefused } from '#client/lib/forms/form-result.ts'
import { valuesOf } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { deleteFormDraft, type FormDraft, readFormDraft, saveFormDraft } from './form-draft.ts'

interface PageFormOptions<Value> {
  /** Name of the form, by which the page's action recognises it. Absent: the page has no other form. */
  name?: string
  /** The page's `actionData`: the result of a form that was sent without script. */
  sent: FormResult<Value> | undefined
  /** Idempotency key of a page that is not the same for everyone. */
  initialKey?: string
  /** Keeps what is entered through a reload, without secrets. */
  keepsDraft?: boolean
  /** Called once for each result that is done, if the page is still open. */
  onDone?: (done: FormDone<Value>) => void
}

export interface PageForm<Value = unknown> {
  name: string
  element: RefObject<HTMLFormElement | null>
  isSending: boolean
  /** Of the last press. */
  result: FormResult<Value> | undefined
  /** Messages by field name, until the field is changed. */
  fieldErrors: Readonly<Partial<Record<string, string>>>
  /** What was entered in the form that was sent without script. */
  values: Readonly<Partial<Record<string, string>>>
  /** Idempotency key of the next press, for forms that are sent without script. */
  key: string
  /** Shows what was entered before a reload. */
  isRestored: boolean
  startOver: () => void
  /** Sends entries as if they were submitted. Ignored while a press is in flight. */
  send: (form: FormData) => Promise<void>
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function usePageForm<Value>({
  name = '',
  sent,
  initialKey = '',
  keepsDraft = false,
  onDone,
}: PageFormOptions<Value>): PageForm<Value> {
  const { pathname } = useLocation()
  const user = useUser()
  const fetcher = useFetcher<FormResult<Value>>()
  const element = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const latest = fetcher.data ?? (sent?.form === name ? sent : undefined)
  // The next press takes the message of the last one away.
  const result = isSending ? undefined : latest
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)
  const sentKey = sent?.form === name && sent.refusal !== undefined ? sent.key : initialKey
  const key = useRef(sentKey)
  const [edited, setEdited] = useState<{ result: unknown; names: readonly string[] }>({
    result: undefined,
    names: [],
  })
  const [isRestored, setRestored] = useState(false)
  /** Counts the accepted forms. */
  const [round, setRound] = useState(0)
  /** The entries of the press in flight. */
  const sentEntries = useRef('')
  useFocusOnWrongField(element, result)

  async function send(form: FormData): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSending(true)
    key.current ||= newIdempotencyKey()
    saveWithKey()
    sentEntries.current = entriesOf(form)
    form.set(formFields.idempotencyKey, key.current)
    form.set(formFields.user, user?._id ?? '')
    // A next page that could not be loaded leaves the open page as it is.
    await Promise.race([fetcher.submit(form, { method: 'post' }), whenStaying()])
    isInFlight.current = false
    setSending(false)
  }

  /** So that the press after a lost response and a reload is no second one. */
  function saveWithKey(): void {
    if (keepsDraft && element.current !== null)
      saveFormDraft(pathname, name, { values: changesIn(element.current), key: key.current })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(new FormData(event.currentTarget, submitter))
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target)) return
    const { name: changed } = target
    setEdited((before) => ({
      result: latest,
      names: before.result === latest ? [...before.names, changed] : [changed],
    }))
    saveWithKey()
  }

  const finish = useEffectEvent((now: FormResult<Value>) => {
    key.current = isRefused(now) ? now.key : ''
    if (isRefused(now)) {
      // The draft for a sign-in has the whole form.
      if (now.refusal.status !== 401) saveWithKey()
      return
    }
    // What was changed while the press was in flight was not sent.
    const isUnchanged = entriesOf(new FormData(element.current!)) === sentEntries.current
    if (isUnchanged) setRound((count) => count + 1)
    else saveWithKey()
    onDone?.(now)
  })
  useEffect(() => {
    if (fetcher.data !== undefined && element.current !== null) finish(fetcher.data)
  }, [fetcher.data])
  // After the values of the form that was sent without script have left its fields.
  useEffect(() => {
    if (round > 0) element.current?.reset()
  }, [round])

  useDraft(pathname, name, (draft, userId) => {
    // The page may have no form any more, for example of an empty cart.
    if (element.current === null) return
    const hasEntered = enterValues(element.current, draft.values)
    key.current = draft.key ?? ''
    if (userId !== null && takePress({ path: pathname, form: name, userId })) {
      const form = new FormData(element.current)
      for (const [field, value] of Object.entries(draft.values)) form.set(field, value)
      void send(form)
    } else if (hasEntered) setRestored(true)
  })

  function startOver(): void {
    deleteFormDraft(pathname, name)
    element.current!.reset()
    setRestored(false)
    controlsOf(element.current!)[0]?.focus()
  }

  const isEdited = (field: string) => edited.result === latest && edited.names.includes(field)
  const fieldErrors = Object.entries(result?.refusal?.fieldErrors ?? {}).filter(([field]) => !isEdited(field))
  return {
    ...{ name, element, isSending, result, isRestored, startOver, send, onInput, onSubmit },
    fieldErrors: Object.fromEntries(fieldErrors),
    values: round === 0 && sent?.form === name ? (sent.values ?? {}) : {},
    key: sentKey,
  }
}

/** Each new refusal moves the focus to the first wrong field. */
function useFocusOnWrongField(element: RefObject<HTMLFormElement | null>, result: unknown): void {
  const last = useRef(result)
  useEffect(() => {
    if (result === last.current) return
    last.current = result
    if (result === undefined) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, result])
}

/** Calls `restore` once with the draft of this form, as soon as the user is known. */
function useDraft(
  path: string,
  form: string,
  restore: (draft: FormDraft, userId: string | null) => void,
): void {
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((user) => {
      // A sign-in shows the page for a moment before it reloads the page.
      if (!isCurrent || isReloading()) return
      const userId = user?._id ?? null
      const draft = readFormDraft(path, form, userId)
      if (draft !== null) latest.current(draft, userId)
    })
    return () => {
      isCurrent = false
    }
  }, [path, form])
}

/** Enters values, except in fields that have been changed. Returns whether a field has a new value. */
function enterValues(form: HTMLFormElement, values: FormDraft['values']): boolean {
  const entered = controlsOf(form).filter((control) => {
    const value = values[control.name]
    if (value === undefined || !isUnchanged(control)) return false
    if (control.type === 'radio') {
      const isChosen = control.value === value && !(control as HTMLInputElement).checked
      if (isChosen) control.click()
      return isChosen
    }
    if (control.value === value) return false
    replayInput(control, value)
    return true
  })
  return entered.length > 0
}

/** Unchanged fields are not part of a draft, because another tab may change them meanwhile. */
function changesIn(form: HTMLFormElement): Record<string, string> {
  const changed = new Set(
    controlsOf(form)
      .filter((control) => !isUnchanged(control))
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(valuesOf(new FormData(form))).filter(([name]) => changed.has(name)),
  )
}

/** What a form sends, as text. */
function entriesOf(form: FormData): string {
  return JSON.stringify(valuesOf(form))
}

/** The fields that people fill in. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control =>
      isControl(control) && control.name !== '' && !['hidden', 'checkbox'].includes(control.type),
  )
}

function isUnchanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.selected === option.defaultSelected)
  if (control instanceof HTMLInputElement && control.type === 'radio')
    return control.checked === control.defaultChecked
  return control.value === control.defaultValue
}

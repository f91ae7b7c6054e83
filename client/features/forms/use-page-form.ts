// The state of a form of a page. Without script the browser posts it to the page's `action`; with script the router calls the
// page's `clientAction`. The result is the same, and so is what the page shows.
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher, useLocation } from 'react-router'
import { type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { forgetPress, takePress } from '#client/features/session/waiting-press.ts'
import { type Control, isControl, replayInput } from '#client/lib/early-input.ts'
import { isReloading, whenStaying } from '#client/lib/failed-page-loads.tsx'
import {
  type FormDone,
  type FormRefused,
  type FormResult,
  formFields,
  isRefused,
} from '#client/lib/forms/form-result.ts'
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
  /**
   * For fields whose values are state of the caller: called once, as soon as the user is known, with the values of the draft or
   * with none, to be rendered at once. A press waits for it. The draft then holds all fields, and the caller resets them.
   */
  onRestore?: (values: FormDraft['values'], user: SignedInUser | null) => void
  /** Whether a press with these values may be repeated after a sign-in: not if the page now asks for something else. */
  mayRepeat?: (values: FormDraft['values']) => boolean
  /** Called once for each result that is done, with what was sent, if the page is still open. */
  onDone?: (done: FormDone<Value>, sent: Readonly<Record<string, string>>) => void
  /** Called once for each refusal, if the page is still open. */
  onRefused?: (refused: FormRefused) => void
  /** For fields whose values are state of the caller: called when the user gives up the entries. */
  onStartOver?: () => void
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
  /** Counts the resets. As the key of the fields it renders them anew, as `reset` passes over the state of a component. */
  resets: number
  /** Shows what was entered before a reload. */
  isRestored: boolean
  /** What was entered before a reload. After a sign-in with the hidden fields, which tell what the user had seen. */
  restoredValues: FormDraft['values']
  startOver: () => void
  /** Sends entries as if they were submitted. Ignored while a press is in flight. */
  send: (form: FormData) => Promise<void>
  /** Saves the draft, for fields whose values are state of the caller. */
  save: () => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function usePageForm<Value>({
  name = '',
  sent,
  initialKey = '',
  keepsDraft = false,
  onRestore,
  mayRepeat = () => true,
  onDone,
  onRefused,
  onStartOver,
}: PageFormOptions<Value>): PageForm<Value> {
  const { pathname } = useLocation()
  const user = useUser()
  const fetcher = useFetcher<FormResult<Value>>()
  const element = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const latest = fetcher.data ?? (sent?.form === name ? sent : undefined)
  /** The result whose entries the user has given up. */
  const [givenUp, setGivenUp] = useState<unknown>()
  // The next press takes the message of the last one away.
  const result = isSending || latest === givenUp ? undefined : latest
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)
  const sentKey = sent?.form === name && sent.refusal !== undefined ? sent.key : initialKey
  const key = useRef(sentKey)
  const [edited, setEdited] = useState<{ result: unknown; names: readonly string[] }>({
    result: undefined,
    names: [],
  })
  const [restoredValues, setRestored] = useState<FormDraft['values'] | null>(null)
  /** Counts the accepted forms. */
  const [round, setRound] = useState(0)
  const [resets, setResets] = useState(0)
  /** The entries of the press in flight. */
  const sentEntries = useRef<Record<string, string>>({})
  const [restored] = useState(makeRestored)
  /** Nothing is saved before the draft is read, so that it is not overwritten. */
  const isDraftRead = useRef(false)
  useFocusOnWrongField(element, result)

  async function press(read: () => FormData): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSending(true)
    const shownUser = user ?? (onRestore === undefined ? null : await restored.promise)
    // The page was left meanwhile: the router would post to the next one.
    if (element.current === null || window.location.pathname !== pathname) return
    const form = read()
    key.current ||= newIdempotencyKey()
    saveWithKey()
    sentEntries.current = valuesOf(form)
    form.set(formFields.idempotencyKey, key.current)
    form.set(formFields.user, shownUser?._id ?? '')
    // A next page that could not be loaded leaves the open page as it is.
    await Promise.race([fetcher.submit(form, { method: 'post' }), whenStaying()])
    isInFlight.current = false
    setSending(false)
  }

  /** So that the press after a lost response and a reload is no second one. */
  function saveWithKey(): void {
    if (!keepsDraft || !isDraftRead.current || element.current === null) return
    const values =
      onRestore === undefined ? changesIn(element.current) : valuesOf(new FormData(element.current))
    saveFormDraft(pathname, name, { values, key: key.current })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { currentTarget } = event
    const { submitter } = event.nativeEvent as SubmitEvent
    void press(() => new FormData(currentTarget, submitter))
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target)) return
    const { name: changed } = target
    setEdited((before) => ({
      result: latest,
      names: before.result === latest ? [...before.names, changed] : [changed],
    }))
    save()
  }

  /** What is entered after a press was not pressed. The draft enters values too, before it is read. */
  function save(): void {
    if (isDraftRead.current) forgetPress()
    saveWithKey()
  }

  const finish = useEffectEvent((now: FormResult<Value>) => {
    key.current = isRefused(now) ? now.key : ''
    if (isRefused(now)) {
      // The draft for a sign-in has the whole form.
      if (now.refusal.status !== 401) saveWithKey()
      return onRefused?.(now)
    }
    // What was changed while the press was in flight was not sent.
    const isUnchanged = isSame(valuesOf(new FormData(element.current!)), sentEntries.current)
    if (!isUnchanged) saveWithKey()
    else if (onRestore === undefined) setRound((count) => count + 1)
    onDone?.(now, sentEntries.current)
  })
  useEffect(() => {
    if (fetcher.data !== undefined && element.current !== null) finish(fetcher.data)
  }, [fetcher.data])
  // After the values of the form that was sent without script have left its fields.
  useEffect(() => {
    if (round === 0 || element.current === null) return
    resetOwnFields(element.current)
    setResets((count) => count + 1)
    setRestored(null)
  }, [round])

  useDraft(pathname, name, (draft, user) => {
    // The page may have no form any more, for example of an empty cart.
    if (element.current === null) return
    const values = draft?.values ?? {}
    onRestore?.(values, user)
    if (draft?.isWhole) checkBoxes(element.current, values)
    const hasEntered = onRestore === undefined && enterValues(element.current, values)
    isDraftRead.current = true
    // A press in flight keeps its key, unless it waits for this draft.
    if (draft !== null && !(isInFlight.current && onRestore === undefined)) key.current = draft.key ?? ''
    if (isInFlight.current || edited.names.length > 0) saveWithKey()
    restored.resolve(user)
    const isRepeatable = draft !== null && user !== null && mayRepeat(values)
    if (isRepeatable && takePress({ path: pathname, form: name, userId: user._id })) {
      const form = new FormData(element.current)
      for (const [field, value] of Object.entries(values)) form.set(field, value)
      void press(() => form)
    } else if (hasEntered) setRestored(values)
  })

  // The notice of what was restored pushes down the button that a sign-in has given the focus.
  useEffect(() => {
    if (restoredValues === null || !element.current?.contains(document.activeElement)) return
    document.activeElement!.scrollIntoView({ block: 'nearest' })
  }, [restoredValues])

  function startOver(): void {
    deleteFormDraft(pathname, name)
    // The first field is there after the rendering.
    flushSync(() => {
      resetOwnFields(element.current!)
      setResets((count) => count + 1)
      setRestored(null)
      setGivenUp(latest)
      onStartOver?.()
    })
    controlsOf(element.current!)[0]?.focus()
  }

  const isEdited = (field: string) => edited.result === latest && edited.names.includes(field)
  const fieldErrors = Object.entries(result?.refusal?.fieldErrors ?? {}).filter(([field]) => !isEdited(field))
  return {
    ...{ name, element, isSending, result, resets, startOver, onInput, onSubmit },
    send: (form) => press(() => form),
    save,
    fieldErrors: Object.fromEntries(fieldErrors),
    values: round === 0 && givenUp === undefined && sent?.form === name ? (sent.values ?? {}) : {},
    key: sentKey,
    isRestored: restoredValues !== null,
    restoredValues: restoredValues ?? {},
  }
}

/** Resolves to the user once the draft has been restored. */
function makeRestored() {
  let resolve: (user: SignedInUser | null) => void = () => {}
  const promise = new Promise<SignedInUser | null>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
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

/** Calls `restore` once with the draft of this form, if there is one, as soon as the user is known. */
function useDraft(
  path: string,
  form: string,
  restore: (draft: FormDraft | null, user: SignedInUser | null) => void,
): void {
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((user) => {
      // A sign-in shows the page for a moment before it reloads the page.
      if (!isCurrent || isReloading()) return
      latest.current(readFormDraft(path, form, user?._id ?? null), user)
    })
    return () => {
      isCurrent = false
    }
  }, [path, form])
}

/** Only a whole form tells a box that was not checked from one that was left as it is. */
function checkBoxes(form: HTMLFormElement, values: FormDraft['values']): void {
  for (const box of form.elements) {
    if (!(box instanceof HTMLInputElement) || box.type !== 'checkbox' || box.name === '') continue
    if (box.checked !== (values[box.name] !== undefined)) box.click()
  }
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

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Resets a form, but not controls outside of it, such as the boxes of rows: they show what their list has selected. */
function resetOwnFields(form: HTMLFormElement): void {
  const boxes = [...form.elements].flatMap((control) =>
    control instanceof HTMLInputElement && !form.contains(control)
      ? [{ box: control, isChecked: control.checked }]
      : [],
  )
  form.reset()
  for (const { box, isChecked } of boxes) box.checked = isChecked
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

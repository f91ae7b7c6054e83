import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyOtherTabs } from '#client/features/session/other-tabs.ts'
import { renewSession, storeAuthData } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { whenStaying } from '#client/lib/failed-page-loads.tsx'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { AuthData } from '#contract/users.ts'
import type { FieldErrors } from './profile-rules.ts'
import type { SettingOutcome } from './setting-forms.ts'

interface AccountForm<Name extends string> {
  /** The names of the form's fields, in their order. */
  names: readonly Name[]
  validate: (values: Record<Name, string>) => FieldErrors<Record<Name, string>>
  call: (values: Record<Name, string>) => Promise<AuthData>
  /** The field that a message from the server belongs to, if any. */
  fieldOf?: (message: string) => Name | undefined
  onDone?: () => void
  /** The result of a submission without script. */
  outcome: SettingOutcome | undefined
}

/** A form whose response contains new session data. Success leads to the home page. Until then the input stays. */
export function useAccountForm<Name extends string>({
  names,
  validate,
  call,
  fieldOf,
  onDone,
  outcome,
}: AccountForm<Name>) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [fieldErrors, setFieldErrors] = useState(
    () => (outcome?.refusal?.fieldErrors ?? {}) as FieldErrors<Record<Name, string>>,
  )
  /** The server's message, until the form is sent again. */
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { isSending, submit } = useSubmit(send, refuse)

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement
    setFieldErrors((before) => ({ ...before, [name]: undefined }))
  }

  async function send(): Promise<void> {
    const values = readForm(form.current!, names)
    const newErrors = validate(values)
    setFieldErrors(newErrors)
    setRefusal(undefined)
    const firstWithError = names.find((name) => newErrors[name] !== undefined)
    if (firstWithError !== undefined) return focusField(form.current!, firstWithError)
    storeAuthData(await call(values))
    notifyOtherTabs()
    onDone?.()
    toast.success(successText)
    if (isHere()) await Promise.race([navigate('/'), whenStaying()])
  }

  function refuse(error: unknown): void {
    const message = toastFailure(error)
    const field = fieldOf?.(message)
    if (field === undefined) setRefusal(message)
    else {
      setFieldErrors({ [field]: message } as FieldErrors<Record<Name, string>>)
      focusField(form.current!, field)
    }
    // If the session has ended meanwhile, the page asks the user to sign in again.
    if (error instanceof ApiError && error.status === 401) void renewSession()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    form.current = event.currentTarget
    void submit()
  }

  return { fieldErrors, refusal, isSending, form: { noValidate: true, onInput, onSubmit } }
}

export function readForm<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const typed = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Record<
    Name,
    string
  >
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

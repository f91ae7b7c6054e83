import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { tellOtherTabs } from '#client/features/session/other-tabs.ts'
import { renewSession, storeAuthData } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { AuthData } from '#contract/users.ts'
import type { Faults } from './profile-rules.ts'

interface AccountForm<Name extends string> {
  /** In the order of the fields; they are called so in the form too. */
  names: readonly Name[]
  findFaults: (values: Record<Name, string>) => Faults<Record<Name, string>>
  call: (values: Record<Name, string>) => Promise<AuthData>
  /** The field that a message of the server is about, where it is about one. */
  fieldOf?: (message: string) => Name | undefined
  onDone?: () => void
}

/** A form whose answer replaces who is signed in and leads home. What was typed stays until then. */
export function useAccountForm<Name extends string>({
  names,
  findFaults,
  call,
  fieldOf,
  onDone,
}: AccountForm<Name>) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [faults, setFaults] = useState<Faults<Record<Name, string>>>({})
  /** What the server had to say, for as long as it may be of use. */
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { isSending, submit } = useSubmit(send, refuse)

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement
    setFaults((before) => ({ ...before, [name]: undefined }))
  }

  async function send(): Promise<void> {
    const values = readForm(form.current!, names)
    const found = findFaults(values)
    setFaults(found)
    setRefusal(undefined)
    const firstWrong = names.find((name) => found[name] !== undefined)
    if (firstWrong !== undefined) return focusField(form.current!, firstWrong)
    storeAuthData(await call(values))
    tellOtherTabs()
    onDone?.()
    toast.success(successText)
    if (isHere()) await navigate('/')
  }

  function refuse(error: unknown): void {
    const message = toastFailure(error)
    const field = fieldOf?.(message)
    if (field === undefined) setRefusal(message)
    else {
      setFaults({ [field]: message } as Faults<Record<Name, string>>)
      focusField(form.current!, field)
    }
    // The session may have ended meanwhile: then the page asks to sign in again.
    if (error instanceof ApiError && error.status === 401) void renewSession()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    form.current = event.currentTarget
    void submit()
  }

  return { faults, refusal, isSending, form: { noValidate: true, onInput, onSubmit } }
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

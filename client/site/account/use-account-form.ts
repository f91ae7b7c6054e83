import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { tellOtherTabs } from '#client/features/session/other-tabs.ts'
import { renewSession, storeAuthData } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
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
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement
    setFaults((before) => ({ ...before, [name]: undefined }))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    const form = event.currentTarget
    const values = readForm(form, names)
    const found = findFaults(values)
    setFaults(found)
    setRefusal(undefined)
    const firstWrong = names.find((name) => found[name] !== undefined)
    if (firstWrong !== undefined) return focusField(form, firstWrong)
    isUnderWay.current = true
    setIsSending(true)
    try {
      storeAuthData(await call(values))
      tellOtherTabs()
      onDone?.()
      toast.success(successText)
      if (isHere()) await navigate('/')
    } catch (error) {
      const message = toastFailure(error)
      const field = fieldOf?.(message)
      if (field === undefined) setRefusal(message)
      else {
        setFaults({ [field]: message } as Faults<Record<Name, string>>)
        focusField(form, field)
      }
      // The session may have ended meanwhile: then the page asks to sign in again.
      if (error instanceof ApiError && error.status === 401) void renewSession()
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
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

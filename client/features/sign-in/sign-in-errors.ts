// Errors of the sign-in forms, from client-side rules and from the server. Each is shown at its field until the field is
// changed. Too long input is an error instead of being cut off, because a cut password would be another password. Toasts
// are not enough, because they disappear after a second.
import { type FormEvent, useState } from 'react'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { tooLong } from './too-long.ts'

type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** `limits`: maximum lengths by field name, in the order of the fields. `rules`: further rules by field name. */
export function useSignInErrors<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  rules: Partial<Record<Name, (value: string) => string | undefined>> = {},
) {
  const names = Object.keys(limits) as Name[]
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  /** Errors from the server, for fields that have not changed since. */
  const [serverErrors, setServerErrors] = useState<FieldErrors<Name>>({})
  /** The server's message if it belongs to no field. */
  const [refusal, setRefusal] = useState<string>()

  function findFieldErrors(form: HTMLFormElement): FieldErrors<Name> {
    const typed = new FormData(form)
    const found = names.flatMap((name) => {
      const value = String(typed.get(name))
      const error = tooLong(value, limits[name]) ?? rules[name]?.(value.trim())
      return error === undefined ? [] : [[name, error]]
    })
    return Object.fromEntries(found)
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    setFieldErrors(findFieldErrors(currentTarget))
    const { name: changed } = target as HTMLInputElement
    // "Passwords differ" is shown at the confirmation but may be fixed in either field.
    const clearedNames = changed === 'password' ? [changed, 'confirmation'] : [changed]
    setServerErrors((before) => ({
      ...before,
      ...Object.fromEntries(clearedNames.map((name) => [name, undefined])),
    }))
  }

  function focusFirst(form: HTMLFormElement, found: FieldErrors<Name>): void {
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) (form.elements.namedItem(first) as HTMLInputElement).focus()
  }

  /** Validates the form before it is sent: clears old errors, shows new ones and focuses the first field with an error. */
  function validate(form: HTMLFormElement): boolean {
    const found = findFieldErrors(form)
    setFieldErrors(found)
    setServerErrors({})
    setRefusal(undefined)
    focusFirst(form, found)
    return Object.keys(found).length === 0
  }

  /** Shows errors at their fields and focuses the first one. */
  function showFieldErrors(form: HTMLFormElement, found: FieldErrors<Name>): void {
    setServerErrors(found)
    focusFirst(form, found)
  }

  function showRefusal(form: HTMLFormElement, refused: FormRefusal): void {
    const { message } = refused
    const found = Object.fromEntries(
      Object.entries(refused.fieldErrors).filter(([name]) => Object.hasOwn(limits, name)),
    )
    if (Object.keys(found).length === 0) setRefusal(message)
    else showFieldErrors(form, found as FieldErrors<Name>)
  }

  return {
    fieldErrors: { ...serverErrors, ...fieldErrors },
    refusal,
    onInput,
    validate,
    showRefusal,
  }
}

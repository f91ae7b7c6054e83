// Errors of the sign-in forms, of our own rules and of the server. Each stands at its field until the field is changed;
// a password that was cut silently would be another one, and a toast is gone after a second.
import { type FormEvent, useState } from 'react'
import type { ApiError } from '#client/lib/api-error.ts'
import { characterCount } from '#contract/characters.ts'

export function tooLong(value: string, max: number): string | undefined {
  return characterCount(value) > max ? `at most ${max} characters` : undefined
}

type Faults<Name extends string> = Partial<Record<Name, string>>

/** `limits` and further rules by the names of the fields, in their order. */
export function useLimits<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  rules: Partial<Record<Name, (value: string) => string | undefined>> = {},
) {
  const names = Object.keys(limits) as Name[]
  const [faults, setFaults] = useState<Faults<Name>>({})
  /** Errors of the server, for fields that have not changed since. */
  const [refused, setRefused] = useState<Faults<Name>>({})
  /** The server's message where no field is to blame. */
  const [refusal, setRefusal] = useState<string>()

  function faultsIn(form: HTMLFormElement): Faults<Name> {
    const typed = new FormData(form)
    const found = names.flatMap((name) => {
      const value = String(typed.get(name))
      const fault = tooLong(value, limits[name]) ?? rules[name]?.(value.trim())
      return fault === undefined ? [] : [[name, fault]]
    })
    return Object.fromEntries(found)
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    setFaults(faultsIn(currentTarget))
    const { name: changed } = target as HTMLInputElement
    // Of two passwords that differ either may be changed.
    const settled = changed === 'password' ? [changed, 'confirmation'] : [changed]
    setRefused((before) => ({ ...before, ...Object.fromEntries(settled.map((name) => [name, undefined])) }))
  }

  function focusFirst(form: HTMLFormElement, found: Faults<Name>): void {
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) (form.elements.namedItem(first) as HTMLInputElement).focus()
  }

  /** Starts a try: clears the errors of the last one, then checks. */
  function isWithin(form: HTMLFormElement): boolean {
    const found = faultsIn(form)
    setFaults(found)
    setRefused({})
    setRefusal(undefined)
    focusFirst(form, found)
    return Object.keys(found).length === 0
  }

  /** Shows an error at each of the fields and focuses the first. */
  function showFaults(form: HTMLFormElement, found: Faults<Name>): void {
    setRefused(found)
    focusFirst(form, found)
  }

  function showRefusal(form: HTMLFormElement, { fields, message }: ApiError): void {
    const found = Object.fromEntries(Object.entries(fields).filter(([name]) => name in limits))
    if (Object.keys(found).length === 0) setRefusal(message)
    else showFaults(form, found as Faults<Name>)
  }

  return { faults: { ...refused, ...faults }, refusal, onInput, isWithin, showFaults, showRefusal }
}

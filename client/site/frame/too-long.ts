// What is longer than the server takes is said at its field: cut silently, a password would be another one.
import { type FormEvent, useState } from 'react'
import { characterCount } from '#contract/characters.ts'

export function tooLong(value: string, max: number): string | undefined {
  return characterCount(value) > max ? `at most ${max} characters` : undefined
}

/** `limits` by the names of the fields. */
export function useLimits<Name extends string>(limits: Readonly<Record<Name, number>>) {
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})

  function faultsIn(form: HTMLFormElement): Partial<Record<Name, string>> {
    const typed = new FormData(form)
    const names = Object.keys(limits) as Name[]
    const found = names.flatMap((name) => {
      const fault = tooLong(String(typed.get(name)), limits[name])
      return fault === undefined ? [] : [[name, fault]]
    })
    return Object.fromEntries(found)
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>): void {
    setFaults(faultsIn(currentTarget))
  }

  /** Leads to the first of what is too long. */
  function isWithin(form: HTMLFormElement): boolean {
    const found = faultsIn(form)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) return true
    ;(form.elements.namedItem(first) as HTMLInputElement).focus()
    return false
  }

  return { faults, onInput, isWithin }
}

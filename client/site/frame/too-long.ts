// What the server would not take is said at its field: a password that is cut silently would be another one.
import { type FormEvent, useState } from 'react'
import { characterCount } from '#contract/characters.ts'

export function tooLong(value: string, max: number): string | undefined {
  return characterCount(value) > max ? `at most ${max} characters` : undefined
}

/** `limits` and further rules by the names of the fields. */
export function useLimits<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  rules: Partial<Record<Name, (value: string) => string | undefined>> = {},
) {
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})

  function faultsIn(form: HTMLFormElement): Partial<Record<Name, string>> {
    const typed = new FormData(form)
    const names = Object.keys(limits) as Name[]
    const found = names.flatMap((name) => {
      const value = String(typed.get(name))
      const fault = tooLong(value, limits[name]) ?? rules[name]?.(value.trim())
      return fault === undefined ? [] : [[name, fault]]
    })
    return Object.fromEntries(found)
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>): void {
    setFaults(faultsIn(currentTarget))
  }

  /** Says at each field what is wrong with it, and leads to the first. */
  function showFaults(form: HTMLFormElement, found: Partial<Record<Name, string>>): void {
    setFaults(found)
    const first = (Object.keys(limits) as Name[]).find((name) => found[name] !== undefined)
    if (first !== undefined) (form.elements.namedItem(first) as HTMLInputElement).focus()
  }

  function isWithin(form: HTMLFormElement): boolean {
    const found = faultsIn(form)
    showFaults(form, found)
    return Object.keys(found).length === 0
  }

  return { faults, onInput, isWithin, showFaults }
}

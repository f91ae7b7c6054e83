import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { readListQuery } from './list-address.ts'

/** Typing goes on for this long before the list follows. */
const pauseMs = 300

export type SearchForm = ReturnType<typeof useSearchForm>

/** A form whose values stand in the address, without the empty ones; they take effect while they are entered. */
export function useSearchForm() {
  const submit = useSubmit()
  const isHere = useIsHere()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** `changes`: what the fields are about to hold. */
  function follow(changes: Readonly<Record<string, string>> = {}): void {
    clearTimeout(timer.current)
    const values = new FormData(form.current!)
    for (const [name, value] of Object.entries(changes)) values.set(name, value)
    for (const [name, value] of [...values]) if (value === '') values.delete(name)
    void submit(values, { replace: true })
  }

  return {
    form,
    follow,
    followTyping(): void {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => isHere() && follow(), pauseMs)
    },
    onSubmit(event: FormEvent): void {
      event.preventDefault()
      follow()
    },
  }
}

/**
 * What the fields show: the address that the list is on its way to, `shown` once it has arrived. A field that still
 * showed what stands there would take back, with the next change of another one, what has just been chosen in it.
 */
export function useComingQuery<Name extends string>(
  shown: Partial<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  if (next === undefined || next.pathname !== pathname) return shown
  return readListQuery(new URL(next.search, window.location.href).href, names)
}

/** The text of a field: what is being typed stays while the list follows, back and forward bring other texts. */
export function useTyped(inAddress = '') {
  const [text, setText] = useState(inAddress)
  const [shown, setShown] = useState(inAddress)
  /** What has been typed and may not be in the address yet, oldest first. */
  const [typed, setTyped] = useState<readonly string[]>([])
  if (shown !== inAddress) {
    setShown(inAddress)
    // A text of blanks alone is none in the address.
    const place = typed.findLastIndex((each) => each === inAddress || each.trim() === inAddress)
    setTyped(place < 0 ? [] : typed.slice(place + 1))
    if (place < 0) setText(inAddress)
  }
  return {
    text,
    setText(next: string) {
      setText(next)
      setTyped((before) => [...before, next])
    },
  }
}

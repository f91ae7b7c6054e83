import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { readListQuery } from './list-address.ts'

/** Debounce of typing. */
const debounceMs = 300

export type SearchForm = Pick<ReturnType<typeof useSearchForm>, 'submit' | 'submitDebounced'>

/** A form that writes its values into the address, without empty ones, while they are entered. */
export function useSearchForm() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** `changes`: field values that React has not rendered yet. */
  function submit(changes: Readonly<Record<string, string>> = {}): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const values = new FormData(form.current!)
    for (const [name, value] of Object.entries(changes)) values.set(name, value)
    const search = new URLSearchParams([...values].filter(isEntered))
    void navigate({ search: search.toString() }, { replace: true })
  }

  return {
    form,
    submit,
    submitDebounced(): void {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => isHere() && submit(), debounceMs)
    },
    onSubmit(event: FormEvent): void {
      event.preventDefault()
      submit()
    },
    /** Ends the debounce: a search after the press of a link would replace the navigation to the link's page. */
    onBlur(): void {
      if (timer.current !== undefined && isHere()) submit()
    },
  }
}

function isEntered(entry: [name: string, value: FormDataEntryValue]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1] !== ''
}

/**
 * The query for the fields: during a navigation the query of its target, otherwise `shown`. If fields showed the old query
 * during a navigation, the next change of another field would undo the change that is being loaded.
 */
export function usePendingQuery<Name extends string>(
  shown: Partial<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  if (next === undefined || next.pathname !== pathname) return shown
  return readListQuery(new URL(next.search, window.location.href).href, names)
}

/** The text of a search field. Typed text stays while the list is loading; back and forward change it. */
export function useTypedText(inAddress = '') {
  const [text, setText] = useState(inAddress)
  const [shown, setShown] = useState(inAddress)
  /** Typed texts that may not be in the address yet, oldest first. */
  const [typed, setTyped] = useState<readonly string[]>([])
  if (shown !== inAddress) {
    setShown(inAddress)
    // A blank text is absent in the address.
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

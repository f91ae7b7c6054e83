// Finds screens, bookings, orders, tours and products while the user types. An ARIA combobox with a listbox.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminIcon, type AdminIconName } from '#client/admin/screen/admin-icon.tsx'
import { findScreens, type SearchResult } from './find-screens.ts'

const kinds: Record<SearchResult['kind'], { title: string; icon: AdminIconName }> = {
  screen: { title: 'Screen', icon: 'dashboard' },
  bookings: { title: 'Bookings', icon: 'ticket' },
  orders: { title: 'Orders', icon: 'bag' },
  tour: { title: 'Tour', icon: 'map' },
  product: { title: 'Product', icon: 'box' },
}

const nothingFoundTexts = {
  failed: () => 'The search cannot be reached. Please try again.',
  searching: () => 'Searching …',
  done: (query: string) => `Nothing is called “${query}”.`,
} as const

/** Debounce before the server is called. */
const debounceMs = 180

export function AdminSearch() {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [current, setCurrent] = useState(0)
  const { found, state, retry } = useSearchResults(text)
  /** Enter was pressed before the results arrived. */
  const [isEnterPending, setIsEnterPending] = useState(false)
  const query = text.trim()

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current!.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, when the results arrive
  useEffect(() => {
    if (!isEnterPending || state === 'searching') return
    setIsEnterPending(false)
    open(found[0])
  }, [isEnterPending, state])

  function open(item: SearchResult | undefined): void {
    if (item === undefined) return
    setText('')
    setIsOpen(false)
    field.current!.blur()
    void navigate(item.path)
  }

  function close(): void {
    setIsOpen(false)
    setIsEnterPending(false)
  }

  function onKey(event: KeyboardEvent): void {
    // The keys belong to the input method editor.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (isOpen && query !== '') event.preventDefault()
      close()
      return
    }
    if (!isOpen) return
    if (found.length === 0) {
      setIsEnterPending(event.key === 'Enter' && query !== '')
      if (state === 'failed') retry()
      return
    }
    if (event.key === 'Enter') open(found[current])
    else if (event.key === 'ArrowDown') setCurrent((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setCurrent((current + found.length - 1) % found.length)
    else return
    event.preventDefault()
  }

  const isShown = isOpen && query !== ''
  return (
    <search className="admin-search">
      <AdminIcon name="search" className="admin-search-icon size-5" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search tours, products, bookings, orders and screens"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${current}` : undefined}
        aria-keyshortcuts="Control+K"
        placeholder="Search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCurrent(0)
          setIsOpen(true)
          setIsEnterPending(false)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      <div className="admin-found" hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field refers to the current option by its id
            <div
              key={item.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className="admin-found-row"
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setCurrent(index)}
              onClick={() => open(item)}
            >
              <AdminIcon name={kinds[item.kind].icon} className="size-5 text-sea" />
              <span className="admin-found-name">{item.title}</span>
              <span className="ml-auto text-micro">{kinds[item.kind].title}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="px-3.5 py-3 text-small">{nothingFoundTexts[state](query)}</p>}
      </div>
      <p className="sr-only" role="status">
        {isShown && state === 'done' ? `${found.length} found` : ''}
      </p>
    </search>
  )
}

/** Returns matching screens at once, and the other results after the server's response. */
function useSearchResults(text: string): {
  found: readonly SearchResult[]
  state: 'searching' | 'done' | 'failed'
  retry: () => void
} {
  const query = text.trim()
  const [result, setResult] = useState<{ text: string; found: readonly SearchResult[]; hasFailed: boolean }>()
  const [attempt, setAttempt] = useState(0)
  function retry(): void {
    setResult(undefined)
    setAttempt((before) => before + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again with each attempt
  useEffect(() => {
    if (query === '') return
    const control = new AbortController()
    const timer = setTimeout(() => {
      import('./find-records.ts')
        .then(({ findRecords }) => findRecords(query, control.signal))
        .then(
          (found) => setResult({ text: query, found, hasFailed: false }),
          () => {
            if (!control.signal.aborted) setResult({ text: query, found: [], hasFailed: true })
          },
        )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [query, attempt])
  if (result?.text !== query) return { found: findScreens(query), state: 'searching', retry }
  const state = result.hasFailed ? 'failed' : 'done'
  return { found: [...findScreens(query), ...result.found], state, retry }
}

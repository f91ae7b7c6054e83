// Finds screens, bookings, tours and products while somebody types. The pattern is ARIA's combobox with a list.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import { type Found, findScreens } from './find.ts'

const kinds: Record<Found['kind'], { title: string; icon: AdminIconName }> = {
  screen: { title: 'Screen', icon: 'dashboard' },
  bookings: { title: 'Bookings', icon: 'ticket' },
  tour: { title: 'Tour', icon: 'map' },
  product: { title: 'Product', icon: 'box' },
}

/** Typing goes on for this long before the server is asked. */
const pauseMs = 180

export function AdminSearch() {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [current, setCurrent] = useState(0)
  const { found, state } = useFound(text)
  /** Enter was pressed before anything was found. */
  const [isAwaited, setIsAwaited] = useState(false)
  const wanted = text.trim()

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current!.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is opened once, when it comes
  useEffect(() => {
    if (!isAwaited || state === 'searching') return
    setIsAwaited(false)
    open(found[0])
  }, [isAwaited, state])

  function open(item: Found | undefined): void {
    if (item === undefined) return
    setText('')
    setIsOpen(false)
    field.current!.blur()
    void navigate(item.path)
  }

  function close(): void {
    setIsOpen(false)
    setIsAwaited(false)
  }

  function onKey(event: KeyboardEvent): void {
    // The keys choose among the letters that are being composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (isOpen && wanted !== '') event.preventDefault()
      close()
      return
    }
    if (!isOpen) return
    if (found.length === 0) {
      setIsAwaited(event.key === 'Enter' && wanted !== '')
      return
    }
    if (event.key === 'Enter') open(found[current])
    else if (event.key === 'ArrowDown') setCurrent((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setCurrent((current + found.length - 1) % found.length)
    else return
    event.preventDefault()
  }

  const isShown = isOpen && wanted !== ''
  return (
    <search className="admin-search">
      <AdminIcon name="search" className="admin-search-icon size-5" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search tours, products, bookings and screens"
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
          setIsAwaited(false)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      <div className="admin-found" hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the current one by its id
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
        {found.length === 0 && (
          <p className="px-3.5 py-3 text-small">
            {state === 'failed' ? 'The search cannot be reached. Please try again.' : null}
            {state === 'searching' ? 'Searching …' : null}
            {state === 'done' ? `Nothing is called “${wanted}”.` : null}
          </p>
        )}
      </div>
      <p className="sr-only" role="status">
        {isShown && state === 'done' ? `${found.length} found` : ''}
      </p>
    </search>
  )
}

/** Screens at once, the others when the server has answered. */
function useFound(text: string): { found: readonly Found[]; state: 'searching' | 'done' | 'failed' } {
  const wanted = text.trim()
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[]; hasFailed: boolean }>()
  useEffect(() => {
    if (wanted === '') return
    const control = new AbortController()
    const timer = setTimeout(() => {
      import('./find-records.ts')
        .then(({ findRecords }) => findRecords(wanted, control.signal))
        .then(
          (found) => setAnswer({ text: wanted, found, hasFailed: false }),
          () => {
            if (!control.signal.aborted) setAnswer({ text: wanted, found: [], hasFailed: true })
          },
        )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [wanted])
  if (answer?.text !== wanted) return { found: findScreens(wanted), state: 'searching' }
  return { found: [...findScreens(wanted), ...answer.found], state: answer.hasFailed ? 'failed' : 'done' }
}

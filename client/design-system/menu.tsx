import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { hasModifierKey } from './modifier-keys.ts'

export interface MenuItem {
  title: string
  icon: IconName
  /** Address of a link. An item without `to` is a button. */
  to?: string
  onChoose?: () => void
}

interface MenuButtonProps {
  /** Id of the button. */
  id?: string
  /** Accessible name of the menu. */
  label: string
  className?: string
  /** Content of the button. */
  children: ReactNode
  items: readonly MenuItem[]
}

/** A menu button with the keys of the ARIA pattern: arrows, Home, End, first letters, Escape. */
export function MenuButton({ id: buttonId, label, className, children, items }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  /** Index of the row that receives the focus when the menu opens. */
  const startRow = useRef(0)

  useEffect(() => {
    if (!isOpen) return
    root.current!.querySelectorAll<HTMLElement>('[role=menuitem]').item(startRow.current).focus()
    function onPointerDown({ target }: Event): void {
      if (!root.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  function openAt(row: number): void {
    startRow.current = row
    setIsOpen(true)
  }

  function closeToTrigger(): void {
    setIsOpen(false)
    trigger.current!.focus()
  }

  function onTriggerKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 0 : items.length - 1)
  }

  function onMenuKey(event: KeyboardEvent): void {
    if (hasModifierKey(event)) return
    const rows = [...root.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = rowAfterKey(event.key, at, items)
    if (event.key === 'Tab') setIsOpen(false)
    else if (event.key === 'Escape') closeToTrigger()
    else if (event.key === ' ') rows[at]?.click()
    else if (next !== undefined) rows[next]!.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the loss of focus
    <div
      ref={root}
      className="menu"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current!.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={trigger}
        id={buttonId}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setIsOpen(false) : openAt(0))}
        onKeyDown={onTriggerKey}
      >
        {children}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern has menus as lists
        <ul id={id} role="menu" aria-label={label} className="menu-panel" onKeyDown={onMenuKey}>
          {items.map((item) => (
            <li key={item.title} role="none">
              <MenuRow {...item} close={() => setIsOpen(false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MenuRow({ title, icon, to, onChoose, close }: MenuItem & { close: () => void }) {
  const content = (
    <>
      <Icon name={icon} className="size-5 text-sea" />
      <span>{title}</span>
    </>
  )
  const row = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'menu-row',
    onClick() {
      close()
      onChoose?.()
    },
  }
  return to === undefined ? (
    <button type="button" {...row}>
      {content}
    </button>
  ) : (
    <Link to={to} {...row}>
      {content}
    </Link>
  )
}

/** The row that a key moves to from row `at`, in a circle. A letter moves to the next title that begins with it. */
export function rowAfterKey(key: string, at: number, rows: readonly { title: string }[]): number | undefined {
  const count = rows.length
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1) return undefined
  const order = rows.map((_, step) => (at + 1 + step) % count)
  return order.find((row) => rows[row]!.title.toLowerCase().startsWith(key.toLowerCase()))
}

// A list of links that looks like a select. A `details` element with links, so that it works without script.
import './link-select.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface LinkSelectProps {
  /** Name of the choice; screen readers hear it before the current link. */
  label: string
  links: readonly { title: string; to: string; isCurrent: boolean }[]
}

export function LinkSelect({ label, links }: LinkSelectProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => {
    box.current!.open = false
  }

  useEffect(() => {
    function onPointerDown({ target }: Event): void {
      if (!box.current!.contains(target as Node)) box.current!.open = false
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !box.current!.open) return
    event.stopPropagation()
    close()
    box.current!.querySelector('summary')!.focus()
  }

  return (
    <details
      ref={box}
      className="link-select"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !box.current!.contains(relatedTarget)) close()
      }}
    >
      <summary className="field-box">
        <span className="flex-1">
          <span className="sr-only">{`${label}: `}</span>
          <span>{links.find(({ isCurrent }) => isCurrent)?.title}</span>
        </span>
        <Icon name="chevron-down" className="size-4.5" />
      </summary>
      <ul aria-label={label}>
        {links.map(({ title, to, isCurrent }) => (
          <li key={title}>
            <Link to={to} className="menu-row" aria-current={isCurrent ? 'true' : undefined} onClick={close}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

// The active filters of a list as links that remove them.
import { type ReactNode, useRef } from 'react'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import './filter-chips.css'

interface FilterChipsProps {
  filters: readonly FilterChip[]
  /** The list without filters. Without it no link removes them all. */
  clearTo?: string
  className?: string
  /** Of the link that removes all filters. */
  clearText?: string
  /** Before the filters. */
  children?: ReactNode
}

export interface FilterChip {
  /** Unique, because two filters may have the same label. */
  name: string
  label: string
  /** The list without this filter. */
  to: string
  isPrice: boolean
}

export function FilterChips(props: FilterChipsProps) {
  const { filters, clearTo, className = '', clearText = 'Clear all', children } = props
  const box = useRef<HTMLDivElement>(null)
  // The pressed link disappears, and the focus would be lost.
  const keepFocus = () => box.current!.focus({ preventScroll: true })
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2.5 outline-none ${className}`}
    >
      {children}
      {filters.length > 0 && (
        <ul aria-label="Chosen filters" className="flex min-w-0 flex-wrap items-center gap-2.5">
          {filters.map(({ name, label, to, isPrice }) => (
            <li key={name} className="min-w-0">
              <Link to={to} onClick={keepFocus} className="filter-chip">
                <span className={isPrice ? 'money' : undefined}>
                  <span className="sr-only">Remove filter </span>
                  <span>{label}</span>
                </span>
                <Icon name="cross" className="size-4 print:hidden" />
              </Link>
            </li>
          ))}
          {clearTo !== undefined && (
            <li className="print:hidden">
              <Link
                to={clearTo}
                onClick={keepFocus}
                className="inline-flex min-h-9 items-center px-1 font-semibold text-sea text-small pointer-coarse:min-h-11"
              >
                {clearText}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

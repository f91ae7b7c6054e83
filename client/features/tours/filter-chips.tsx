// The active filters of a list of tours as links that remove them.
import { type ReactNode, useRef } from 'react'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { activeFilters, type TourListState, tourAddress, withoutFilters } from './tour-address.ts'
import './filter-chips.css'

interface FilterChipsProps {
  /** Path of the page. */
  path: string
  state: TourListState
  className?: string
  /** Of the link that removes all filters. */
  clearText?: string
  /** Before the filters. */
  children?: ReactNode
}

export function FilterChips({
  path,
  state,
  className = '',
  clearText = 'Clear all',
  children,
}: FilterChipsProps) {
  const filters = activeFilters(state)
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
        <ul className="flex min-w-0 flex-wrap items-center gap-2.5">
          {filters.map(({ name, label, rest, isPrice }) => (
            <li key={name} className="min-w-0">
              <Link to={tourAddress(path, rest, '#tours')} onClick={keepFocus} className="tour-filter-chip">
                <span className={isPrice ? 'money' : undefined}>
                  <span className="sr-only">Remove filter </span>
                  <span>{label}</span>
                </span>
                <Icon name="cross" className="size-4 print:hidden" />
              </Link>
            </li>
          ))}
          <li className="print:hidden">
            <Link
              to={tourAddress(path, withoutFilters(state), '#tours')}
              onClick={keepFocus}
              className="inline-flex min-h-9 items-center px-1 font-semibold text-sea text-small pointer-coarse:min-h-11"
            >
              {clearText}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}

// The list below a field that suggests pages. The focus stays in the field, which names the active suggestion.
import './suggestion-list.css'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export interface SuggestionGroup {
  title: string
  icon: IconName
  options: readonly { title: string; detail: string | undefined; to: string }[]
}

interface SuggestionListProps {
  id: string
  label: string
  groups: readonly SuggestionGroup[]
  /** A line above the list. */
  note: string | undefined
  /** Number of the active suggestion, counted over all groups. -1: none. */
  active: number
  onChoose: (event: MouseEvent) => void
}

/** In pixels. With less room below the field, the list opens above it if there is more. */
const enoughRoom = 300
/** The gap to the field, to its label above, and to the edge of the window. */
const gaps = { below: 16, above: 48 }

/** Id of a suggestion, for `aria-activedescendant` of the field. */
export function suggestionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

export function SuggestionList({ id, label, groups, note, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLSpanElement>(null)
  const [isAbove, setAbove] = useState(false)

  useLayoutEffect(() => {
    const { top, bottom } = list.current!.parentElement!.getBoundingClientRect()
    // Without the keyboard of a phone.
    const height = visualViewport?.height ?? innerHeight
    const [above, below] = [top - gaps.above, height - bottom - gaps.below]
    const isHigher = below < enoughRoom && above > below
    list.current!.style.setProperty('--suggestions-room', `${Math.max(isHigher ? above : below, 180)}px`)
    setAbove(isHigher)
  }, [])

  useEffect(() => {
    if (active >= 0) document.getElementById(suggestionId(id, active))?.scrollIntoView({ block: 'nearest' })
    else list.current!.scrollTop = 0
  }, [id, active])

  let count = 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <span
      ref={list}
      className={`suggestions ${isAbove ? 'is-above' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {note !== undefined && <span className="suggestions-note">{note}</span>}
      <span id={id} role="listbox" aria-label={label}>
        {groups.map(({ title, icon, options }, place) => {
          const first = count
          count += options.length
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <span key={title} role="group" aria-labelledby={`${id}-group-${place}`}>
              <span id={`${id}-group-${place}`} role="presentation" className="suggestions-title">
                {title}
              </span>
              {options.map((option, index) => (
                <Link
                  key={option.to}
                  id={suggestionId(id, first + index)}
                  role="option"
                  aria-selected={first + index === active}
                  tabIndex={-1}
                  to={option.to}
                  className="suggestion"
                  onClick={onChoose}
                >
                  <Icon name={icon} className="size-5 text-sea" />
                  <span>
                    <span className="own-script">{option.title}</span>
                    {option.detail !== undefined && (
                      <span className="suggestion-detail">{option.detail}</span>
                    )}
                  </span>
                </Link>
              ))}
            </span>
          )
        })}
      </span>
    </span>
  )
}

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useCachedMarkup } from '#client/lib/cached-markup.ts'
import { currentEntry, currentLink, mainMenu, menuState } from './main-menu.ts'
import { openSidePanel, prepareSidePanel } from './side-panel-host.tsx'

/** The main menu in small windows, with native `details` elements so that it opens without script. */
export function SmallMenu() {
  const location = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    details.current!.open = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every navigation
  useEffect(close, [location])

  function closeToSummary(): void {
    close()
    details.current!.querySelector('summary')!.focus()
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape' && details.current!.open) closeToSummary()
  }

  /** The focus moves to the summary first, so that the panel can return it to a visible element. */
  function onPanelClick(): void {
    closeToSummary()
    openSidePanel()
  }

  /** Closes the menu when the focus leaves it, so that it does not cover the focused element. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }

  const content = useCachedMarkup(`small menu ${menuState(location)}`, () => (
    <ul className="wrap">
      {mainMenu.map((entry) => (
        <li key={entry.title} className="border-line border-b">
          <details name="small-menu">
            <summary className="small-menu-entry" aria-current={currentEntry(entry, location.pathname)}>
              <span>{entry.title}</span>
              <Icon name="chevron-down" className="size-4.5" />
            </summary>
            <ul className="grid grid-cols-2 gap-x-3 pb-3">
              {entry.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={currentLink(link, location)}
                    onClick={close}
                    className="menu-row"
                  >
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
      <li className="noscript:hidden md:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={prepareSidePanel}
          onFocus={prepareSidePanel}
          onClick={onPanelClick}
          className="small-menu-entry"
        >
          Find and contact
          <Icon name="panel" className="size-5" />
        </button>
      </li>
    </ul>
  ))
  return (
    <details ref={details} className="small-menu lg:hidden" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="grid size-11 cursor-pointer place-items-center rounded-pill text-ink hover:bg-mist">
        <Icon name="menu" className="size-5.5" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav aria-label="Main menu" className="small-menu-panel" {...content} />
    </details>
  )
}

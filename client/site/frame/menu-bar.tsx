import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#client/design-system/link.tsx'
import { usePopover } from '#client/design-system/popover.ts'
import { useCachedMarkup } from '#client/lib/cached-markup.ts'
import { type Address, currentEntry, currentLink, type MenuEntry, mainMenu, menuState } from './main-menu.ts'

/** The main menu in wide windows. Each entry is a link, so that it works without script. */
export function MenuBar() {
  const location = useLocation()
  const content = useCachedMarkup(`menu bar ${menuState(location)}`, () => (
    <ul className="flex gap-1">
      {mainMenu.map((entry, index) => (
        <Entry key={entry.title} entry={entry} location={location} isAtEnd={index > mainMenu.length - 3} />
      ))}
    </ul>
  ))
  return <nav aria-label="Main menu" className="ml-auto max-lg:hidden" {...content} />
}

interface EntryProps {
  entry: MenuEntry
  location: Address
  isAtEnd: boolean
}

function Entry({ entry, location, isAtEnd }: EntryProps) {
  const { isOpen, close, press, isTouched, rootProps } = usePopover()
  const links = entry.links.filter(({ isSmallOnly }) => !isSmallOnly)

  /** The first touch opens the submenu, the second touch follows the link. */
  function onClick(event: MouseEvent): void {
    if (isTouched() && !isOpen) {
      event.preventDefault()
      press()
    } else close()
  }

  return (
    <li>
      <div {...rootProps} className={`popover ${isOpen ? 'is-open' : ''}`}>
        <Link
          to={entry.to}
          aria-current={currentEntry(entry, location.pathname)}
          aria-expanded={isOpen}
          onClick={onClick}
          className="relative block rounded-s px-3.5 py-2.5 font-[550] text-ink no-underline after:absolute after:inset-x-3.5 after:bottom-1 after:h-0.75 after:rounded-pill hover:after:bg-line aria-expanded:after:bg-line aria-[current]:after:bg-signal forced-colors:aria-[current]:after:bg-[CanvasText]"
        >
          {entry.title}
        </Link>
        <div className={`popover-panel ${isAtEnd ? 'is-at-end' : ''}`}>
          <ul
            className={`popover-plate grid p-2 ${links.length > 8 ? 'w-100 grid-flow-col grid-cols-2 grid-rows-6' : 'w-56'}`}
          >
            {links.map((link) => (
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
        </div>
      </div>
    </li>
  )
}

// Tabs whose panels are all in the page: links to them without script, one panel at a time with it.
import './tabs.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { isForBrowser } from './modifier-keys.ts'
import { useHydrated } from './use-hydrated.ts'

export interface TabItem {
  /** Id of the panel, which an address can name behind `#`. */
  id: string
  title: string
  icon?: IconName
  panel: ReactNode
}

export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const isHydrated = useHydrated()
  const { hash, key } = useLocation()
  const [firstKey] = useState(key)
  const [chosen, setChosen] = useState<string>()
  // From the first moment: browser and router scroll to the panel, or to where the page was left, and nothing moves since.
  const named = isHydrated ? decodeHash(hash) : undefined
  const selected = [chosen, named, items[0]?.id].find((wanted) => items.some(({ id }) => id === wanted))
  const root = useRef<HTMLDivElement>(null)

  // A link to a panel, or to something within one, opens it. The router does not hear of a plain link to the hash that
  // it knows already, though another tab has changed the address since: the browser tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash followed again has another key
  useEffect(() => {
    open(hash, key === firstKey)
    const follow = () => open(window.location.hash, false)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hash, key])

  function open(named: string, isScrolled: boolean) {
    const target = named.length > 1 ? document.getElementById(decodeHash(named)) : null
    const panel = target?.closest('.tab-panel')
    if (target === null || panel?.parentElement !== root.current) return
    setChosen(panel.id)
    // Once the panel stands there.
    requestAnimationFrame(() => {
      showTab(document.getElementById(`${panel.id}-tab`))
      if (!isScrolled || target !== panel) target.scrollIntoView()
    })
  }

  function select(id: string) {
    setChosen(id)
    window.history.replaceState(window.history.state, '', `#${encodeURIComponent(id)}`)
  }

  function handleClick(event: MouseEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    select(id)
  }

  function handleKey(event: KeyboardEvent<HTMLAnchorElement>, index: number) {
    const next = tabAfterKey(event.key, index, items.length)
    if (next === undefined || isForBrowser(event)) return
    event.preventDefault()
    select(items[next]!.id)
    const tab = event.currentTarget.parentElement?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <div className={isHydrated ? 'tabs is-live' : 'tabs'} ref={root}>
      <div className="tab-list" {...{ role: isHydrated ? 'tablist' : 'navigation', 'aria-label': label }}>
        {items.map(({ id, title, icon }, index) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            className={id === selected ? 'tab is-selected' : 'tab'}
            {...(isHydrated && {
              role: 'tab',
              'aria-selected': id === selected,
              'aria-controls': id,
              tabIndex: id === selected ? 0 : -1,
            })}
            onClick={(event) => handleClick(event, id)}
            onKeyDown={(event) => handleKey(event, index)}
          >
            {icon !== undefined && <Icon name={icon} className="size-5 text-sea" />}
            {title}
          </a>
        ))}
      </div>
      {items.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          className={id === selected ? 'tab-panel is-selected' : 'tab-panel'}
          {...(isHydrated && { role: 'tabpanel', 'aria-labelledby': `${id}-tab`, tabIndex: 0 })}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}

/** On a phone a tab may lie beside the window. Only its list moves, never the page. */
function showTab(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** Where a key leads from tab `index`, round the ends; its own index for Space, undefined for other keys. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === ' ') return index
  return undefined
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

interface TabLink {
  title: string
  to: string
  isCurrent: boolean
}

/** Looks like tabs and leads to other addresses: the orders of a list, say. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tab-list" aria-label={label}>
      {links.map(({ title, to, isCurrent }) => (
        <Link
          key={title}
          to={to}
          className={isCurrent ? 'tab is-selected' : 'tab'}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

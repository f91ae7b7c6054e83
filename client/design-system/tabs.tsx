// Tabs whose panels are all in the page. Before hydration they are links to the panels; after it, ARIA tabs.
import './tabs.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { hasModifierKey } from './modifier-keys.ts'
import { useHydrated } from './use-hydrated.ts'

export interface TabItem {
  /** Id of the panel, which an address can name in its hash. */
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
  // Selected in the first render after hydration, so that nothing moves after browser and router have restored the
  // scroll position.
  const hashId = isHydrated ? decodeHash(hash) : undefined
  const selected = [chosen, hashId, items[0]?.id].find((wanted) => items.some(({ id }) => id === wanted))
  const root = useRef<HTMLDivElement>(null)

  // A link to a panel, or to an element in a panel, opens the panel. `select` changes the hash without the router, so a
  // plain link to the hash that the router still knows is no navigation for it; only `hashchange` reports such a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash followed again has another key
  useEffect(() => {
    open(hash, key === firstKey)
    const follow = () => open(window.location.hash, false)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hash, key])

  function open(hashId: string, isScrolled: boolean) {
    const target = hashId.length > 1 ? document.getElementById(decodeHash(hashId)) : null
    const panel = target?.closest('.tab-panel')
    if (target === null || panel?.parentElement !== root.current) return
    setChosen(panel.id)
    // After React has shown the panel.
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
    if (next === undefined || hasModifierKey(event)) return
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
            <span>{title}</span>
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

/** Scrolls a tab into view on a phone. Scrolls the list of tabs only, never the page. */
function showTab(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** The tab that a key moves to from tab `index`, in a circle. Space returns `index`; other keys return undefined. */
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

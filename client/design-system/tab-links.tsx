import './tabs.css'
import { Link } from './link.tsx'

interface TabLink {
  title: string
  to: string
  isCurrent: boolean
}

/** Links that look like tabs, for example to the sort orders of a list. */
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

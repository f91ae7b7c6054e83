import { Link } from './link.tsx'

interface BreadcrumbsProps {
  /** Parent pages, outermost first. */
  trail: readonly { title: string; to: string }[]
  current: string
  isOnNight?: boolean
}

export function Breadcrumbs({ trail, current, isOnNight = false }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol
        className={`flex flex-wrap items-center gap-x-2 text-small ${isOnNight ? 'text-paper' : 'text-ink'}`}
      >
        {trail.map(({ title, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="own-script inline-block py-1 underline hover:no-underline">
              {title}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="own-script min-w-0 truncate py-1">
          {current}
        </li>
      </ol>
    </nav>
  )
}

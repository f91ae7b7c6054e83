import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface PaginationProps {
  /** Accessible name: what the pages contain. */
  label: string
  currentPage: number
  totalPages: number
  /** Returns the address of a page. The links work without JavaScript. */
  hrefOf: (page: number) => string
  /** `signs` is the blog's look: always < and >, and ... for a gap. */
  look?: 'icons' | 'signs'
}

const target =
  'grid h-11.5 min-w-11.5 place-items-center rounded-pill px-1 font-semibold text-ink no-underline hover:bg-shoal'

export function Pagination({ label, currentPage, totalPages, hrefOf, look = 'icons' }: PaginationProps) {
  if (totalPages < 2 && currentPage <= totalPages) return null
  const previous = currentPage > 1 ? hrefOf(Math.min(currentPage - 1, Math.max(totalPages, 1))) : null
  const next = currentPage < totalPages ? hrefOf(currentPage + 1) : null
  return (
    <nav aria-label={label} className="relative">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        <Step look={look} direction="prev" to={previous} />
        {shownPages(currentPage, totalPages).map((page) =>
          typeof page === 'string' ? (
            <li key={page} aria-hidden="true" className="px-1">
              {look === 'signs' ? '...' : '…'}
            </li>
          ) : (
            <li key={page}>
              <Link
                to={hrefOf(page)}
                aria-current={page === currentPage ? 'page' : undefined}
                className={`${target} aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-2`}
              >
                <span className="sr-only">Page </span>
                <span>{page}</span>
              </Link>
            </li>
          ),
        )}
        <Step look={look} direction="next" to={next} />
      </ul>
      {/* The focus stays on the followed link, so only this status announces the new page. */}
      <span className="sr-only" role="status">
        {currentPage <= totalPages && `Page ${currentPage} of ${totalPages}`}
      </span>
    </nav>
  )
}

const steps = {
  prev: { icon: 'chevron-left', sign: '<', name: 'Previous page' },
  next: { icon: 'chevron-right', sign: '>', name: 'Next page' },
} as const

interface StepProps {
  look: NonNullable<PaginationProps['look']>
  direction: keyof typeof steps
  /** Null if there is no page in this direction. */
  to: string | null
}

function Step({ look, direction, to }: StepProps) {
  const { icon, sign, name } = steps[direction]
  if (to === null) {
    if (look === 'icons') return null
    return (
      <li aria-hidden="true" className="grid h-11.5 min-w-11.5 place-items-center text-on-disabled">
        {sign}
      </li>
    )
  }
  return (
    <li>
      <Link to={to} rel={direction} className={target}>
        {look === 'signs' ? <span aria-hidden="true">{sign}</span> : <Icon name={icon} className="size-5" />}
        <span className="sr-only">{name}</span>
      </Link>
    </li>
  )
}

/** The first and last page and the neighbours of the current one. Strings are the keys of gaps. */
export function shownPages(current: number, total: number): (number | string)[] {
  const named = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total)
  const near = [...new Set(named)]
  return near.flatMap((page, index) => {
    const before = near[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [`gap-${page}`, page]
  })
}

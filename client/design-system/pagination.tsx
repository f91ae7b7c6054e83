import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface PaginationProps {
  /** What is paged, for its accessible name. */
  label: string
  currentPage: number
  totalPages: number
  /** Address of a page: real links, so that they work without JavaScript. */
  hrefOf: (page: number) => string
}

const target =
  'grid h-11.5 min-w-11.5 place-items-center rounded-pill px-1 font-semibold text-ink no-underline hover:bg-shoal'

export function Pagination({ label, currentPage, totalPages, hrefOf }: PaginationProps) {
  if (totalPages < 2 && currentPage <= totalPages) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {currentPage > 1 && (
          <li>
            <Link
              to={hrefOf(Math.min(currentPage - 1, Math.max(totalPages, 1)))}
              rel="prev"
              className={target}
            >
              <Icon name="chevron-left" className="size-5" />
              <span className="sr-only">Previous page</span>
            </Link>
          </li>
        )}
        {shownPages(currentPage, totalPages).map((page) =>
          typeof page === 'string' ? (
            <li key={page} aria-hidden="true" className="px-1">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={hrefOf(page)}
                aria-current={page === currentPage ? 'page' : undefined}
                className={`${target} aria-[current]:bg-ink aria-[current]:text-paper`}
              >
                <span className="sr-only">Page </span>
                {page}
              </Link>
            </li>
          ),
        )}
        {currentPage < totalPages && (
          <li>
            <Link to={hrefOf(currentPage + 1)} rel="next" className={target}>
              <Icon name="chevron-right" className="size-5" />
              <span className="sr-only">Next page</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** First and last page and the neighbours of the current one; a text stands for each gap. */
export function shownPages(current: number, total: number): (number | string)[] {
  const near = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= 1,
  )
  return near.flatMap((page, index) => {
    const before = near[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [`gap-${page}`, page]
  })
}

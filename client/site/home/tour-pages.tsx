// The paged poster wall of a home page, with its loading, error and empty states.
import type { ReactNode } from 'react'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { tourCountText } from '#client/features/tours/tour-address.ts'
import { TourWall } from '#client/features/tours/tour-wall.tsx'
import { TourWallSkeleton } from '#client/features/tours/tour-wall-skeleton.tsx'
import { ToursFailed } from '#client/features/tours/tours-failed.tsx'
import { useIsLoadingLong } from '#client/lib/use-is-loading-long.ts'
import type { TourList } from '#contract/tours.ts'

interface TourPagesProps {
  /** Path of the page. */
  path: string
  first: string
  second: string
  aside?: ReactNode
  /** Null if it could not be loaded. */
  list: TourList | null
  /** Before the number of tours: what was searched for. */
  notes?: ReactNode
  emptyText: string
  emptyReason?: ReactNode
  /** Below the tours. */
  below?: ReactNode
  hrefOf: (page: number) => string
  /** Number of cards that may be in the first view. */
  eagerCards?: number
}

export function TourPages({
  path,
  first,
  second,
  aside,
  list,
  notes,
  emptyText,
  emptyReason,
  below,
  hrefOf,
  eagerCards,
}: TourPagesProps) {
  const isLoading = useIsLoadingLong(path)
  return (
    <section
      id="tours"
      aria-labelledby="tours-heading"
      aria-busy={isLoading}
      className="wrap section-space relative scroll-mt-[calc(24px-var(--spacing-section))]"
    >
      <SectionHeading id="tours-heading" first={first} second={second}>
        <div className="text-pretty">
          {aside}
          <p role="status" className="text-ink-3 text-small">
            {notes || (list !== null && <span>{tourCountText(list.totalCount)}</span>)}
          </p>
        </div>
      </SectionHeading>
      {isLoading ? (
        <TourWallSkeleton />
      ) : (
        <>
          <Tours list={list} emptyText={emptyText} emptyReason={emptyReason} eagerCards={eagerCards} />
          {below}
        </>
      )}
      {list !== null && (
        <div className="mt-14">
          <Pagination
            label="Pages of tours"
            currentPage={list.currentPage}
            totalPages={list.totalPages}
            hrefOf={hrefOf}
          />
        </div>
      )}
    </section>
  )
}

type ToursProps = Pick<TourPagesProps, 'list' | 'emptyText' | 'emptyReason' | 'eagerCards'>

function Tours({ list, emptyText, emptyReason, eagerCards }: ToursProps) {
  if (list === null) return <ToursFailed />
  if (list.items.length === 0)
    return (
      <EmptyState title={emptyText} headingLevel={3}>
        {emptyReason || undefined}
      </EmptyState>
    )
  return <TourWall tours={list.items} eagerCards={eagerCards} />
}

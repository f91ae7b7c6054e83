// A list of tours with filters, order and layout. Its whole state is in the address.
import { TrustPageLink } from '#client/features/trust-pages/trust-page-link.tsx'
import './tour-listing.css'
import { type ReactNode, useId, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { SegmentLinks } from '#client/design-system/choice.tsx'
import { DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import { FilterChips } from '#client/features/filters/filter-chips.tsx'
import { useIsLoadingLong } from '#client/lib/use-is-loading-long.ts'
import { EmptySearch } from './empty-search.tsx'
import type { FoundTours } from './find-tours.ts'
import { type MonthCounts, MonthCountsLine } from './month-counts.tsx'
import { FoundReadingLinks, SearchNotes } from './search-notes.tsx'
import {
  activeFilters,
  chipsOf,
  countText,
  type Layout,
  orderTabs,
  type TourListState,
  tourAddress,
  tourCountText,
  withChange,
  withoutFilters,
} from './tour-address.ts'
import { type ResultsLook, TourResults, TourResultsSkeleton } from './tour-results.tsx'
import { ToursFailed } from './tours-failed.tsx'
import { TripPlanner } from './trip-planner.tsx'
import { NearestTours, nearestTitle } from './unknown-place.tsx'
import { useListState } from './use-list-state.ts'

export interface TourListingProps {
  /** Path of the page. */
  path: string
  /** Its list is null if it could not be loaded. */
  found: Omit<FoundTours, 'list'> & {
    list: FoundTours['list'] | null
    /** YYYY-MM, the first month of departure to choose. */
    thisMonth: string
    /** Null if no month of the year is chosen. */
    months: MonthCounts | null
  }
  looks: Readonly<Record<Layout, ResultsLook>>
  ownLayout?: Layout
  areFiltersRight?: boolean
  /** Whether the list comes right below a form, so that it needs less distance. */
  isBelowForm?: boolean
}

export function TourListing(props: TourListingProps) {
  const { path, found, looks, ownLayout = 'grid' } = props
  const { list, query, months } = found
  const { areFiltersRight = false, isBelowForm = false } = props
  const state = useListState(path, query)
  const isLoading = useIsLoadingLong(path)
  const look = looks[state.layout ?? ownLayout]
  const headingId = useId()
  return (
    <section
      id="tours"
      aria-labelledby={headingId}
      className={`wrap section-space tour-listing ${isBelowForm ? 'scroll-mt-0 pt-[clamp(28px,3.4vw,48px)]' : 'scroll-mt-[calc(24px-var(--spacing-section))]'} ${areFiltersRight ? 'has-filters-right' : ''}`}
    >
      <aside
        ref={stickySidebar}
        id="filters"
        aria-label="Filters"
        className="sticky-sidebar tour-filters [--side-height:90rem]"
      >
        <Panel>
          <TripPlanner path={path} state={state} thisMonth={found.thisMonth} counts={found.counts} />
        </Panel>
      </aside>
      <div className="min-w-0" aria-busy={isLoading}>
        <h2 id={headingId} className="sr-only">
          Tours
        </h2>
        <Toolbar {...props} state={state} ownLayout={ownLayout} />
        <Summary path={path} found={isLoading ? { ...found, list: null } : found} state={state}>
          {months !== null && list !== null && !isLoading && (
            <MonthCountsLine
              path={path}
              state={{ ...query, layout: state.layout }}
              counts={months}
              listed={list.totalCount}
            />
          )}
        </Summary>
        {isLoading ? <TourResultsSkeleton look={look} /> : <Results {...props} state={state} look={look} />}
        {!isLoading && <NearestTours title={nearestTitle(list)} tours={found.nearest} />}
        {!isLoading && <FoundReadingLinks reading={found.reading} />}
        {list !== null && (
          <div className="mt-14">
            <Pagination
              label="Pages of tours"
              currentPage={list.currentPage}
              totalPages={list.totalPages}
              hrefOf={(page) => tourAddress(path, { ...state, page: String(page) }, '#tours')}
            />
            <p className="mt-6">
              <TrustPageLink page="ranking" />
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

interface PartProps {
  path: string
  found: TourListingProps['found']
  state: TourListState
}

function Toolbar({ ownLayout, ...part }: PartProps & { ownLayout: Layout }) {
  const { path, state } = part
  const shown = state.layout ?? ownLayout
  const layoutLink = (layout: Layout) =>
    tourAddress(path, { ...state, layout: layout === ownLayout ? undefined : layout }, '#tours')
  return (
    <div className="tour-toolbar">
      <TabLinks label="Order" links={orderTabs(path, state, shownOrder(state, part.found))} />
      <FiltersInDrawer {...part} />
      <SegmentLinks
        label="Layout"
        links={[
          { title: 'Grid', mark: 'grid', to: layoutLink('grid'), isCurrent: shown === 'grid' },
          { title: 'List', mark: 'list', to: layoutLink('list'), isCurrent: shown === 'list' },
        ]}
      />
    </div>
  )
}

/** For small screens. Without JavaScript the filters are below the list, and a link leads there. */
function FiltersInDrawer({ path, found: { list, counts, thisMonth }, state }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const headingId = useId()
  const count = activeFilters(state).length
  const text = count === 0 ? 'Filters' : `Filters (${count})`
  const isStale = useNavigation().state !== 'idle'
  const shown = list === null || isStale ? undefined : tourCountText(list.totalCount)
  return (
    <>
      <div className="tour-filters-button">
        <Button
          look="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            setHasOpened(true)
            setOpen(true)
          }}
        >
          {text}
        </Button>
      </div>
      <a href="#filters" className="tour-filters-link min-h-11 items-center text-sea">
        {text}
      </a>
      {hasOpened && (
        <Drawer isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={headingId} firstFocus="h2">
          <div className="grid gap-2 bg-mist px-7 pt-4 pb-2">
            <div className="-mr-3 flex justify-end">
              <DialogCloseButton />
            </div>
            <TripPlanner
              path={path}
              state={state}
              thisMonth={thisMonth}
              counts={counts}
              headingId={headingId}
              footer={
                <div className="trip-planner-footer">
                  {/* The page behind the dialog is silent. */}
                  {isOpen && (
                    <p role="status" className="sr-only">
                      {shown}
                    </p>
                  )}
                  <Button isFullWidth onClick={() => setOpen(false)}>
                    {`Show ${shown ?? 'tours'}`}
                  </Button>
                </div>
              }
            />
          </div>
        </Drawer>
      )}
    </>
  )
}

/** The number of tours, and the active filters as links that remove them. */
function Summary({ path, found, state, children }: PartProps & { children: ReactNode }) {
  const { list, ...notes } = found
  return (
    <FilterChips {...chipsOf(path, state)} className="mb-7">
      <p role="status" className="text-ink-3 text-small">
        {list !== null && (
          <SearchNotes list={list} {...notes}>
            {countText(list.totalCount, shownOrder(state, found))}
          </SearchNotes>
        )}
      </p>
      {children}
    </FilterChips>
  )
}

function shownOrder({ q, destination, sort }: TourListState, { list, isByWords }: TourListingProps['found']) {
  return {
    sort: sort ?? (list?.understood?.isCheap ? 'lowprice' : undefined),
    isMatched: Boolean(q || (isByWords && destination)),
  }
}

function Results({ path, found, state, look }: PartProps & { look: ResultsLook }) {
  const { list } = found
  if (list === null) return <ToursFailed />
  if (list.items.length > 0) return <TourResults tours={list.items} look={look} />
  const isPastEnd = list.totalCount > 0
  const isFiltered = activeFilters(state).length > 0
  return (
    <EmptyState
      title="No data"
      headingLevel={3}
      action={
        (isPastEnd || isFiltered) && (
          <div className="flex flex-wrap gap-3">
            <LinkButton
              to={tourAddress(path, isPastEnd ? withChange(state, {}) : withoutFilters(state), '#tours')}
              look="secondary"
            >
              {isPastEnd ? 'To the first page' : 'Show all tours'}
            </LinkButton>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {list.unknownPlace === undefined && <p>{emptyText(isPastEnd, isFiltered)}</p>}
        {!isPastEnd && <EmptySearch path={path} found={found} state={state} />}
      </div>
    </EmptyState>
  )
}

function emptyText(isPastEnd: boolean, isFiltered: boolean): string {
  if (isPastEnd) return 'The list ends before this page.'
  return isFiltered
    ? 'Nothing of ours is all of that at once. Take something away.'
    : 'The boats are all out, or none has been built yet.'
}

// A list of tours with filters, order and layout. Its whole state is in the address.
import { TrustPageLink } from '#client/features/trust-pages/trust-page-link.tsx'
import './tour-listing.css'
import { useId, useRef, useState } from 'react'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { SegmentLinks } from '#client/design-system/choice.tsx'
import { CorrectedSearch } from '#client/design-system/corrected-search.tsx'
import { DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import { useIsLoadingLong } from '#client/lib/use-is-loading-long.ts'
import type { TourSearch } from '#contract/tours.ts'
import {
  activeFilters,
  countText,
  type Layout,
  sortTabs,
  type TourListState,
  type TourQuery,
  tourAddress,
  tourCountText,
  withChange,
  withoutFilters,
} from './tour-address.ts'
import { type ResultsLook, TourResults, TourResultsSkeleton } from './tour-results.tsx'
import { ToursFailed } from './tours-failed.tsx'
import { TripPlanner } from './trip-planner.tsx'
import { useListState } from './use-list-state.ts'

export interface TourListingProps {
  /** Path of the page. */
  path: string
  /** Null if it could not be loaded. */
  list: TourSearch | null
  /** The query of the loaded list. */
  query: TourQuery
  looks: Readonly<Record<Layout, ResultsLook>>
  ownLayout?: Layout
  areFiltersRight?: boolean
  /** Whether the list comes right below a form, so that it needs less distance. */
  isBelowForm?: boolean
  /** YYYY-MM, the first month of departure to choose. Without it there is no such choice. */
  thisMonth?: string
}

export function TourListing(props: TourListingProps) {
  const { path, list, query, looks, ownLayout = 'grid' } = props
  const { areFiltersRight = false, isBelowForm = false, thisMonth } = props
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
        className="sticky-sidebar tour-filters [--side-height:58rem]"
      >
        <Panel>
          <TripPlanner path={path} state={state} thisMonth={thisMonth} />
        </Panel>
      </aside>
      <div className="min-w-0" aria-busy={isLoading}>
        <h2 id={headingId} className="sr-only">
          Tours
        </h2>
        <Toolbar {...props} state={state} ownLayout={ownLayout} />
        <Summary path={path} list={isLoading ? null : list} state={state} />
        {isLoading ? <TourResultsSkeleton look={look} /> : <Results {...props} state={state} look={look} />}
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
  list: TourSearch | null
  state: TourListState
  thisMonth?: string
}

function Toolbar({ ownLayout, ...part }: PartProps & { ownLayout: Layout }) {
  const { path, state } = part
  const shown = state.layout ?? ownLayout
  const layoutLink = (layout: Layout) =>
    tourAddress(path, { ...state, layout: layout === ownLayout ? undefined : layout }, '#tours')
  return (
    <div className="tour-toolbar">
      <TabLinks
        label="Order"
        links={sortTabs.map(({ title, sort }) => ({
          title,
          to: tourAddress(path, withChange(state, { sort }), '#tours'),
          isCurrent: state.sort === sort,
        }))}
      />
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
function FiltersInDrawer({ path, list, state, thisMonth }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const headingId = useId()
  const count = activeFilters(state).length
  const text = count === 0 ? 'Filters' : `Filters (${count})`
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
              headingId={headingId}
              footer={
                <div className="trip-planner-footer">
                  <Button isFullWidth onClick={() => setOpen(false)}>
                    {list === null ? 'Show tours' : `Show ${tourCountText(list.totalCount)}`}
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
function Summary({ path, list, state }: PartProps) {
  const filters = activeFilters(state)
  const box = useRef<HTMLDivElement>(null)
  // The pressed link disappears, and the focus would be lost.
  const keepFocus = () => box.current!.focus({ preventScroll: true })
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mb-7 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2.5 outline-none"
    >
      <p role="status" className="text-ink-3 text-small">
        <CorrectedSearch texts={[list?.correctedQuery, list?.correctedDestination]} />
        {list !== null && <span>{countText(list.totalCount, state)}</span>}
      </p>
      {filters.length > 0 && (
        <ul className="flex min-w-0 flex-wrap items-center gap-2.5">
          {filters.map(({ name, label, rest, isPrice }) => (
            <li key={name} className="min-w-0">
              <Link to={tourAddress(path, rest, '#tours')} onClick={keepFocus} className="tour-filter-chip">
                <span className={isPrice ? 'money' : undefined}>
                  <span className="sr-only">Remove filter </span>
                  <span>{label}</span>
                </span>
                <Icon name="cross" className="size-4" />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={tourAddress(path, withoutFilters(state), '#tours')}
              onClick={keepFocus}
              className="inline-flex min-h-9 items-center px-1 font-semibold text-sea text-small pointer-coarse:min-h-11"
            >
              Clear all
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}

function Results({ path, list, state, look }: PartProps & { look: ResultsLook }) {
  if (list === null) return <ToursFailed />
  if (list.items.length > 0) return <TourResults tours={list.items} look={look} />
  const isPastEnd = list.totalCount > 0
  const isFiltered = activeFilters(state).length > 0
  const { q, destination } = state
  return (
    <EmptyState
      title="No data"
      headingLevel={3}
      action={
        (isPastEnd || isFiltered) && (
          <div className="flex flex-wrap gap-3">
            {!isPastEnd && !q && destination && (
              <LinkButton to={tourAddress(path, { ...withoutFilters(state), q: destination }, '#tours')}>
                {`Search everything for “${destination}”`}
              </LinkButton>
            )}
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
      {emptyText(isPastEnd, isFiltered)}
    </EmptyState>
  )
}

function emptyText(isPastEnd: boolean, isFiltered: boolean): string {
  if (isPastEnd) return 'The list ends before this page.'
  return isFiltered
    ? 'Nothing of ours is all of that at once. Take something away.'
    : 'The boats are all out, or none has been built yet.'
}

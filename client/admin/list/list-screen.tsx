// The page of a list: heading, search, failure, selection, rows or their absence, paging.
import type { ReactNode, Ref } from 'react'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { GridSelection } from '../data-grid/use-grid.ts'
import {
  clearedHref,
  isFiltered,
  type Listed,
  type ListState,
  listHref,
  orderOf,
  pagesOf,
  rowLinksOf,
  sortOf,
} from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import { EmptyList, ListFailure } from './list-states.tsx'
import { idOf, type ListFacts, type StaffList } from './staff-list.ts'

/** What `useList` returns. A list without selection needs no more than is required here. */
interface ShownList<Row extends object, Name extends string, List extends Listed<Row>> {
  facts: StaffList<Row, Name, List>
  state: ListState<Row, Partial<Record<Name, string>>, List>
  isBusy: boolean
  refresh: () => void
  rows?: readonly Row[]
  content?: Ref<HTMLElement & HTMLTableElement>
  selection?: GridSelection
}

interface ListScreenProps<Row extends object, Name extends string, List extends Listed<Row>> {
  list: ShownList<Row, Name, List>
  /** Default: those of the description. */
  columns?: readonly GridColumn<Row>[]
  /** Beside the heading. */
  actions?: ReactNode
  /** Above the search. */
  above?: ReactNode
  /** Below the search: what was done, and how the rows differ from what was searched. */
  notes?: ReactNode
  /** Actions for the selected rows. */
  bar?: ReactNode
  /** Of a list without rows, if not the usual one. */
  emptyTitle?: string | null
  /** Instead of the link that shows all rows. */
  emptyAction?: ReactNode
  /** The form of the page that has the checkboxes of the rows, and their name. */
  boxes?: { form: string; name: string }
  /** Below the rows: forms and dialogs. */
  children?: ReactNode
}

export function ListScreen<Row extends object, Name extends string, List extends Listed<Row>>(
  props: ListScreenProps<Row, Name, List>,
) {
  const { facts, state, refresh, content } = props.list
  const { title, subTitle, search, region } = facts
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle}>
        {props.actions}
      </ScreenHeading>
      {props.above}
      {search !== undefined && (
        <ListSearch {...search} names={facts.page.query} query={state.query} list={state.list} />
      )}
      {props.notes}
      <ListFailure
        title={facts.failed ?? `The ${facts.nouns[1]} cannot be shown`}
        failure={state.failure}
        onRetry={refresh}
      />
      {props.bar}
      {region === undefined ? (
        <Rows {...props} />
      ) : (
        <section ref={content} tabIndex={-1} aria-label={region} className="min-w-0 outline-none">
          <Rows {...props} />
        </section>
      )}
      {props.children}
    </>
  )
}

function Rows<Row extends object, Name extends string, List extends Listed<Row>>(
  props: ListScreenProps<Row, Name, List>,
) {
  const { facts, state, rows, isBusy, content, selection } = props.list
  const { query, list } = state
  const { caption = facts.title, nouns, none, rowKey = idOf, nameOf, orders } = facts
  if (list === null) return null
  if (list.totalCount === 0 && none !== undefined) {
    const { emptyTitle, emptyAction = <ShowAll facts={facts} query={query} /> } = props
    const title = isFiltered(query) ? `No ${nouns[0]} fits` : none
    return <EmptyList title={emptyTitle ?? title} isBusy={isBusy} action={emptyAction} />
  }
  const order = orders === undefined ? null : orderOf((query as { sort?: string }).sort, orders)
  return (
    <DataGrid
      key={caption}
      ref={facts.region === undefined ? content : undefined}
      caption={caption}
      columns={props.columns ?? facts.columns ?? noColumns}
      rows={rows ?? list.items}
      rowKey={rowKey}
      nameOf={nameOf}
      boxes={props.boxes}
      isBusy={isBusy}
      tools={facts.tools}
      placeholder={facts.noMore ?? `There are no more ${nouns[1]}.`}
      selection={nameOf === undefined ? undefined : selection}
      pages={{
        ...pagesOf(query, list),
        ...(facts.hasRowChoice && { rowLinks: rowLinksOf(query) }),
        ...(orders !== undefined && {
          order,
          hrefOfOrder: (next) => listHref<string>(query, { sort: sortOf(next, order, orders) }),
        }),
      }}
    />
  )
}

const noColumns: readonly never[] = []

interface ShowAllProps {
  facts: Pick<ListFacts<never, never, Listed<never>>, 'nouns' | 'showAll'>
  query: Readonly<Partial<Record<string, string>>>
}

function ShowAll({ facts: { nouns, showAll = `Show all ${nouns[1]}` }, query }: ShowAllProps) {
  if (!isFiltered(query)) return null
  return (
    <LinkButton to={clearedHref(query)} size="small">
      {showAll}
    </LinkButton>
  )
}

// A list of tours or products, paged by the server, with search, filter, order, selection, edit and delete.
import { addressOf } from '#contract/pages/page.ts'
import { itemPages } from '../item-form/item-pages.ts'
import './item-list.css'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportButton } from '#client/admin/list/export-button.tsx'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useUser } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import type { BulkResult } from '#contract/bulk-edits.ts'
import { hasRole } from '#contract/roles.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { GridSelection } from '../data-grid/use-grid.ts'
import type { RelatedScreen } from '../item-form/item-kind.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import {
  type ColumnOrders,
  type Listed,
  type ListState,
  listHref,
  orderOf,
  pagesOf,
  rowLinksOf,
  sortOf,
} from '../list/list-address.ts'
import { ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx'
import type { BulkRecord } from './bulk-fields.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListSearch } from './list-search.tsx'
import { RowActions } from './row-actions.tsx'

export type ListedRecord = BulkRecord

export interface ListKind<Item extends ListedRecord> {
  title: string
  subTitle: string
  /** Singular name of the kind. */
  noun: 'tour' | 'product'
  columns: readonly GridColumn<Item>[]
  orders: ColumnOrders
  filter: { label: string; all: string; options: readonly string[] }
  /** Remembers the record for its form, which then does not fetch it. */
  choose: (item: Item) => void
  related?: RelatedScreen
  /** Deletes all of these records, or none. */
  remove: (ids: readonly string[]) => Promise<void>
  bulk: BulkKind
}

interface ItemListProps<Item extends ListedRecord> {
  kind: ListKind<Item>
  state: ListState<Item>
}

const noItems: readonly never[] = []

export function ItemList<Item extends ListedRecord>({ kind, state }: ItemListProps<Item>) {
  const { query, list, failure } = state
  const pages = itemPages[kind.noun]
  const { isBusy, refresh } = useListRefresh()
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const [keys, setKeys] = useState<GridSelection['keys']>({})
  const navigate = useNavigate()
  const isSuperAdmin = hasRole(useUser()?.role ?? 0, 'superAdmin')
  const { question, ask, close } = useQuestion<readonly Item[]>()
  const items = list?.items ?? noItems
  const rows = useMemo(() => items.filter(({ _id }) => !removedIds.has(_id)), [items, removedIds])
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(rows)
  /** The selected records, also those of other pages. */
  const [known, setKnown] = useState<ReadonlyMap<string, Item>>(new Map())
  const chosen = useMemo(() => {
    const shown = new Map(rows.map((item) => [item._id, item]))
    const selected = Object.keys(keys).map((id) => shown.get(id) ?? known.get(id))
    return selected.filter((item) => item !== undefined).filter(({ _id }) => !removedIds.has(_id))
  }, [rows, keys, known, removedIds])
  const elsewhere = chosen.filter(({ _id }) => !rows.some((item) => item._id === _id)).length
  const bulk = useQuestion<readonly Item[]>()
  const [outcome, setOutcome] = useState<BulkResult | null>(null)
  /** Error message of the last deletion. */
  const [deleteFailure, setDeleteFailure] = useState<string | null>(null)
  const askToDelete = useCallback(
    async (some: readonly Item[]) => {
      setDeleteFailure(null)
      if (await mayWrite()) ask(some)
      else setDeleteFailure(mayNotWriteText)
    },
    [ask],
  )

  async function askToChange(): Promise<void> {
    setDeleteFailure(null)
    if (await mayWrite()) bulk.ask(chosen)
  }

  const columns = useMemo<readonly GridColumn<Item>[]>(
    () => [
      ...kind.columns,
      {
        key: 'actions',
        title: 'Actions',
        isTitleHidden: true,
        kind: 'actions',
        isAlwaysShown: true,
        cell: (item) => (
          <RowActions
            name={item.title}
            id={item._id}
            related={kind.related}
            editPath={addressOf(pages.edit, { id: item._id })}
            onEdit={() => kind.choose(item)}
            onDelete={() => void askToDelete([item])}
          />
        ),
      },
    ],
    [kind, pages, askToDelete],
  )

  const order = orderOf(query.sort, kind.orders)
  return (
    <>
      <ScreenHeading title={kind.title} subTitle={kind.subTitle}>
        <ExportButton kind={`${kind.noun}s`} />
        {isSuperAdmin && (
          <LinkButton to={pages.import.path} look="secondary" size="small">
            Import
          </LinkButton>
        )}
        <LinkButton to={pages.add.path} size="small">
          <Mark name="plus" />
          Add
        </LinkButton>
      </ScreenHeading>
      <ListSearch noun={kind.noun} filter={kind.filter} query={query} />
      {outcome !== null && (
        <BulkOutcome
          key={outcome._id}
          kind={kind.bulk}
          noun={kind.noun}
          result={outcome}
          onUndone={refresh}
        />
      )}
      <ListFailure title={`The ${kind.noun}s cannot be shown`} failure={failure} onRetry={refresh} />
      {chosen.length > 0 && (
        <ChosenBar text={chosenText(chosen.length, elsewhere)} onClear={() => setKeys({})}>
          <Button look="secondary" size="small" onClick={() => void askToChange()}>
            Change selected
          </Button>
          <Button look="secondary" size="small" onClick={() => void askToDelete(chosen)}>
            Delete selected
          </Button>
        </ChosenBar>
      )}
      {list !== null && (
        <DataGrid
          ref={content}
          caption={kind.title}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          nameOf={({ title }) => title}
          isBusy={isBusy}
          tools={['columns', 'density']}
          placeholder="No data"
          selection={{
            keys,
            onChange(change) {
              setKnown((before) => new Map([...before, ...rows.map((item) => [item._id, item] as const)]))
              setKeys((before) => (typeof change === 'function' ? change(before) : change) as typeof before)
            },
          }}
          pages={{
            ...pagesOf(query, list),
            rowLinks: rowLinksOf(query),
            order,
            hrefOfOrder: (next) => listHref(query, { sort: sortOf(next, order, kind.orders) }),
          }}
        />
      )}
      {question !== null && (
        <DeleteDialog
          key={question.key}
          items={question.about}
          isOpen={question.isOpen}
          remove={kind.remove}
          onClose={close}
          onFailed={setDeleteFailure}
          onRemoved={(ids) => {
            keepFocus()
            setRemovedIds((before) => new Set([...before, ...ids]))
            setKeys((before) =>
              Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))),
            )
            // Without a session, reloading would replace the list and its selection by the sign-in.
            if (useSiteStore.getState().authData === null) return
            const isEmptied = rows.every(({ _id }) => ids.includes(_id))
            if (list !== null && isEmptied && isLastOfSeveral(list)) {
              void navigate(listHref(query, { page: String(list.currentPage - 1) }), { replace: true })
            } else refresh()
          }}
        />
      )}
      {bulk.question !== null && (
        <BulkDialog
          key={bulk.question.key}
          kind={kind.bulk}
          items={bulk.question.about}
          isOpen={bulk.question.isOpen}
          onClose={bulk.close}
          onChanged={(result) => {
            setOutcome(result)
            refresh()
          }}
        />
      )}
      {deleteFailure !== null && (
        <FailureBanner title={`Not deleted: ${deleteFailure}`}>
          What you see in the list is still there.
        </FailureBanner>
      )}
    </>
  )
}

function chosenText(count: number, elsewhere: number): string {
  const text = count === 1 ? '1 row selected' : `${count} rows selected`
  return elsewhere === 0 ? text : `${text}, ${elsewhere} on other pages`
}

/** True for the last of several pages: when it becomes empty, the previous page must be shown. */
function isLastOfSeveral({ currentPage, totalPages }: Listed<unknown>): boolean {
  return currentPage > 1 && currentPage >= totalPages
}

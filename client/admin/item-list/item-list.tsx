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
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useUser } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
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
import { BulkChange } from './bulk-change.tsx'
import type { BulkRecord } from './bulk-fields.ts'
import { type BulkKind, type BulkValue, bulkForm, rowBox, undoForm } from './bulk-forms.ts'
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
  bulk: Omit<BulkKind, 'noun'>
}

interface ItemListProps<Item extends ListedRecord> {
  kind: ListKind<Item>
  state: ListState<Item>
  /** The page's `actionData`. */
  sent: FormResult<BulkValue> | undefined
  /** Idempotency key of the first change of many rows. */
  bulkKey: string
}

const noItems: readonly never[] = []

export function ItemList<Item extends ListedRecord>({ kind, state, sent, bulkKey }: ItemListProps<Item>) {
  const { query, list, failure } = state
  const pages = itemPages[kind.noun]
  const { isBusy, refresh } = useListRefresh()
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const [keys, setKeys] = useState<GridSelection['keys']>(() => checkedRows(sent))
  const navigate = useNavigate()
  const user = useUser()
  const { question, ask, close } = useQuestion<readonly Item[]>()
  const items = list?.items ?? noItems
  const rows = useMemo(() => items.filter(({ _id }) => !removedIds.has(_id)), [items, removedIds])
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(rows, question)
  /** The selected records, also those of other pages. */
  const [known, setKnown] = useState<ReadonlyMap<string, Item>>(new Map())
  const chosen = useMemo(() => {
    const shown = new Map(rows.map((item) => [item._id, item]))
    const selected = Object.keys(keys).map((id) => shown.get(id) ?? known.get(id))
    return selected.filter((item) => item !== undefined).filter(({ _id }) => !removedIds.has(_id))
  }, [rows, keys, known, removedIds])
  const elsewhere = chosen.filter(({ _id }) => !rows.some((item) => item._id === _id))
  const hasScript = useHydrated()
  const bulkKind = useMemo(() => ({ ...kind.bulk, noun: kind.noun }), [kind])
  /** Of the last change of many rows. */
  const [outcome, setOutcome] = useState(() => outcomeOf(sent))
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
        {/* Has its place before the user is known. */}
        {(user === null || hasRole(user.role, 'superAdmin')) && (
          <span className={user === null ? 'invisible' : undefined}>
            <LinkButton to={pages.import.path} look="secondary" size="small">
              Import
            </LinkButton>
          </span>
        )}
        <LinkButton to={pages.add.path} size="small">
          <Mark name="plus" />
          Add
        </LinkButton>
      </ScreenHeading>
      <ListSearch noun={kind.noun} filter={kind.filter} query={query} />
      {outcome !== null && <BulkOutcome key={outcome.id} {...outcome} sent={sent} />}
      <ListFailure title={`The ${kind.noun}s cannot be shown`} failure={failure} onRetry={refresh} />
      {/* Without script it is there at once, and with script for a press that waits for a sign-in. */}
      <ChosenBar
        text={hasScript ? chosenText(chosen.length, elsewhere.length) : 'The selected rows'}
        onClear={() => setKeys({})}
        isHidden={hasScript && chosen.length === 0}
        isForSelection={chosen.length === 0}
      >
        <BulkChange
          kind={bulkKind}
          items={chosen}
          elsewhere={elsewhere}
          sent={sent}
          initialKey={bulkKey}
          onChanged={(done) => setOutcome(outcomeOf(done))}
        />
        <span className="noscript:hidden">
          <Button look="secondary" size="small" onClick={() => void askToDelete(chosen)}>
            Delete selected
          </Button>
        </span>
      </ChosenBar>
      {list !== null && (
        <DataGrid
          ref={content}
          caption={kind.title}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          nameOf={({ title }) => title}
          boxes={bulkBoxes}
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
      {deleteFailure !== null && (
        <FailureBanner title={`Not deleted: ${deleteFailure}`}>
          What you see in the list is still there.
        </FailureBanner>
      )}
    </>
  )
}

const bulkBoxes = { form: bulkForm, name: rowBox }

/** The rows of the form that was sent without script. */
function checkedRows(sent: FormResult | undefined): GridSelection['keys'] {
  const boxes = Object.keys(sent?.values ?? {}).filter((name) => name.startsWith(boxName(rowBox, '')))
  return Object.fromEntries(boxes.map((name) => [name.slice(rowBox.length + 1), true]))
}

/** The change that a form has made, or that it was to undo. */
function outcomeOf(sent: FormResult<BulkValue> | undefined): (BulkValue & { text: string }) | null {
  if (sent?.value !== undefined) return { ...sent.value, text: sent.done }
  const [form, id] = sent?.form.split('/') ?? []
  return form === undoForm && id !== undefined ? { id, isUndoable: true, text: '' } : null
}

function chosenText(count: number, elsewhere: number): string {
  const text = count === 1 ? '1 row selected' : `${count} rows selected`
  return elsewhere === 0 ? text : `${text}, ${elsewhere} on other pages`
}

/** True for the last of several pages: when it becomes empty, the previous page must be shown. */
function isLastOfSeveral({ currentPage, totalPages }: Listed<unknown>): boolean {
  return currentPage > 1 && currentPage >= totalPages
}

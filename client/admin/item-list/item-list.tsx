// A list of tours or products, paged by the server, with search, filter, order, selection, edit and delete.
import { useCallback, useMemo, useState } from 'react'
import { ExportButton } from '#client/admin/list/export-button.tsx'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useUser } from '#client/features/session/session.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { addressOf } from '#contract/pages/page.ts'
import { hasRole } from '#contract/roles.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { itemPages } from '../item-form/item-pages.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import type { ListState } from '../list/list-address.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useList } from '../list/use-list.ts'
import { BulkChange } from './bulk-change.tsx'
import { type BulkValue, bulkForm, rowBox, undoForm } from './bulk-forms.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ListedRecord, ListKind } from './list-kind.ts'
import { RowActions } from './row-actions.tsx'

interface ItemListProps<Item extends ListedRecord> {
  kind: ListKind<Item>
  state: ListState<Item>
  /** The page's `actionData`. */
  sent: FormResult<BulkValue> | undefined
  /** Idempotency key of the first change of many rows. */
  bulkKey: string
}

export function ItemList<Item extends ListedRecord>({ kind, state, sent, bulkKey }: ItemListProps<Item>) {
  const { question, ask, close } = useQuestion<readonly Item[]>()
  const [chosenAtFirst] = useState(() => checkedRows(sent))
  const list = useList(kind.list, state, { asked: question, chosenAtFirst })
  const { chosen, rows } = list
  const elsewhere = chosen.filter(({ _id }) => !rows.some((item) => item._id === _id))
  const hasScript = useHydrated()
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
      ...kind.list.columns!,
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
            editPath={addressOf(itemPages[kind.noun].edit, { id: item._id })}
            onEdit={() => kind.choose(item)}
            onDelete={() => void askToDelete([item])}
          />
        ),
      },
    ],
    [kind, askToDelete],
  )
  return (
    <ListScreen
      list={list}
      columns={columns}
      boxes={bulkBoxes}
      actions={<ItemListActions noun={kind.noun} />}
      notes={outcome !== null && <BulkOutcome key={outcome.id} {...outcome} sent={sent} />}
      bar={
        // Without script it is there at once, and with script for a press that waits for a sign-in.
        <ChosenBar
          text={hasScript ? chosenText(chosen.length, elsewhere.length) : 'The selected rows'}
          onClear={list.clear}
          isHidden={hasScript && chosen.length === 0}
          isForSelection={chosen.length === 0}
        >
          <BulkChange
            kind={kind.bulk}
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
      }
    >
      {question !== null && (
        <DeleteDialog
          key={question.key}
          items={question.about}
          isOpen={question.isOpen}
          remove={kind.remove}
          onClose={close}
          onFailed={setDeleteFailure}
          onRemoved={(ids) => list.handleDeletion(question.about.filter(({ _id }) => ids.includes(_id)))}
        />
      )}
      {deleteFailure !== null && (
        <FailureBanner title={`Not deleted: ${deleteFailure}`}>
          What you see in the list is still there.
        </FailureBanner>
      )}
    </ListScreen>
  )
}

function ItemListActions({ noun }: { noun: keyof typeof itemPages }) {
  const user = useUser()
  const pages = itemPages[noun]
  return (
    <>
      <ExportButton kind={`${noun}s`} />
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
    </>
  )
}

const bulkBoxes = { form: bulkForm, name: rowBox }

/** The rows of the form that was sent without script. */
function checkedRows(sent: FormResult | undefined): readonly string[] {
  const boxes = Object.keys(sent?.values ?? {}).filter((name) => name.startsWith(boxName(rowBox, '')))
  return boxes.map((name) => name.slice(rowBox.length + 1))
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

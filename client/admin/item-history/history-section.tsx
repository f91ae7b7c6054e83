// The history of a tour or product, below its form, and restoring a version.
import './item-history.css'
import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Differences } from '#client/admin/record/differences.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { mayWrite } from '#client/admin/screen/may-write.ts'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { type Question, useQuestion } from '#client/design-system/use-question.ts'
import { useReload } from '#client/lib/use-reload.ts'
import type { ItemHistory, ItemVersion } from '#contract/item-history.ts'
import type { EditedRecord, ItemKind } from '../item-form/item-kind.ts'
import { historyParam } from './load-history.ts'

interface HistorySectionProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  item: Item
  history: ItemHistory | null
}

export function HistorySection<Item extends EditedRecord>({
  kind,
  item,
  history,
}: HistorySectionProps<Item>) {
  const { reload } = useReload()
  const { question, ask, close } = useQuestion<number>()
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(history)

  async function askRestore(version: number): Promise<void> {
    if (await mayWrite()) ask(version)
  }

  return (
    <section
      ref={content}
      tabIndex={-1}
      className="admin-card item-history outline-none"
      aria-labelledby="item-history"
    >
      <h2 id="item-history" className="text-[1.375rem]">
        History
      </h2>
      {history === null && <Notice tone="error">The history cannot be shown at the moment.</Notice>}
      {history?.totalCount === 0 && <p>Nothing was changed since the history is kept.</p>}
      {history !== null && history.items.length > 0 && (
        <ol>
          {history.items.map((change) => (
            <Version
              key={change.version}
              change={change}
              onRestore={change.version === item.version ? null : () => void askRestore(change.version)}
            />
          ))}
          {history.currentPage === history.totalPages && (
            <li>
              <p>{`Version ${history.items.at(-1)!.version - 1}, before these changes`}</p>
              <Button
                look="secondary"
                size="small"
                onClick={() => void askRestore(history.items.at(-1)!.version - 1)}
              >
                Restore<span className="sr-only">{` version ${history.items.at(-1)!.version - 1}`}</span>
              </Button>
            </li>
          )}
        </ol>
      )}
      {history !== null && history.totalPages > 1 && <Pages {...history} />}
      {question !== null && (
        <RestoreDialog
          key={question.key}
          kind={kind}
          item={item}
          question={question}
          onClose={close}
          onRestored={() => {
            keepFocus()
            reload()
          }}
        />
      )}
    </section>
  )
}

function Version({ change, onRestore }: { change: ItemVersion; onRestore: (() => void) | null }) {
  const { version, at, by, changes } = change
  return (
    <li>
      <p>
        <b>{`Version ${version}`}</b>, <time dateTime={at}>{`${formatSlashTime(at)} UTC`}</time>
        <span>{`, ${editorOf(by)}${onRestore === null ? ': the present one' : ''}`}</span>
      </p>
      {onRestore !== null && (
        <Button look="secondary" size="small" onClick={onRestore}>
          Restore<span className="sr-only">{` version ${version}`}</span>
        </Button>
      )}
      {changes.length === 0 ? (
        <p className="text-small">Only the stock</p>
      ) : (
        <Differences changes={changes} />
      )}
    </li>
  )
}

function editorOf(by: ItemVersion['by']): string {
  return by === null ? 'by the operator' : `by ${by.username ?? 'an erased account'}`
}

function Pages({ currentPage, totalPages }: ItemHistory) {
  const pathOf = (page: number) => (page === 1 ? '.' : `?${historyParam}=${page}`)
  return (
    <nav aria-label="History" className="flex flex-wrap gap-x-6">
      {currentPage > 1 && (
        <Link to={pathOf(currentPage - 1)} preventScrollReset className="more-link">
          Later changes
        </Link>
      )}
      {currentPage < totalPages && (
        <Link to={pathOf(currentPage + 1)} preventScrollReset className="more-link">
          Earlier changes
        </Link>
      )}
    </nav>
  )
}

interface RestoreDialogProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  item: Item
  question: Question<number>
  onClose: () => void
  onRestored: () => void
}

function RestoreDialog<Item extends EditedRecord>({
  kind,
  item,
  question: { about: version, isOpen },
  onClose,
  onRestored,
}: RestoreDialogProps<Item>) {
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onRestored()
    },
    { isForSuperAdmins: true },
  )
  const problems = Object.entries(call.errors)
  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title={`Restore version ${version}?`}
      send="Restore"
      isSending={call.isSending}
      failure={call.failure}
      onSend={() => void call.submit(String(version), (key) => kind.restore(item._id, version, key))}
      onClose={onClose}
    >
      <p>
        {`“${item.title}” gets the content of that version, as a new version. The present one stays in the history, and the stock stays as it is. What you have typed in the form and not saved is lost.`}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(([field, problem]) => (
            <li key={field}>{`${field}: ${problem}`}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

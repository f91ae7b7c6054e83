// The history of a tour or product, below its form, and restoring a version.
import './item-history.css'
import type { ReactNode } from 'react'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { Differences } from '#client/admin/record/differences.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import type { ItemHistory, ItemVersion } from '#contract/item-history.ts'
import type { EditedRecord } from '../item-form/item-kind.ts'
import { restoreForm } from './history-forms.ts'
import { historyParam } from './load-history.ts'

interface HistorySectionProps {
  item: EditedRecord
  history: ItemHistory | null
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function HistorySection({ item, history, sent }: HistorySectionProps) {
  return (
    <section className="admin-card item-history" aria-labelledby="item-history">
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
              restore={
                change.version !== item.version && (
                  <Restore sent={sent} item={item} version={change.version} />
                )
              }
            />
          ))}
          {history.currentPage === history.totalPages && (
            <li>
              <p>{`Version ${history.items.at(-1)!.version - 1}, before these changes`}</p>
              <Restore sent={sent} item={item} version={history.items.at(-1)!.version - 1} />
            </li>
          )}
        </ol>
      )}
      {history !== null && history.totalPages > 1 && <Pages {...history} />}
    </section>
  )
}

function Version({ change, restore }: { change: ItemVersion; restore: ReactNode }) {
  const { version, at, by, changes } = change
  return (
    <li>
      <p>
        <b>{`Version ${version}`}</b>, <time dateTime={at}>{`${formatSlashTime(at)} UTC`}</time>
        <span>{`, ${editorOf(by)}${restore === false ? ': the present one' : ''}`}</span>
      </p>
      {restore}
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

interface RestoreProps {
  item: EditedRecord
  version: number
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

function Restore({ item, version, sent }: RestoreProps) {
  const form = usePageForm({
    name: formNameOf(restoreForm, String(version)),
    sent,
    // A restored version is a new one, so no later press has this key.
    initialKey: `${item._id} ${item.version} ${version}`,
    onDone: () => toast.success(successText),
  })
  const problems = Object.entries(form.fieldErrors)
  return (
    <FormDisclosure
      form={form}
      label="Restore"
      about={`version ${version}`}
      send={`Restore version ${version}`}
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
    </FormDisclosure>
  )
}

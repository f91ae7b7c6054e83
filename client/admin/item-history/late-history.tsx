// The history below a form, which opens without waiting for it.
import { Suspense, use } from 'react'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { ItemHistory } from '#contract/item-history.ts'
import type { EditedRecord } from '../item-form/item-kind.ts'
import { HistorySection } from './history-section.tsx'

interface LateHistoryProps {
  item: EditedRecord
  /** Never rejects: `loadHistory`. Read already where the server renders the page. */
  history: Promise<ItemHistory | null> | ItemHistory | null
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function LateHistory({ history, ...form }: LateHistoryProps) {
  return (
    <Suspense fallback={<Spinner label="Reading the history" />}>
      {history instanceof Promise ? (
        <Read {...form} history={history} />
      ) : (
        <HistorySection {...form} history={history} />
      )}
    </Suspense>
  )
}

function Read({ history, ...form }: LateHistoryProps & { history: Promise<ItemHistory | null> }) {
  return <HistorySection {...form} history={use(history)} />
}

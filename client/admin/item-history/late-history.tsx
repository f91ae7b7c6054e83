// The history below a form, which opens without waiting for it.
import { Suspense, use } from 'react'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { ItemHistory } from '#contract/item-history.ts'
import type { EditedRecord, ItemKind } from '../item-form/item-kind.ts'
import { HistorySection } from './history-section.tsx'

interface LateHistoryProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  item: Item
  /** Never rejects: `loadHistory`. */
  history: Promise<ItemHistory | null> | null
}

export function LateHistory<Item extends EditedRecord>({ history, ...form }: LateHistoryProps<Item>) {
  return (
    <Suspense fallback={<Spinner label="Reading the history" />}>
      {history === null ? <HistorySection {...form} history={null} /> : <Read {...form} history={history} />}
    </Suspense>
  )
}

function Read<Item extends EditedRecord>({
  history,
  ...form
}: LateHistoryProps<Item> & { history: Promise<ItemHistory | null> }) {
  return <HistorySection {...form} history={use(history)} />
}

// What a change of many records has done, with the button that undoes it.
import { useState } from 'react'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { type BulkResult, undoHours } from '#contract/bulk-edits.ts'
import type { BulkKind } from './bulk-dialog.tsx'

interface BulkOutcomeProps {
  kind: Pick<BulkKind, 'undo'>
  noun: string
  result: BulkResult
  onUndone: () => void
}

export function BulkOutcome({ kind, noun, result, onUndone }: BulkOutcomeProps) {
  const [undone, setUndone] = useState<{ undone: string[]; kept: string[] } | null>(null)
  const call = useFormCall(onUndone, { isForSuperAdmins: true })
  const count = (ids: readonly string[]) =>
    ids.length === 1 ? `1 ${noun}` : `${formatNumber(ids.length)} ${noun}s`
  if (undone !== null) {
    return (
      <Notice tone="ok">
        {`${count(undone.undone)} as before.${undone.kept.length > 0 ? ` ${count(undone.kept)} changed since, and left as they are.` : ''}`}
      </Notice>
    )
  }
  const others = [
    ...(result.unchanged.length > 0 ? [`${count(result.unchanged)} had the value already.`] : []),
    ...(result.gone.length > 0 ? [`${count(result.gone)} deleted meanwhile.`] : []),
  ]
  return (
    <Notice tone={call.failure === null ? 'ok' : 'error'}>
      <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span>{call.failure ?? `${count(result.changed)} changed. ${others.join(' ')}`}</span>
        {result.changed.length > 0 && call.failure === null && (
          <Button
            look="secondary"
            size="small"
            title={`Possible for ${undoHours} hours`}
            aria-disabled={call.isSending || undefined}
            onClick={() => void call.submit(result._id, async () => setUndone(await kind.undo(result._id)))}
          >
            Undo
          </Button>
        )}
      </span>
    </Notice>
  )
}

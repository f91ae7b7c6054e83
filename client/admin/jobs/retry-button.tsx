import { useState } from 'react'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { Button } from '#client/design-system/button.tsx'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { FailedJob } from '#contract/jobs.ts'
import { jobName } from './job-columns.tsx'

interface RetryButtonProps {
  job: FailedJob
  /** Called with null when an attempt starts, and with the error message if it fails. */
  onTry: (failure: string | null) => void
  onRetried: () => void
}

export function RetryButton({ job, onTry, onRetried }: RetryButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function retry(): Promise<void> {
    if (isBusy) return
    onTry(null)
    if (!(await mayWrite())) return onTry(mayNotWriteText)
    setIsBusy(true)
    try {
      await api('POST /jobs/:id/retry', { params: { id: job._id } })
    } catch (error) {
      onTry(toastFailure(error))
      forgetEndedSession(error)
      setIsBusy(false)
      return
    }
    toast.success(successText)
    onRetried()
  }

  return (
    <Button look="secondary" size="small" aria-disabled={isBusy || undefined} onClick={() => void retry()}>
      Retry<span className="sr-only">{` ${jobName(job)}`}</span>
    </Button>
  )
}

// The failed jobs of the queue (dead letters), which staff can retry.

import { useMemo, useState } from 'react'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import type { FailedJob } from '#contract/jobs.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { itemsPerPage, loadList, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/jobs'
import { jobColumns, jobName } from './job-columns.tsx'

const title = 'Jobs'
const subTitle = 'Work of the server that failed too often'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request.url, ['page'], (query) =>
    api('GET /jobs/failed', { query: { ...query, itemsPerPage } as never }),
  )

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function Jobs({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  /** Error message of the last retry. */
  const [retryFailure, setRetryFailure] = useState<string | null>(null)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(list)
  const columns = useMemo(
    () => [
      ...jobColumns,
      {
        key: 'retry',
        title: 'Retry',
        isTitleHidden: true,
        kind: 'actions' as const,
        cell: (job: FailedJob) => (
          <RetryButton
            job={job}
            onTry={setRetryFailure}
            onRetried={() => {
              keepFocus()
              refresh()
            }}
          />
        ),
        isAlwaysShown: true,
      },
    ],
    [keepFocus, refresh],
  )
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <ListFailure title="The failed jobs cannot be shown" failure={failure} onRetry={refresh} />
      <section ref={content} tabIndex={-1} aria-label="Failed jobs" className="min-w-0 outline-none">
        {list?.totalCount === 0 && <EmptyList title="No job has failed" isBusy={isBusy} action={false} />}
        {list !== null && list.totalCount > 0 && (
          <DataGrid
            caption={title}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            nameOf={jobName}
            isBusy={isBusy}
            placeholder="There are no more failed jobs."
            pages={pagesOf(query, list)}
          />
        )}
      </section>
      {retryFailure !== null && (
        <FailureBanner title={`Not retried: ${retryFailure}`}>The job waits where it was.</FailureBanner>
      )}
    </>
  )
}

interface RetryButtonProps {
  job: FailedJob
  /** Called with null when an attempt starts, and with the error message if it fails. */
  onTry: (failure: string | null) => void
  onRetried: () => void
}

function RetryButton({ job, onTry, onRetried }: RetryButtonProps) {
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

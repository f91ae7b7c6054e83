import type { ReactNode } from 'react'
import { formatSlashTime } from '#client/admin/record/format.ts'
import type { FailedJob } from '#contract/jobs.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

const queueTitles: Record<string, string> = {
  'picture-sizes': 'Sizes of a picture',
  upkeep: 'Upkeep',
}

const titleOf = ({ queue }: FailedJob) => queueTitles[queue] ?? queue

export const jobName = (job: FailedJob): string => `${titleOf(job)}, ${job.subject}`

/** `retry`: the button of a job. */
export const jobColumns = (retry: (job: FailedJob) => ReactNode): readonly GridColumn<FailedJob>[] => [
  {
    key: 'job',
    title: 'Job',
    kind: 'title',
    value: jobName,
    cell: (job) => (
      <span>
        <span>{`${titleOf(job)} `}</span>
        <code className="font-normal text-micro wrap-anywhere">{job.subject}</code>
      </span>
    ),
    isAlwaysShown: true,
  },
  {
    key: 'failedAt',
    title: 'Failed (UTC)',
    value: ({ failedAt }) => formatSlashTime(failedAt),
    cell: ({ failedAt }) => (
      <time dateTime={failedAt} className="whitespace-nowrap">
        {formatSlashTime(failedAt)}
      </time>
    ),
  },
  { key: 'attempts', title: 'Attempts', kind: 'number', value: ({ attempts }) => attempts },
  {
    key: 'error',
    title: 'Last error',
    value: ({ error }) => error,
    cell: ({ error }) => <span className="wrap-anywhere">{error}</span>,
  },
  { key: 'retry', title: 'Retry', isTitleHidden: true, kind: 'actions', cell: retry, isAlwaysShown: true },
]

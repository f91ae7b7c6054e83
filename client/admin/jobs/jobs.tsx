// The failed jobs of the queue (dead letters), which staff can retry.
import { useState } from 'react'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { pageMeta } from '#client/lib/page-meta.ts'
import { jobsPage } from '#contract/pages/staff-pages.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { staffList } from '../list/staff-list.ts'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/jobs'
import { jobColumns, jobName } from './job-columns.tsx'
import { RetryButton } from './retry-button.tsx'

const jobs = staffList('GET /jobs/failed', {
  title: 'Jobs',
  subTitle: 'Work of the server that failed too often',
  page: jobsPage,
  nouns: ['failed job', 'failed jobs'],
  none: 'No job has failed',
  region: 'Failed jobs',
  nameOf: jobName,
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => jobs.load(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title: jobs.title, publicUrl: '' })

export const HydrateFallback = () => <ListSkeleton {...jobs} />

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const list = useList(jobs, loaderData)
  /** Error message of the last retry. */
  const [failure, setFailure] = useState<string | null>(null)
  const columns = jobColumns((job) => (
    <RetryButton job={job} onTry={setFailure} onRetried={list.handleChange} />
  ))
  return (
    <ListScreen list={list} columns={columns}>
      {failure !== null && (
        <FailureBanner title={`Not retried: ${failure}`}>The job waits where it was.</FailureBanner>
      )}
    </ListScreen>
  )
}

import { TabLinks } from '#client/design-system/tab-links.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { mostQueued, type ReviewQueue, reviewQueues } from '#contract/staff-vocabulary.ts'
import { listHref } from '../list/list-address.ts'

export const queueTitles: Record<ReviewQueue, string> = {
  reported: 'Reported',
  new: 'New',
  answered: 'Answered',
}

interface ReviewQueuesProps {
  query: { queue?: string }
  /** Undefined if the list has failed to load. */
  counts: Record<ReviewQueue, number> | undefined
}

/** Links to what waits for staff. The other filters stay; the counts are without them. */
export function ReviewQueues({ query, counts }: ReviewQueuesProps) {
  const links = reviewQueues.map((queue) => ({
    title: counts === undefined ? queueTitles[queue] : `${queueTitles[queue]} (${countText(counts[queue])})`,
    to: listHref(query, { queue }),
    isCurrent: query.queue === queue,
  }))
  const all = { title: 'All', to: listHref(query, { queue: '' }), isCurrent: query.queue === undefined }
  return (
    <div className="review-queues">
      <TabLinks label="Queues" links={[all, ...links]} />
    </div>
  )
}

function countText(count: number): string {
  return count === mostQueued ? `${formatNumber(count)} or more` : formatNumber(count)
}

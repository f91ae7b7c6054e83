// The memory of finished responses and recently sent files, and what removes responses from it.
import type { Registry } from 'prom-client'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import { isPassingFault } from '#server/http/pages/page-faults.ts'
import { registerCacheMetrics } from './cache-metrics.ts'
import { tagsOfChange } from './cache-tags.ts'
import { createRecentFiles, type RecentFiles } from './recent-files.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

export interface Caches {
  responseCache: ResponseCache
  files: RecentFiles
  stop(): void
}

/** Share of files in the memory: what all pages load is a few megabytes, the rest is for pictures. */
const shareOfFiles = 0.25

export function createCaches(options: {
  maxBytes: number
  feed: Pick<ChangeFeed, 'subscribe'>
  metrics: Registry
  now: () => Date
}): Caches {
  const { maxBytes, feed, metrics, now } = options
  const files = createRecentFiles({ maxBytes: maxBytes * shareOfFiles, now })
  const responseCache = createResponseCache({
    maxBytes: maxBytes * (1 - shareOfFiles),
    now,
    isPassing: isPassingFault,
  })
  registerCacheMetrics(metrics, responseCache, files)
  const unsubscribe = feed.subscribe((change) => {
    const tags = tagsOfChange(change)
    if (tags === null) responseCache.dropAll()
    else responseCache.drop(tags)
  })
  return {
    responseCache,
    files,
    stop() {
      unsubscribe()
      responseCache.dropAll()
    },
  }
}

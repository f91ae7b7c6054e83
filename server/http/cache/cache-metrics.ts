import { Counter, Gauge, type Registry } from 'prom-client'
import type { RecentFiles } from './recent-files.ts'
import type { ResponseCache } from './response-cache.ts'

export function registerCacheMetrics(
  metrics: Registry,
  responseCache: ResponseCache,
  files: RecentFiles,
): void {
  const registers = [metrics]
  const counters = {
    hits: 'Answers that were sent from the cache.',
    fills: 'Answers that were built.',
    drops: 'Cached answers that were invalidated by changes of data.',
    evictions: 'Cached answers that were removed to make room for others.',
  }
  for (const [figure, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    new Counter({
      name: `halyard_answer_cache_${figure}_total`,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(responseCache.figures()[figure])
      },
    })
  }
  new Gauge({
    name: 'halyard_answer_cache_entries',
    help: 'Answers in the cache.',
    registers,
    collect() {
      this.set(responseCache.figures().entries)
    },
  })
  new Gauge({
    name: 'halyard_answer_cache_bytes',
    help: 'Size of all answers in the cache, in bytes.',
    registers,
    collect() {
      this.set(responseCache.figures().bytes)
    },
  })
  new Gauge({
    name: 'halyard_recent_files_bytes',
    help: 'Size of the files that are kept in memory for a minute after they were sent, in bytes.',
    registers,
    collect() {
      this.set(files.figures().bytes)
    },
  })
}

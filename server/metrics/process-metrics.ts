// What every Node.js process has to tell: its processor time, its memory, and how late its timers fire.
import { performance } from 'node:perf_hooks'
import { readProductVersion } from '#server/product-folder.ts'
import type { MetricsRegistry } from './registry.ts'

const lagEveryMs = 100

/** Seconds: timers are a millisecond late as a rule. */
const lagBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Answers how to stop it. */
export function startProcessMetrics(metrics: MetricsRegistry): () => void {
  const labels = { version: readProductVersion(), node: process.version }
  metrics.gauge(
    'halyard_build_info',
    'Always 1; the labels name the version of the product and of Node.js.',
    {
      merge: 'greatest',
      collect: () => [{ labels, value: 1 }],
    },
  )
  metrics.counter('process_cpu_seconds_total', 'Processor time used, in seconds.', {
    collect: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  })
  metrics.gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', {
    merge: 'each',
    collect: () => performance.timeOrigin / 1000,
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process, in bytes.', {
    merge: 'each',
    collect: () => process.memoryUsage.rss(),
  })
  metrics.gauge('halyard_heap_bytes', 'Memory of the JavaScript engine, in bytes, by what it is for.', {
    merge: 'each',
    collect: () => {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
      return Object.entries({ heapUsed, heapTotal, external, arrayBuffers }).map(([kind, value]) => ({
        labels: { kind },
        value,
      }))
    },
  })
  metrics.counter(
    'halyard_event_loop_busy_seconds_total',
    'Time in which the event loop was at work, in seconds.',
    {
      collect: () => performance.eventLoopUtilization().active / 1000,
    },
  )
  metrics.gauge('halyard_processes', 'Server processes that answered.', { collect: () => 1 })
  const lag = metrics.histogram(
    'halyard_event_loop_lag_seconds',
    'How late a timer of the event loop fired, in seconds; measured ten times a second.',
    { bounds: lagBounds },
  )
  let due = performance.now() + lagEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - due) / 1000)
    due = now + lagEveryMs
  }, lagEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

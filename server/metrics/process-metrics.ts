// Metrics of a Node.js process: its processor time, its memory, and how late its timers fire.
import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { readProductVersion } from '#server/config/product-folder.ts'
import { workerLabels } from './read-metrics.ts'

const lagEveryMs = 100

/** In seconds. Timers are usually a millisecond late. */
const lagBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Returns a function that stops the measurements. */
export function startProcessMetrics(metrics: Registry): () => void {
  const registers = [metrics]
  const build = { version: readProductVersion(), node: process.version }
  new Gauge({
    name: 'halyard_build_info',
    help: 'Always 1; the labels name the version of the product and of Node.js.',
    labelNames: ['version', 'node'],
    aggregator: 'max',
    registers,
  }).set(build, 1)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    labelNames: ['worker'],
    registers,
  }).set(workerLabels, performance.timeOrigin / 1000)
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process, in bytes.',
    labelNames: ['worker'],
    registers,
    collect() {
      this.set(workerLabels, process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'halyard_heap_bytes',
    help: 'Memory of the JavaScript engine, in bytes, by kind.',
    labelNames: ['kind', 'worker'],
    registers,
    collect() {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ heapUsed, heapTotal, external, arrayBuffers })) {
        this.set({ kind, ...workerLabels }, bytes)
      }
    },
  })
  new Counter({
    name: 'halyard_event_loop_busy_seconds_total',
    help: 'Time in which the event loop was busy, in seconds.',
    registers,
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  new Gauge({ name: 'halyard_processes', help: 'Server processes that answered.', registers }).set(1)
  const lag = new Histogram({
    name: 'halyard_event_loop_lag_seconds',
    help: 'How late a timer of the event loop fired, in seconds; measured ten times a second.',
    buckets: lagBuckets,
    registers,
  })
  let due = performance.now() + lagEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - due) / 1000)
    due = now + lagEveryMs
  }, lagEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

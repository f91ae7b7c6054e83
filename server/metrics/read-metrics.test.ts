import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { formatSnapshots, readMetrics, takeSnapshot } from './read-metrics.ts'

test('a metric whose collect fails leaves the others alone', async () => {
  const metrics = new Registry()
  const registers = [metrics]
  new Gauge({
    name: 'halyard_away',
    help: 'Away.',
    registers,
    collect: () => Promise.reject(new Error('the database is away')),
  })
  new Gauge({ name: 'halyard_here', help: 'Here.', registers }).set(1)
  const text = await readMetrics(metrics)
  expect(text).not.toContain('halyard_away')
  expect(text).toContain('halyard_here 1\n')
})

test('the metrics of several workers are aggregated from plain data, as other processes send it', async () => {
  const snapshots = await Promise.all(
    [1, 2].map(async (value) => {
      const metrics = new Registry()
      const registers = [metrics]
      const calls = new Counter({
        name: 'halyard_calls_total',
        help: 'Calls.',
        labelNames: ['route'],
        registers,
      })
      calls.inc({ route: '/' }, value)
      if (value === 2) calls.inc({ route: '/shop' })
      new Gauge({ name: 'halyard_sockets', help: 'Sockets.', registers }).set(value)
      new Gauge({ name: 'halyard_queue', help: 'Queue.', aggregator: 'max', registers }).set(value)
      new Gauge({ name: 'halyard_memory', help: 'Memory.', labelNames: ['worker'], registers }).set(
        { worker: String(value) },
        value,
      )
      new Histogram({ name: 'halyard_seconds', help: 'Seconds.', buckets: [1], registers }).observe(value)
      return JSON.parse(JSON.stringify(await takeSnapshot(metrics)))
    }),
  )
  const text = await formatSnapshots(snapshots)
  for (const line of [
    'halyard_calls_total{route="/"} 3',
    'halyard_calls_total{route="/shop"} 1',
    'halyard_sockets 3',
    'halyard_queue 2',
    'halyard_memory{worker="1"} 1',
    'halyard_memory{worker="2"} 2',
    'halyard_seconds_bucket{le="1"} 1',
    'halyard_seconds_bucket{le="+Inf"} 2',
    'halyard_seconds_sum 3',
    'halyard_seconds_count 2',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
})

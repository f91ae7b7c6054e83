import { expect, test } from 'vitest'
import { mergeSnapshots } from './merge.ts'
import { createMetrics } from './registry.ts'
import { formatMetrics } from './text-format.ts'

test('a counter starts at nought and counts by its labels', async () => {
  const metrics = createMetrics()
  const fills = metrics.counter('halyard_fills_total', 'Pages that were rendered.')
  expect(await metrics.text()).toBe(
    '# HELP halyard_fills_total Pages that were rendered.\n# TYPE halyard_fills_total counter\nhalyard_fills_total 0\n',
  )
  fills.inc({ page: '/tours' })
  fills.inc({ page: '/tours' }, 2)
  fills.inc({ page: '/shop' })
  expect(await metrics.text()).toContain(
    'halyard_fills_total{page="/tours"} 3\nhalyard_fills_total{page="/shop"} 1\n',
  )
})

test('a gauge is what it was last set to, or what it answers when asked', async () => {
  const metrics = createMetrics()
  metrics.gauge('halyard_bytes', 'Bytes.').set(5)
  metrics.gauge('halyard_sockets', 'Sockets.', { collect: async () => 7 })
  expect(await metrics.text()).toContain('halyard_bytes 5\n')
  expect(await metrics.text()).toContain('halyard_sockets 7\n')
  const least = metrics.gauge('halyard_least', 'Least.')
  least.set(Number.POSITIVE_INFINITY)
  expect(await metrics.text()).toContain('halyard_least +Inf\n')
  least.set(Number.NEGATIVE_INFINITY)
  expect(await metrics.text()).toContain('halyard_least -Inf\n')
})

test('a histogram counts into its buckets, each with all that are below', async () => {
  const metrics = createMetrics()
  const seconds = metrics.histogram('halyard_seconds', 'Seconds.', { bounds: [0.1, 1] })
  for (const value of [0.05, 0.1, 0.5, 3]) seconds.observe(value, { route: '/' })
  expect(await metrics.text()).toBe(
    [
      '# HELP halyard_seconds Seconds.',
      '# TYPE halyard_seconds histogram',
      'halyard_seconds_bucket{route="/",le="0.1"} 2',
      'halyard_seconds_bucket{route="/",le="1"} 3',
      'halyard_seconds_bucket{route="/",le="+Inf"} 4',
      'halyard_seconds_sum{route="/"} 3.65',
      'halyard_seconds_count{route="/"} 4\n',
    ].join('\n'),
  )
})

test('labels cannot break out of their quotes', async () => {
  const metrics = createMetrics()
  metrics.counter('halyard_odd_total', 'Odd.\nVery.').inc({ path: 'a"b\\c\nd' })
  expect(await metrics.text()).toContain('halyard_odd_total{path="a\\"b\\\\c\\nd"} 1\n')
  expect(await metrics.text()).toContain('# HELP halyard_odd_total Odd.\\nVery.\n')
})

test('a metric that cannot be told leaves the others alone', async () => {
  const metrics = createMetrics()
  metrics.gauge('halyard_away', 'Away.', { collect: () => Promise.reject(new Error('the database is away')) })
  metrics.gauge('halyard_here', 'Here.').set(1)
  expect(await metrics.text()).not.toContain('halyard_away')
  expect(await metrics.text()).toContain('halyard_here 1\n')
})

test('a name belongs to one metric', () => {
  const metrics = createMetrics()
  expect(metrics.counter('halyard_a_total', 'A.')).toBe(metrics.counter('halyard_a_total', 'A.'))
  expect(() => metrics.gauge('halyard_a_total', 'A.')).toThrow('is a counter already')
  expect(() => metrics.gauge('halyard a', 'A.')).toThrow('Not a name')
})

test('however many labels somebody makes up, memory stays flat', async () => {
  const metrics = createMetrics()
  const counter = metrics.counter('halyard_many_total', 'Many.')
  for (let number = 0; number < 6_000; number++) counter.inc({ number })
  const [metric] = await metrics.snapshot()
  expect(metric!.samples).toHaveLength(5_000)
})

test('the numbers of several workers add up, also after a way through another process', async () => {
  const one = createMetrics()
  const other = createMetrics()
  for (const [metrics, value] of [
    [one, 1],
    [other, 2],
  ] as const) {
    metrics.counter('halyard_calls_total', 'Calls.').inc({ route: '/' }, value)
    metrics.gauge('halyard_sockets', 'Sockets.').set(value)
    metrics.gauge('halyard_queue', 'Queue.', { merge: 'greatest' }).set(value)
    metrics.gauge('halyard_memory', 'Memory.', { merge: 'each' }).set(value)
    metrics.histogram('halyard_seconds', 'Seconds.', { bounds: [1] }).observe(value)
  }
  other.counter('halyard_calls_total', 'Calls.').inc({ route: '/shop' })
  const merged = mergeSnapshots([
    { worker: '1', snapshot: JSON.parse(JSON.stringify(await one.snapshot())) },
    { worker: '2', snapshot: JSON.parse(JSON.stringify(await other.snapshot())) },
  ])
  const text = formatMetrics(merged)
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
  ]) {
    expect(text).toContain(`${line}\n`)
  }
})

test('of workers that disagree about a metric, as two versions may, the first counts', async () => {
  const snapshots = await Promise.all(
    [[0.1, 1], [1]].map(async (bounds, place) => {
      const metrics = createMetrics()
      metrics.histogram('halyard_seconds', 'Seconds.', { bounds }).observe(0.5)
      if (place === 0) metrics.counter('halyard_odd', 'Odd.').inc()
      else metrics.gauge('halyard_odd', 'Odd.').set(7)
      return { worker: String(place), snapshot: await metrics.snapshot() }
    }),
  )
  expect(mergeSnapshots(snapshots)).toEqual(snapshots[0]!.snapshot)
})

// Numbers about the running process for Prometheus: counters, gauges and histograms, told as text or as plain data
// that another process can add up (docs/decisions/0016).
import {
  type GaugeMerge,
  keyOf,
  type Labels,
  type MetricKind,
  type MetricSnapshot,
  type MetricsSnapshot,
  type Sample,
} from './snapshot.ts'
import { formatMetrics } from './text-format.ts'

export interface Counter {
  inc(labels?: Labels, by?: number): void
}

export interface Gauge {
  set(value: number, labels?: Labels): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
}

/** Asked at each telling, for numbers that something else keeps already. Throwing leaves the metric out. */
export type Collect = () => number | Sample[] | Promise<number | Sample[]>

export interface MetricsRegistry {
  /** Asking again for a name gives the same metric. Names of counters end with `_total`. */
  counter(name: string, help: string, options?: { collect?: Collect }): Counter
  gauge(name: string, help: string, options?: { merge?: GaugeMerge; collect?: Collect }): Gauge
  /** `bounds` rise; for durations in seconds the usual ones do. */
  histogram(name: string, help: string, options?: { bounds?: readonly number[] }): Histogram
  snapshot(): Promise<MetricsSnapshot>
  text(): Promise<string>
}

/** Seconds. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** A metric with more combinations of labels than this has a defect: the rest goes uncounted, memory stays flat. */
const mostSeries = 5_000

interface Metric {
  kind: MetricKind
  api: Counter & Gauge & Histogram
  snapshot(): Promise<MetricSnapshot>
}

export function createMetrics(): MetricsRegistry {
  const metrics = new Map<string, Metric>()

  function metricOf(name: string, kind: MetricKind, make: () => Metric): Metric['api'] {
    const known = metrics.get(name)
    if (known !== undefined) {
      if (known.kind !== kind)
        throw new Error(`The metric ${name} is a ${known.kind} already, not a ${kind}.`)
      return known.api
    }
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Not a name of a metric: ${name}`)
    const made = make()
    metrics.set(name, made)
    return made.api
  }

  async function snapshot(): Promise<MetricsSnapshot> {
    const told = await Promise.allSettled([...metrics.values()].map((metric) => metric.snapshot()))
    return told.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  return {
    counter: (name, help, options = {}) =>
      metricOf(name, 'counter', () => numberMetric({ name, help, kind: 'counter' }, options.collect)),
    gauge: (name, help, options = {}) =>
      metricOf(name, 'gauge', () =>
        numberMetric({ name, help, kind: 'gauge', merge: options.merge ?? 'sum' }, options.collect),
      ),
    histogram: (name, help, options = {}) =>
      metricOf(name, 'histogram', () => histogramMetric(name, help, options.bounds ?? durationBounds)),
    snapshot,
    text: async () => formatMetrics(await snapshot()),
  }
}

type NumberHead =
  | { name: string; help: string; kind: 'counter' }
  | { name: string; help: string; kind: 'gauge'; merge: GaugeMerge }

function numberMetric(head: NumberHead, collect: Collect | undefined): Metric {
  const series = new Series(() => ({ value: 0 }))
  // Without labels there is one series from the beginning: a rate needs the zero before the first one.
  let isTouched = false
  return {
    kind: head.kind,
    api: {
      inc(labels = none, by = 1) {
        isTouched = true
        const at = series.at(labels)
        if (at !== undefined) at.value += by
      },
      set(value, labels = none) {
        isTouched = true
        const at = series.at(labels)
        if (at !== undefined) at.value = value
      },
      observe: notPossible,
    },
    async snapshot() {
      if (collect !== undefined) {
        const told = await collect()
        return { ...head, samples: typeof told === 'number' ? [{ labels: none, value: told }] : told }
      }
      const samples = series.all().map(({ labels, of }) => ({ labels, value: of.value }))
      return { ...head, samples: isTouched ? samples : [{ labels: none, value: 0 }] }
    },
  }
}

function histogramMetric(name: string, help: string, bounds: readonly number[]): Metric {
  const series = new Series(() => ({ counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }))
  return {
    kind: 'histogram',
    api: {
      inc: notPossible,
      set: notPossible,
      observe(value, labels = none) {
        const at = series.at(labels)
        if (at === undefined) return
        let place = 0
        while (place < bounds.length && value > bounds[place]!) place++
        at.counts[place]! += 1
        at.sum += value
      },
    },
    async snapshot() {
      const samples = series.all().map(({ labels, of }) => ({ labels, counts: [...of.counts], sum: of.sum }))
      return { name, help, kind: 'histogram', bounds, samples }
    },
  }
}

const none: Labels = {}

function notPossible(): never {
  throw new Error('This kind of metric counts in another way.')
}

/** One value for each combination of labels. */
class Series<Of> {
  readonly #byKey = new Map<string, { labels: Labels; of: Of }>()
  readonly #make: () => Of

  constructor(make: () => Of) {
    this.#make = make
  }

  at(labels: Labels): Of | undefined {
    const key = keyOf(labels)
    const known = this.#byKey.get(key)
    if (known !== undefined) return known.of
    if (this.#byKey.size >= mostSeries) return undefined
    const of = this.#make()
    this.#byKey.set(key, { labels: { ...labels }, of })
    return of
  }

  all(): { labels: Labels; of: Of }[] {
    return [...this.#byKey.values()]
  }
}

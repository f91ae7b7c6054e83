// Several processes as one: what their registries tell, added up.
import {
  type HistogramSample,
  keyOf,
  type MetricSnapshot,
  type MetricsSnapshot,
  type Sample,
} from './snapshot.ts'

export interface WorkerSnapshot {
  /** Tells the processes apart where a number is each one's own. */
  worker: string
  snapshot: MetricsSnapshot
}

export function mergeSnapshots(parts: readonly WorkerSnapshot[]): MetricsSnapshot {
  const merged = new Map<string, MetricSnapshot>()
  for (const { worker, snapshot } of parts) {
    for (const metric of snapshot) {
      const known = merged.get(metric.name)
      const own = withWorker(metric, worker)
      merged.set(metric.name, known === undefined ? own : join(known, own))
    }
  }
  return [...merged.values()]
}

function withWorker(metric: MetricSnapshot, worker: string): MetricSnapshot {
  if (metric.kind !== 'gauge' || metric.merge !== 'each') return metric
  return {
    ...metric,
    samples: metric.samples.map(({ labels, value }) => ({ labels: { ...labels, worker }, value })),
  }
}

/** Processes of different versions may disagree about a metric: then the first one counts. */
function join(one: MetricSnapshot, other: MetricSnapshot): MetricSnapshot {
  if (one.kind === 'histogram') {
    if (other.kind !== 'histogram' || String(one.bounds) !== String(other.bounds)) return one
    return { ...one, samples: joinSamples(one.samples, other.samples, addHistograms) }
  }
  if (other.kind !== one.kind) return one
  const combine = one.kind === 'gauge' && one.merge === 'greatest' ? greater : add
  return { ...one, samples: joinSamples(one.samples, other.samples, combine) }
}

function joinSamples<Of extends Sample | HistogramSample>(
  ones: Of[],
  others: Of[],
  combine: (one: Of, other: Of) => Of,
): Of[] {
  const byKey = new Map(ones.map((sample) => [keyOf(sample.labels), sample]))
  for (const sample of others) {
    const key = keyOf(sample.labels)
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? sample : combine(known, sample))
  }
  return [...byKey.values()]
}

const add = (one: Sample, other: Sample): Sample => ({ ...one, value: one.value + other.value })

const greater = (one: Sample, other: Sample): Sample => (other.value > one.value ? other : one)

const addHistograms = (one: HistogramSample, other: HistogramSample): HistogramSample => ({
  labels: one.labels,
  counts: one.counts.map((count, place) => count + other.counts[place]!),
  sum: one.sum + other.sum,
})

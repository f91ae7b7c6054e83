// The metrics of one process as plain data, which another process can add up (docs/decisions/0016).

export type Labels = Readonly<Record<string, string | number>>

export type MetricKind = 'counter' | 'gauge' | 'histogram'

/**
 * What the value of a gauge is when several processes tell theirs: their sum; the greatest, where all tell of the
 * same thing; or each its own, by the label `worker`. Counters and histograms are always added up.
 */
export type GaugeMerge = 'sum' | 'greatest' | 'each'

export interface Sample {
  labels: Labels
  value: number
}

export interface HistogramSample {
  labels: Labels
  /** Observations per bucket, not cumulative. The last entry counts those above the highest bound. */
  counts: number[]
  sum: number
}

/** Plain data, so that it can be handed to another process. */
export type MetricSnapshot =
  | { name: string; help: string; kind: 'counter'; samples: Sample[] }
  | { name: string; help: string; kind: 'gauge'; merge: GaugeMerge; samples: Sample[] }
  | { name: string; help: string; kind: 'histogram'; bounds: readonly number[]; samples: HistogramSample[] }

export type MetricsSnapshot = MetricSnapshot[]

/** The same for the same labels in the same order, which every place that counts keeps to. */
export function keyOf(labels: Labels): string {
  let key = ''
  for (const name in labels) key += `${name}\u0001${labels[name]}\u0002`
  return key
}

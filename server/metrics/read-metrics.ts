// Reads the registries of prom-client, as data for another process and as text for Prometheus (decision 16).
import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Plain data that can be sent between processes. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** For durations in seconds. */
export const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Labels for gauges with a value per worker; such gauges need the label name `worker`. */
export const workerLabels: { worker?: string } =
  cluster.worker === undefined ? {} : { worker: String(cluster.worker.id) }

/** Leaves out metrics whose `collect` fails. With `getMetricsAsJSON` one failure would lose all metrics. */
export async function takeSnapshot(registry: Registry): Promise<MetricsSnapshot> {
  const read = await Promise.allSettled(
    registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetric(name)!.get()),
  )
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/**
 * Aggregates snapshots of several processes: counters and histograms are summed, gauges follow their
 * `aggregator`.
 */
export function formatSnapshots(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate([...snapshots]).metrics()
}

export async function readMetrics(registry: Registry): Promise<string> {
  return formatSnapshots([await takeSnapshot(registry)])
}

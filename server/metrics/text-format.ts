// Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
import type { Labels, MetricSnapshot, MetricsSnapshot } from './snapshot.ts'

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

export function formatMetrics(snapshot: MetricsSnapshot): string {
  return snapshot.map(formatMetric).join('')
}

function formatMetric(metric: MetricSnapshot): string {
  const { name, help, kind } = metric
  const head = `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${kind}\n`
  if (metric.kind !== 'histogram') {
    return head + metric.samples.map(({ labels, value }) => line(name, labels, value)).join('')
  }
  const { bounds, samples } = metric
  let text = head
  for (const { labels, counts, sum } of samples) {
    let total = 0
    for (const [place, count] of counts.entries()) {
      total += count
      text += line(`${name}_bucket`, { ...labels, le: bounds[place] ?? '+Inf' }, total)
    }
    text += line(`${name}_sum`, labels, sum) + line(`${name}_count`, labels, total)
  }
  return text
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${valueText(value)}\n`
}

function escaped(text: string): string {
  return text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}

function valueText(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}

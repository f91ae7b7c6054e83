// The tooltip of a chart, at the pointer or at the point that the arrow keys have reached. Announced to screen readers.
import type { ReactNode } from 'react'
import type { ChartSeries } from '#content/admin/charts.ts'

interface ChartTipProps {
  series: readonly ChartSeries[]
  sampleOf: (index: number) => ReactNode
  format: (value: number) => string
  /** The chart library sets the following props. */
  active?: boolean
  label?: ReactNode
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
}

export function ChartTip({ series, sampleOf, format, active, label, payload = [] }: ChartTipProps) {
  if (!active) return null
  return (
    <div className="chart-tip" role="status">
      <p className="font-semibold">{label}</p>
      <ul>
        {series.map(({ key, title }, index) => {
          const value = payload.find(({ dataKey }) => dataKey === key)?.value
          return (
            <li key={key}>
              {sampleOf(index)}
              <span>{title}</span>
              <b>{format(Number(value))}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

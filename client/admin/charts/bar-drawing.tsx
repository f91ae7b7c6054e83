import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { barData, barSeries } from '#content/admin/charts.ts'
import { formatWhole } from './chart-numbers.ts'
import { ChartTip } from './chart-tip.tsx'
import { AreaSample, Patterns } from './series-look.tsx'

interface BarDrawingProps {
  label: string
  /** Number of months, starting in January. */
  monthCount?: number
}

/** Fills its container. Arrow keys move from month to month. */
export function BarDrawing({ label, monthCount = barData.length }: BarDrawingProps) {
  const id = useId()
  return (
    <BarChart
      responsive
      data={barData.slice(0, monthCount)}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="22%"
      aria-label={label}
    >
      <Patterns id={id} count={barSeries.length} />
      <CartesianGrid vertical={false} stroke="var(--a-line)" />
      <XAxis
        dataKey="month"
        tickLine={false}
        axisLine={false}
        tickMargin={8}
        height={30}
        interval="equidistantPreserveStart"
        minTickGap={6}
      />
      <YAxis tickLine={false} axisLine={false} width={36} domain={[0, 300]} ticks={[0, 100, 200, 300]} />
      <Tooltip
        cursor={{ fill: 'var(--a-tx)', fillOpacity: 0.06 }}
        content={
          <ChartTip
            series={barSeries}
            sampleOf={(index) => <AreaSample index={index} id={`${id}-tip-${index}`} />}
            format={formatWhole}
          />
        }
      />
      {barSeries.map(({ key, title }, index) => (
        <Bar
          key={key}
          dataKey={key}
          name={title}
          stackId="month"
          fill={`url(#${id}-${index})`}
          stroke="var(--a-surf)"
          strokeWidth={2}
          radius={4}
          animationDuration={700}
        />
      ))}
    </BarChart>
  )
}

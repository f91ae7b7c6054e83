import { useId } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { lineData, lineSeries } from '#content/admin/charts.ts'
import { formatShort, formatWhole } from './chart-numbers.ts'
import { ChartTip } from './chart-tip.tsx'
import { LineSample, lookAt, Marker } from './series-look.tsx'

interface Point {
  cx?: number
  cy?: number
}

/** Fills its container. Arrow keys move from month to month. */
export function LineDrawing({ label }: { label: string }) {
  const id = useId()
  return (
    <ComposedChart
      responsive
      data={[...lineData]}
      margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
      aria-label={label}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--c1)" stopOpacity="0.34" />
          <stop offset="1" stopColor="var(--c1)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--a-line)" />
      <XAxis
        dataKey="month"
        tickLine={false}
        axisLine={false}
        tickMargin={10}
        height={36}
        padding={{ left: 8, right: 8 }}
      />
      <YAxis
        tickFormatter={formatShort}
        tickLine={false}
        axisLine={false}
        width={48}
        domain={[0, 280_000]}
        ticks={[0, 70_000, 140_000, 210_000, 280_000]}
      />
      <Tooltip
        cursor={{ stroke: 'var(--a-field)', strokeDasharray: '3 4' }}
        content={
          <ChartTip
            series={lineSeries}
            sampleOf={(index) => <LineSample index={index} />}
            format={(value) => `$${formatWhole(value)}`}
          />
        }
      />
      <Area
        dataKey={lineSeries[0]!.key}
        fill={`url(#${id})`}
        stroke="none"
        tooltipType="none"
        activeDot={false}
        animationDuration={700}
      />
      {lineSeries.map(({ key, title }, index) => (
        <Line
          key={key}
          dataKey={key}
          name={title}
          stroke={lookAt(index).colour}
          strokeDasharray={lookAt(index).dash}
          strokeWidth={2.4}
          dot={({ cx = 0, cy = 0 }: Point) => <Marker key={cx} index={index} x={cx} y={cy} />}
          activeDot={({ cx = 0, cy = 0 }: Point) => <Marker index={index} x={cx} y={cy} isLarge />}
          isAnimationActive={false}
        />
      ))}
    </ComposedChart>
  )
}

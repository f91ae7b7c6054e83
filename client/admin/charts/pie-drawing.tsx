import { useId } from 'react'
import { Pie, PieChart } from 'recharts'
import { pieData } from '#content/admin/charts.ts'
import { formatShare, formatWhole } from './chart-numbers.ts'
import { Patterns } from './series-look.tsx'

/** Fills its container. The legend beside it has the same figures as text. */
export function PieDrawing({ label }: { label: string }) {
  const id = useId()
  const sum = pieData.reduce((total, { value }) => total + value, 0)
  return (
    <PieChart responsive accessibilityLayer={false} role="img" aria-label={label}>
      <Patterns id={id} count={pieData.length} />
      <Pie
        // Only these properties: the library writes all others as attributes, and an `id` would occur three times.
        data={pieData.map(({ title, value }, index) => ({ title, value, fill: `url(#${id}-${index})` }))}
        dataKey="value"
        nameKey="title"
        innerRadius="42%"
        outerRadius="72%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--a-surf)"
        strokeWidth={3}
        label={({ value }: { value?: unknown }) => formatShare(Number(value), sum)}
        labelLine={{ stroke: 'var(--a-field)', strokeWidth: 1.5 }}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
      <text x="50%" y="50%" dy="2" textAnchor="middle" className="pie-sum">
        {formatWhole(sum)}
      </text>
      <text x="50%" y="50%" dy="24" textAnchor="middle">
        bookings
      </text>
    </PieChart>
  )
}

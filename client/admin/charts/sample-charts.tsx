// The four sample charts with legends and tables, for their own screens and for the dashboard.
import { useId } from 'react'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { barData, barSeries, lineData, lineSeries, pieData } from '#content/admin/charts.ts'
import { geographyDomain } from '#content/admin/geography.ts'
import { ChartCard, LazyFigures } from './chart-card.tsx'
import { formatShare, formatWhole } from './chart-numbers.ts'
import { AreaSample, LineSample } from './series-look.tsx'
import { shades } from './shades.ts'

const LineDrawing = optionalPart(async () => (await import('./line-drawing.tsx')).LineDrawing)
const BarDrawing = optionalPart(async () => (await import('./bar-drawing.tsx')).BarDrawing)
const PieDrawing = optionalPart(async () => (await import('./pie-drawing.tsx')).PieDrawing)
const MapDrawing = optionalPart(async () => (await import('./map-drawing.tsx')).MapDrawing)
const MapFigures = optionalPart(async () => (await import('./map-drawing.tsx')).MapFigures)

interface SampleChartProps {
  title: string
  /** Small for the dashboard; otherwise the chart fills its own screen. */
  isSmall?: boolean
  className?: string
}

const arrowKeys = 'Arrow keys lead from month to month.'

export function RevenueChart({ title, isSmall = false, className }: SampleChartProps) {
  const sum = lineData.reduce((total, { japan, france, us }) => total + japan + france + us, 0)
  const dollars = (value: number) => `$${formatWhole(value)}`
  return (
    <ChartCard
      title={title}
      isTitleHidden={!isSmall}
      sum={dollars(sum)}
      size={isSmall ? 'middle' : 'tall'}
      className={className}
      legend={lineSeries.map(({ key, title: name }, index) => (
        <li key={key}>
          <LineSample index={index} />
          <span>{name}</span>
        </li>
      ))}
      figures={{
        caption: title,
        titles: ['Month', ...lineSeries.map(({ title: name }) => name)],
        rows: lineData.map((row) => [row.month, ...lineSeries.map(({ key }) => dollars(row[key]))]),
      }}
    >
      <LineDrawing label={`${title}: takings of Japan, France and the US by month. ${arrowKeys}`} />
    </ChartCard>
  )
}

/** Number of months that fit into a third of the dashboard. */
const shortYear = 7

export function SalesChart({ title, isSmall = false, className }: SampleChartProps) {
  const id = useId()
  const shown = isSmall ? barData.slice(0, shortYear) : barData
  return (
    <ChartCard
      title={title}
      isTitleHidden={!isSmall}
      size={isSmall ? 'small' : 'tall'}
      className={className}
      legend={barSeries.map(({ key, title: name }, index) => (
        <li key={key}>
          <AreaSample index={index} id={`${id}-${index}`} />
          <span>{name}</span>
        </li>
      ))}
      figures={{
        caption: title,
        titles: ['Month', ...barSeries.map(({ title: name }) => name)],
        rows: shown.map((row) => [row.month, ...barSeries.map(({ key }) => formatWhole(row[key]))]),
      }}
    >
      <BarDrawing
        label={`${title}: tickets for coasts, mountains and cities by month. ${arrowKeys}`}
        monthCount={shown.length}
      />
    </ChartCard>
  )
}

export function SharesChart({ title }: SampleChartProps) {
  const id = useId()
  const sum = pieData.reduce((total, { value }) => total + value, 0)
  return (
    <ChartCard
      title={title}
      isTitleHidden
      size="tall"
      legend={pieData.map(({ id: key, title: name, value }, index) => (
        <li key={key}>
          <AreaSample index={index} id={`${id}-${index}`} />
          <span>{`${name} ${formatShare(value, sum)}`}</span>
        </li>
      ))}
      figures={{
        caption: title,
        titles: ['Kind of tour', 'Bookings', 'Share'],
        rows: pieData.map(({ title: name, value }) => [name, formatWhole(value), formatShare(value, sum)]),
      }}
    >
      <PieDrawing
        label={`${title}: ${pieData.map(({ title: name, value }) => `${name} ${formatShare(value, sum)}`).join(', ')}`}
      />
    </ChartCard>
  )
}

export function TrafficMap({ title, isSmall = false, className }: SampleChartProps) {
  const [least, most] = geographyDomain
  const label = `${title}: a map of the world whose countries are the brighter the more visitors they have; each one's number stands in the table`
  return (
    <ChartCard
      title={title}
      isTitleHidden={!isSmall}
      size={isSmall ? 'small' : 'map'}
      className={className}
      foot={
        <>
          <MapScale least={formatWhole(least)} most={formatWhole(most)} />
          <LazyFigures>
            <MapFigures title={title} />
          </LazyFigures>
        </>
      }
    >
      <MapDrawing label={label} hasChoice={!isSmall} />
    </ChartCard>
  )
}

function MapScale({ least, most }: { least: string; most: string }) {
  return (
    <p className="map-scale">
      <span>{least}</span>
      <svg
        className="h-2.5 min-w-0 flex-1"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shades.map((shade) => (
          <rect
            key={shade}
            x={(shade * 100) / shades.length}
            width={98 / shades.length}
            height="10"
            rx="1"
            fill={`var(--g${shade})`}
          />
        ))}
      </svg>
      <span>{most}</span>
    </p>
  )
}

// The card around every chart: title, legend, reserved space for the drawing, and the figures as a table.
import './charts.css'
import { type ReactNode, Suspense } from 'react'
import { Spinner } from '#client/design-system/spinner.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'

export interface Figures {
  caption: string
  titles: readonly string[]
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[]
}

interface ChartCardProps {
  title: string
  /** The title is only for screen readers, because the screen has the same title. */
  isTitleHidden?: boolean
  /** The total, formatted. */
  sum?: string
  legend?: ReactNode
  size: 'tall' | 'map' | 'middle' | 'small'
  figures?: Figures
  /** Shown below the drawing. */
  foot?: ReactNode
  className?: string
  /** The drawing, which is loaded lazily. Its space is reserved. */
  children: ReactNode
}

export function ChartCard(props: ChartCardProps) {
  const { title, isTitleHidden = false, sum, legend, size, figures, foot, className = '', children } = props
  return (
    <section className={`admin-card grid grid-cols-1 content-start gap-3 ${className}`} aria-label={title}>
      {(!isTitleHidden || legend !== undefined) && (
        <div className="chart-head">
          <div>
            <h2 className={isTitleHidden ? 'sr-only' : 'text-[1.375rem]'}>{title}</h2>
            {sum !== undefined && (
              <p className="font-bold font-display text-[1.5rem] text-sea leading-tight">{sum}</p>
            )}
          </div>
          {legend !== undefined && <ul className="chart-legend">{legend}</ul>}
        </div>
      )}
      <Drawing size={size}>{children}</Drawing>
      {foot}
      {figures !== undefined && <FiguresTable {...figures} />}
    </section>
  )
}

function Drawing({ size, children }: { size: ChartCardProps['size']; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <div className={`chart-drawing is-${size}`}>
      {isHydrated && <Suspense fallback={<Spinner label="Drawing" />}>{children}</Suspense>}
    </div>
  )
}

/** A table that is loaded lazily together with its drawing. */
export function LazyFigures({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return <div className="min-h-8">{isHydrated && <Suspense fallback={null}>{children}</Suspense>}</div>
}

/** The figures as a table, for users who cannot see the drawing and for exact values. */
export function FiguresTable({ caption, titles, rows }: Figures) {
  return (
    <details className="chart-figures">
      <summary>
        <svg
          className="size-4 flex-none"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path d="M4 5h16v14H4zM4 10h16M10 10v9" strokeWidth="2" />
        </svg>
        As a table
      </summary>
      <div className="chart-rows">
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={titles[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

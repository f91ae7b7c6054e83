import { formatSlashDate } from '#client/admin/record/format.ts'
import { weekdayOf } from '#client/admin/record/weekday.ts'
import { Link } from '#client/design-system/link.tsx'
import { formatMonth, formatNumber, formatPrice } from '#client/lib/format.ts'
import { addressOf } from '#contract/pages/page.ts'
import { todayPage } from '#contract/pages/staff-pages.ts'
import { type PeriodLength, periodLengths } from '#contract/staff-vocabulary.ts'
import type { Figures, Period } from '#contract/today.ts'
import { figureSentence } from './figure-sentence.ts'

const lengthTitles: Record<PeriodLength, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

/** How the present period, the one before it and the one before that are called. */
const periodNames: Record<PeriodLength, readonly [string, string, string]> = {
  day: ['today', 'yesterday', 'the day before'],
  week: ['this week', 'last week', 'the week before'],
  month: ['this month', 'last month', 'the month before'],
}

type FigureName = 'revenue' | 'bookings' | 'orders'

const figureTitles: Record<FigureName, string> = {
  revenue: 'Revenue',
  bookings: 'Bookings',
  orders: 'Orders',
}
const figureNames = Object.keys(figureTitles) as FigureName[]

function formatFigure(name: FigureName, value: number): string {
  if (name !== 'revenue') return formatNumber(value)
  return value < 0 ? `−${formatPrice(-value, true)}` : formatPrice(value, true)
}

/** Revenue, bookings and orders: so far, of the periods before, and how they compare. */
export function FiguresSection({ by, periods }: Figures) {
  return (
    <section className="admin-card today-figures" aria-labelledby="figures">
      <header>
        <h2 id="figures" className="text-[1.375rem]">
          Figures
        </h2>
        <nav aria-label="Figures by">
          {periodLengths.map((length) => (
            <Link
              key={length}
              to={addressOf(todayPage, { by: length === 'day' ? null : length })}
              preventScrollReset
              aria-current={length === by ? 'true' : undefined}
              className="today-length"
            >
              {lengthTitles[length]}
            </Link>
          ))}
        </nav>
      </header>
      <p className="text-small">Revenue is money received less money paid back.</p>
      <ul className="today-tiles">
        {figureNames.map((name) => (
          <FigureTile key={name} name={name} by={by} periods={periods} />
        ))}
      </ul>
      <details>
        <summary>{`${lengthTitles[by]} one by one`}</summary>
        <FigureTable by={by} periods={periods} />
      </details>
    </section>
  )
}

function FigureTile({ name, by, periods }: { name: FigureName } & Figures) {
  const [present, before, earlier] = periods as [Period, Period, Period]
  const [presentName, beforeName, earlierName] = periodNames[by]
  return (
    <li>
      <span>{`${figureTitles[name]} ${presentName}`}</span>
      <b>{formatFigure(name, present[name])}</b>
      <span className="text-small">
        {figureSentence(
          { name: beforeName, figure: formatFigure(name, before[name]), value: before[name] },
          { name: earlierName, figure: formatFigure(name, earlier[name]), value: earlier[name] },
        )}
      </span>
      <Bars name={name} periods={periods} />
    </li>
  )
}

const barWidth = 10
const barsHeight = 40

/** The values from the oldest to the present one, which is not over. The table has them as numbers. */
function Bars({ name, periods }: { name: FigureName; periods: readonly Period[] }) {
  const values = periods.map((period) => Math.max(0, period[name])).toReversed()
  const most = Math.max(1, ...values)
  return (
    <svg
      viewBox={`0 0 ${values.length * barWidth} ${barsHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = Math.max(1, (value / most) * barsHeight)
        return (
          <rect
            // The place is the period.
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no other key
            key={index}
            x={index * barWidth + 1.5}
            y={barsHeight - height}
            width={barWidth - 3}
            height={height}
            className={index === values.length - 1 ? 'is-present' : undefined}
          />
        )
      })}
    </svg>
  )
}

function FigureTable({ by, periods }: Figures) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{lengthTitles[by]}</th>
          {figureNames.map((name) => (
            <th key={name} scope="col">
              {figureTitles[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.from}>
            <th scope="row">{nameOf(period, by)}</th>
            {figureNames.map((name) => (
              <td key={name}>{formatFigure(name, period[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function nameOf({ from, to }: Period, by: PeriodLength): string {
  if (by === 'month') return `${formatMonth(from)} ${from.slice(0, 4)}`
  if (by === 'day') return `${weekdayOf(from)} ${formatSlashDate(from)}`
  return `${formatSlashDate(from)} – ${formatSlashDate(to)}`
}

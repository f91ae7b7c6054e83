// The dashboard with constant sample figures.
import './dashboard.css'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { sampleCampaign, sampleFigures } from '#content/admin/charts.ts'
import { sampleTransactions } from '#content/admin/people.ts'
import { formatWhole } from '../charts/chart-numbers.ts'
import { RevenueChart, SalesChart, TrafficMap } from '../charts/sample-charts.tsx'
import type { Route } from './+types/dashboard'
import { NightStrip } from './night-strip.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Dashboard', publicUrl: publicUrlOf(matches) })

export default function DashboardScreen() {
  return (
    <>
      <NightStrip />
      <div className="dashboard">
        <ul className="dashboard-figures" aria-label="Figures">
          {sampleFigures.map((figure) => (
            <Figure key={figure.title} {...figure} />
          ))}
        </ul>
        <RevenueChart title="Revenue" isSmall className="is-wide" />
        <Transactions />
        <Campaign />
        <SalesChart title="Sales quantity" isSmall className="is-third" />
        <TrafficMap title="Geography traffic" isSmall className="is-third" />
      </div>
    </>
  )
}

function Figure({ icon, title, value, change }: (typeof sampleFigures)[number]) {
  return (
    <li className="admin-card dashboard-figure">
      <AdminIcon name={icon} className="size-6.5" />
      <span className="justify-self-end font-semibold text-small">{`+${change}%`}</span>
      <b>{formatWhole(value)}</b>
      <span>{title}</span>
    </li>
  )
}

function Transactions() {
  return (
    <section className="admin-card is-third" aria-labelledby="transactions">
      <h2 id="transactions" className="mb-2.5 text-[1.375rem]">
        Recent transactions
      </h2>
      <ul>
        {sampleTransactions.map(({ txId, user, date, cost }) => (
          <li key={txId} className="transaction">
            <span className="min-w-0">
              <span className="block truncate font-semibold text-ink">{user}</span>
              <span className="text-small">{txId}</span>
            </span>
            <time dateTime={date}>{formatSlashDate(date)}</time>
            <span className="transaction-cost money">{formatPrice(cost)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Length of the circle, so that dashes are percentages. */
const circleLength = 100

function Campaign() {
  const { percent, dollars } = sampleCampaign
  return (
    <section className="admin-card is-third grid grid-rows-[auto_1fr] gap-3" aria-labelledby="campaign">
      <h2 id="campaign" className="text-[1.375rem]">
        Campaign
      </h2>
      <div className="grid content-center justify-items-center gap-3 text-center">
        <svg
          className="size-38"
          viewBox="0 0 120 120"
          role="img"
          aria-label={`${percent}% of the campaign's goal`}
        >
          <circle cx="60" cy="60" r="50" fill="none" stroke="var(--a-rise)" strokeWidth="13" />
          <circle
            cx="60"
            cy="60"
            r="50"
            fill="none"
            stroke="var(--c1)"
            strokeWidth="13"
            strokeLinecap="round"
            pathLength={circleLength}
            strokeDasharray={`${percent} ${circleLength}`}
            transform="rotate(-90 60 60)"
          />
          <text x="60" y="67.5" textAnchor="middle" className="campaign-percent">
            {`${percent}%`}
          </text>
        </svg>
        <p className="font-semibold text-ink">
          <span className="money">{formatPrice(dollars, true)}</span> revenue generated
        </p>
        <p className="text-small">Includes extra misc expenditures and costs</p>
      </div>
    </section>
  )
}

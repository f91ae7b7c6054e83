// The day of staff: open tasks, departures of the next days, and figures.

import type { ReactNode } from 'react'
import { maySee, staffPageAt } from '#client/admin/screen/screens.ts'
import { useStaff } from '#client/admin/screen/use-staff.ts'
import { bookingsPage } from '#contract/pages/staff-pages.ts'
import { shownDays } from '#contract/staff-vocabulary.ts'
import './today.css'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { weekdayOf } from '#client/admin/record/weekday.ts'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Today, TodaysDeparture } from '#contract/today.ts'
import { MinimumNote, StateBadge } from '../departures/state-badge.tsx'
import type { Route } from './+types/today'
import { sendCalled } from './due-calls.tsx'
import { FiguresSection } from './figures-section.tsx'
import { loadToday } from './load-today.ts'
import { TasksSection } from './tasks-section.tsx'

const title = 'Today'

export const loader = ({ request, context }: Route.LoaderArgs) => loadToday(serverApi(context), request.url)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadToday(api, request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), sendCalled))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, sendCalled))
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function TodayScreen({
  loaderData: { date, today, figures },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <ScreenHeading title={title} subTitle={`${weekdayOf(date)} ${formatSlashDate(date)}`} />
      {today.untrustedProxy !== null && (
        <Notice tone="warning" title="Everybody looks like one network">
          <span className="wrap-anywhere">
            {`Requests with forwarding headers come from ${today.untrustedProxy}, which is not trusted. If that is your proxy, name it in TRUST_PROXY and start the server again. Until then, daily limits of networks refuse nobody.`}
          </span>
        </Notice>
      )}
      <div className="today">
        <TasksSection {...today} sent={actionData} />
        <Departures {...today} />
        {figures !== null && <FiguresSection {...figures} />}
      </div>
    </>
  )
}

function Departures({ departures, departureCount }: Pick<Today, 'departures' | 'departureCount'>) {
  return (
    <section className="admin-card today-departures" aria-labelledby="departures">
      <h2 id="departures" className="text-[1.375rem]">
        {`Departures of the next ${shownDays} days`}
      </h2>
      {departures.length === 0 && <p>Nobody leaves in these days, and no date is open.</p>}
      <ul>
        {departures.map((departure) => (
          <Departure key={departurePath(departure)} {...departure} />
        ))}
      </ul>
      {departureCount > departures.length && (
        <p>
          <span>{`${formatNumber(departures.length)} of ${formatNumber(departureCount)} are shown. `}</span>
          <Link to={bookingsPage.path} className="more-link">
            All departures with bookings
          </Link>
        </p>
      )}
    </section>
  )
}

/** A text where the user may not open the screen. */
function MayOpenLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const staff = useStaff()
  if (!maySee(staffPageAt(to), staff)) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}

function Departure(departure: TodaysDeparture) {
  const { date, tour, seatsTaken, seats, unpaid, waiting, state, minimum } = departure
  return (
    <li>
      <span className="today-day">{`${weekdayOf(date)} ${formatSlashDate(date)}`}</span>
      <MayOpenLink to={departurePath(departure)} className="today-tour">
        <span>{tour.title}</span>
        <span className="sr-only">{`, ${formatSlashDate(date)}`}</span>
      </MayOpenLink>
      <span className="today-facts">
        {state !== null && state !== 'open' && <StateBadge state={state} />}
        {waiting > 0 && <span>{`${formatNumber(waiting)} waiting`}</span>}
        {unpaid > 0 && <span className="money">{`${formatPrice(unpaid, true)} unpaid`}</span>}
        <span className="today-seats">{`${formatNumber(seatsTaken)} of ${formatNumber(seats)} seats`}</span>
      </span>
      <MinimumNote {...{ date, state, minimum }} />
    </li>
  )
}

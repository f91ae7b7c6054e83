// The departures of today and tomorrow, to check in their travellers.

import { today } from '#client/lib/server-day.ts'
import { addDays } from '#contract/calendar.ts'
import { addressOf } from '#contract/pages/page.ts'
import { checkInPage } from '#contract/pages/staff-pages.ts'
import './check-in.css'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Link } from '#client/design-system/link.tsx'
import type { Api } from '#client/lib/api.ts'
import { api } from '#client/lib/api.ts'
import { formatLongDate } from '#client/lib/format.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Departure } from '#contract/bookings.ts'
import { maxItemsPerPage } from '#contract/vocabulary.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { Route } from './+types/check-in-departures'

const title = 'Check-in'
const subTitle = 'Departures of today and tomorrow'
/** More depart on no day; the staff’s bookings list them all. */
const itemsPerPage = maxItemsPerPage

export const loader = ({ context }: Route.LoaderArgs) => readDepartures(serverApi(context))

export const clientLoader = () => readDepartures(api)

async function readDepartures(call: Api) {
  const day = today()
  return Promise.all(
    // Travellers of yesterday may still arrive after midnight.
    [-1, 0, 1].map(async (days) => {
      const date = addDays(day, days)
      const { items } = await call('GET /tours/departures', { query: { date, when: 'all', itemsPerPage } })
      return { date, items: items.filter(({ bookingCount }) => bookingCount > 0) }
    }),
  )
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

const dayNames = ['Yesterday', 'Today', 'Tomorrow'] as const

export default function CheckInDepartures({ loaderData: days }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      {days.map(({ date, items }, index) => {
        // Only while travellers may still arrive.
        if (index === 0 && items.length === 0) return null
        return <Day key={date} name={dayNames[index]!} date={date} departures={items} />
      })}
    </>
  )
}

function Day({ name, date, departures }: { name: string; date: string; departures: readonly Departure[] }) {
  return (
    <section aria-labelledby={date} className="grid gap-3">
      <h2 id={date} className="text-card">
        {`${name}, ${formatLongDate(date)}`}
      </h2>
      {departures.length === 0 ? (
        <p className="admin-card">Nobody departs on this day.</p>
      ) : (
        <ul className="check-in-list">
          {departures.map(({ tourId, tour, seatsTaken, bookingCount }) => (
            <li key={tourId}>
              {/* A document of its own, because only that page may use the camera. */}
              <Link
                to={addressOf(checkInPage, { id: tourId, date })}
                reloadDocument
                className="admin-card check-in-departure"
              >
                <b className="wrap-anywhere">{tour.title}</b>
                <span>{tour.location}</span>
                <span>
                  {`${seatsTaken === 1 ? '1 traveller' : `${seatsTaken} travellers`}, ${bookingCount === 1 ? '1 booking' : `${bookingCount} bookings`}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

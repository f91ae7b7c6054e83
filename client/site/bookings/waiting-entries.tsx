// The departures that the user waits for, above the bookings. Without script the page's action takes the user off the list.

import type { FormEvent } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Link } from '#client/design-system/link.tsx'
import { seatCountText } from '#client/features/holds/hold-time.ts'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { api } from '#client/lib/api.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { myToursPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { useOwnOffers } from './use-own-offers.ts'

/** The name of the button; its value is the id of the entry. */
export const leaveField = 'leave'

interface WaitingEntriesProps {
  entries: readonly WaitingEntry[]
  /** Called after an entry has ended, or has become an offer. */
  onChanged: () => void
}

export function WaitingEntries({ entries, onChanged }: WaitingEntriesProps) {
  useOwnOffers(entries, onChanged)
  const { isSending, submit } = useSubmit(async (id: string) => {
    await api('DELETE /waiting-list/:id', { params: { id } })
    onChanged()
  }, toastFailure)

  function leave(event: FormEvent, id: string): void {
    event.preventDefault()
    void submit(id)
  }

  return (
    <section id="waiting" aria-labelledby="waiting-title" className="mb-9 grid gap-4">
      <h2 id="waiting-title" className="text-d3">
        Waiting list
      </h2>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li
            key={entry._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m border-[1.5px] border-line p-4.5"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold text-ink">
                {entry.tour.isDeleted ? (
                  entry.tour.title
                ) : (
                  <Link to={addressOfEntry(entry)} className="underline hover:no-underline">
                    {entry.tour.title}
                  </Link>
                )}
              </p>
              <p>
                <MomentsInText
                  text={`${formatCalendarDate(entry.date)}, ${seatCountText(entry.tickets)}. ${stateOf(entry)}`}
                  moments={entry.offeredUntil === null ? [] : [entry.offeredUntil]}
                />
              </p>
            </div>
            <form method="post" action={myToursPage.path} onSubmit={(event) => leave(event, entry._id)}>
              <Button
                type="submit"
                name={leaveField}
                value={entry._id}
                look="secondary"
                size="small"
                aria-disabled={isSending || undefined}
              >
                <span>{entry.offeredUntil === null ? 'Leave the waiting list' : 'Decline the seats'}</span>
                <span className="sr-only">{` of ${entry.tour.title}`}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** At the form, with the offer chosen. */
function addressOfEntry({ tour, date, tickets, offeredUntil, departureToken }: WaitingEntry): string {
  if (offeredUntil === null && departureToken === undefined) return tourPath(tour)
  const departure = departureToken ?? null
  return `${addressOf(tourPage, { id: tour.slug, date, tickets, departure })}#booking`
}

function stateOf({ position, offeredUntil }: WaitingEntry): string {
  return offeredUntil === null
    ? `You are number ${position} in line.`
    : `Held for you until ${houseTimeText(offeredUntil)}: book before then.`
}

// The departures that the user waits for, above the bookings.
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Link } from '#client/design-system/link.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { seatCountText } from '#client/features/holds/hold-time.ts'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { successText } from '#client/features/toasts/texts.ts'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { isUnknown } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { type FormSender, formNameOf } from '#client/lib/forms/send-form.ts'
import { myToursPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { useOwnOffers } from './use-own-offers.ts'

export const waitingForms: Readonly<Record<'leave', FormSender<never>>> = {
  async leave(call, { of: id }) {
    await call('DELETE /waiting-list/:id', { params: { id } }).catch((error: unknown) => {
      // The entry has ended by itself.
      if (!isUnknown(error)) throw error
    })
    // Without script the page opens anew.
    return { done: successText, ...(import.meta.env.SSR && { next: myToursPage.path }) }
  },
}

interface WaitingEntriesProps {
  entries: readonly WaitingEntry[]
  /** The result of the form that was sent without script. */
  sent: FormResult<never> | undefined
  /** Called after an entry has ended, or has become an offer. */
  onChanged: () => void
}

export function WaitingEntries({ entries, sent, onChanged }: WaitingEntriesProps) {
  useOwnOffers(entries, onChanged)
  return (
    <section id="waiting" aria-labelledby="waiting-title" className="mb-9 grid gap-4">
      <h2 id="waiting-title" className="text-d3">
        Waiting list
      </h2>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} sent={sent} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, sent }: { entry: WaitingEntry; sent: FormResult<never> | undefined }) {
  const form = usePageForm({ name: formNameOf('leave', entry._id), sent })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m border-[1.5px] border-line p-4.5">
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
      <PageForm form={form} action={myToursPage.path} className="grid gap-3">
        <SubmitButton form={form} look="secondary" size="small">
          <span>{entry.offeredUntil === null ? 'Leave the waiting list' : 'Decline the seats'}</span>
          <span className="sr-only">{` of ${entry.tour.title}`}</span>
        </SubmitButton>
      </PageForm>
    </li>
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

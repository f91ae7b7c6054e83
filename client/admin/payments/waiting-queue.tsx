// Entered payments of all bookings and orders that wait for a second person.

import { Link } from '#client/design-system/link.tsx'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage, staffOrderPage } from '#contract/pages/staff-pages.ts'
import type { ListedEntry } from '#contract/staff-entries.ts'
import type { EntryFormName } from './entry-forms.ts'
import { refusedTitle, WaitingButtons, WaitingText } from './ledger-entries.tsx'

interface WaitingQueueProps {
  entries: readonly ListedEntry[]
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

/** Nothing while none waits and none was just decided. One form with the buttons of all entries. */
export function WaitingQueue({ entries, sent }: WaitingQueueProps) {
  const form = usePageForm({ name: 'decide' satisfies EntryFormName, sent })
  if (entries.length === 0 && form.result === undefined) return null
  return (
    <section aria-labelledby="waiting" className="admin-card grid gap-4">
      <h2 id="waiting" className="text-card">
        Waiting for a second person
      </h2>
      <PageForm form={form} refusedTitle={refusedTitle} aria-labelledby="waiting" className="grid gap-4">
        {entries.length > 0 && (
          <ul className="payment-list">
            {entries.map((entry) => (
              <li key={entry._id}>
                <div className="grid min-w-0 gap-1">
                  <Link
                    to={
                      entry.kind === 'booking'
                        ? addressOf(staffBookingPage, { id: entry.recordId })
                        : addressOf(staffOrderPage, { id: entry.recordId })
                    }
                    className="bill-reference w-fit"
                  >
                    {formatReference(entry.reference)}
                  </Link>
                  <p className="text-small">{`${entry.title}, ${entry.name}`}</p>
                  <WaitingText entry={entry} />
                </div>
                <WaitingButtons form={form} entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PageForm>
    </section>
  )
}

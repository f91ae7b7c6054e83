// Entered payments of all bookings and orders that wait for a second person.

import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage, staffOrderPage } from '#contract/pages/staff-pages.ts'
import type { ListedEntry } from '#contract/staff-entries.ts'
import { WaitingButtons, WaitingText } from './ledger-entries.tsx'

interface WaitingQueueProps {
  entries: readonly ListedEntry[]
  outcome: FormResult | undefined
}

/** Nothing while none waits and none was just decided. */
export function WaitingQueue({ entries, outcome }: WaitingQueueProps) {
  const own = outcome?.form === 'entry' ? undefined : outcome
  if (entries.length === 0 && own === undefined) return null
  return (
    <section aria-labelledby="waiting" className="admin-card grid gap-4">
      <h2 id="waiting" className="text-card">
        Waiting for a second person
      </h2>
      {own?.done !== undefined && <Notice tone="ok">{own.done}</Notice>}
      {own?.refusal !== undefined && (
        <Notice tone="error" title="Nothing was changed">
          {own.refusal.message}
        </Notice>
      )}
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
              <WaitingButtons entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { Link } from '#client/design-system/link.tsx'
import { newestByRecord } from '#client/features/mails/mail-fate.tsx'
import { type Api, api } from '#client/lib/api.ts'
import type { Booking } from '#contract/bookings.ts'
import type { MailFate } from '#contract/mails.ts'
import { addressOf } from '#contract/pages/page.ts'
import { mailsPage } from '#contract/pages/staff-pages.ts'
import { maxMailRecords } from '#contract/vocabulary.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { MailStateBadge, mailStateTitles } from '../mail/mail-state-badge.tsx'

/** The newest mail of each booking; none where they cannot be fetched, for the bookings matter more. */
export async function fetchBookingMails(
  bookings: readonly Booking[],
  call: Api = api,
): Promise<readonly MailFate[]> {
  const ids = bookings.map(({ _id }) => _id)
  const calls: Promise<{ items: MailFate[] }>[] = []
  for (let start = 0; start < ids.length; start += maxMailRecords) {
    const query = { ids: ids.slice(start, start + maxMailRecords).join(',') }
    calls.push(call('GET /mails/of-bookings', { query }))
  }
  try {
    return (await Promise.all(calls)).flatMap(({ items }) => items)
  } catch {
    return []
  }
}

/** What has become of the newest mail about a booking. */
export function bookingMailColumn(mails: readonly MailFate[]): GridColumn<Booking> {
  const newest = newestByRecord(mails)
  return {
    key: 'mail',
    title: 'Mail',
    value: ({ _id }) => {
      const mail = newest.get(_id)
      return mail === undefined ? '' : mailStateTitles[mail.state]
    },
    cell: ({ _id, username }) => {
      const mail = newest.get(_id)
      return (
        mail !== undefined && (
          <Link to={addressOf(mailsPage, { q: _id })} className="no-underline">
            <MailStateBadge state={mail.state} />
            <span className="sr-only">{` ${mail.title}: mails about the booking of ${username}`}</span>
          </Link>
        )
      )
    },
    isSortable: false,
    isLeftOutOfBlocks: true,
  }
}

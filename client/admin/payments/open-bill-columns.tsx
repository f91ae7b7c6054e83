import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage, staffOrderPage } from '#contract/pages/staff-pages.ts'
import type { OpenBill } from '#contract/payments.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

export const openBillColumns: readonly GridColumn<OpenBill>[] = [
  {
    key: 'reference',
    title: 'Reference',
    kind: 'title',
    value: ({ reference }) => formatReference(reference),
    cell: ({ kind, recordId, reference }) => (
      <Link
        to={
          kind === 'booking'
            ? addressOf(staffBookingPage, { id: recordId })
            : addressOf(staffOrderPage, { id: recordId })
        }
        className="bill-reference"
      >
        {formatReference(reference)}
      </Link>
    ),
    isAlwaysShown: true,
  },
  {
    key: 'title',
    title: 'For',
    value: ({ title }) => title,
    cell: ({ kind, title }) => (
      <span className="bill-lines">
        <span className="text-ink">{kind === 'order' ? 'Order' : title}</span>
        {kind === 'booking' && <span className="text-micro">Booking</span>}
      </span>
    ),
  },
  {
    key: 'name',
    title: 'Customer',
    value: ({ name }) => name,
    cell: ({ name, email }) => (
      <span className="bill-lines">
        <span className="text-ink">{name}</span>
        <span className="text-micro">{email}</span>
      </span>
    ),
  },
  {
    key: 'charged',
    givesWay: 'late',
    title: 'Charged',
    kind: 'number',
    value: ({ charged }) => charged,
    cell: ({ charged, total }) => (
      <span className="whitespace-nowrap">
        <span className="money">{formatPrice(charged)}</span> of{' '}
        <span className="money">{formatPrice(total)}</span>
      </span>
    ),
    isLeftOutOfBlocks: true,
  },
  {
    key: 'due',
    title: 'Unpaid',
    kind: 'number',
    value: ({ due }) => due,
    cell: ({ due }) => (due === 0 ? 'Nothing' : <span className="money">{formatPrice(due)}</span>),
  },
  {
    key: 'owed',
    title: 'To pay back',
    kind: 'number',
    value: ({ owed }) => owed,
    cell: ({ owed }) => (owed === 0 ? 'Nothing' : <span className="money">{formatPrice(owed)}</span>),
  },
  {
    key: 'until',
    title: 'To be paid by',
    value: untilText,
    cell: (bill) => (
      <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="whitespace-nowrap">{untilText(bill)}</span>
        {bill.isOverdue && (
          <Badge tone="no" icon="cross">
            Overdue
          </Badge>
        )}
        {bill.isNotRecorded && <Badge tone="category">Not recorded</Badge>}
        {bill.state !== 'open' && (
          <Badge tone="category">{bill.state === 'lapsed' ? 'Lapsed' : 'Cancelled'}</Badge>
        )}
      </span>
    ),
  },
]

function untilText({ due, payBy, balanceDueOn, spotDate, state }: OpenBill): string {
  if (due === 0) return ''
  if (spotDate !== null && state === 'open') return `On the spot, ${formatSlashDate(spotDate)}`
  if (payBy !== null) return formatSlashTime(payBy)
  return balanceDueOn === null ? 'At once' : formatSlashDate(balanceDueOn)
}

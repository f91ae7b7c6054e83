// What the bookings and orders of the bulk data have in common: customers, references, bills with payments and ledger, mails
// and audit entries.
import { formatReference, referenceCharacters, referenceLength } from '#contract/booking-reference.ts'
import { bulkPerson } from './bulk-reviews.ts'
import { bulkId, idAt, type Series } from './bulk-series.ts'
import type { CopyRow } from './copy-rows.ts'
import type { Draws } from './random.ts'

export const dayMs = 86_400_000
/** How far the bookings and orders go back. */
export const traceDays = 5 * 365
/** As long as the product keeps them. */
const mailDays = 799
const auditDays = 399

export interface Customer {
  /** Null: a guest without an account. */
  userId: string | null
  name: string
  email: string
}

/** A share of the customers has no account. */
const guestsShare = 0.1

export function customerOf(draws: Draws, users: Series & { table: 'users' }, number: number): Customer {
  if (users.count === 0 || draws.fraction() < guestsShare) {
    const { name, username } = bulkPerson(number)
    return { userId: null, name, email: `guest.${username}@example.net` }
  }
  const index = draws.whole(0, users.count - 1)
  const { name, email } = bulkPerson(users.first + index)
  return { userId: idAt(users, index), name, email }
}

const base = referenceCharacters.length
/** Without a common divisor with the number of references, so that neighbouring numbers have very different ones. */
const spread = 1_940_371

/** The reference of a booking or an order with this number. The first character is different for both. */
export function bulkReference(kind: 'booking' | 'order', number: number): string {
  let rest = (number * spread) % base ** (referenceLength - 1)
  let text = ''
  while (text.length < referenceLength - 1) {
    text = referenceCharacters[rest % base]! + text
    rest = Math.floor(rest / base)
  }
  return (kind === 'booking' ? 'K' : 'Q') + text
}

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
export const dayOf = (milliseconds: number) => iso(milliseconds).slice(0, 10)

/** A charge of a bill, and whether all of it was refunded. */
export interface BulkPayment {
  what: 'deposit' | 'balance' | 'all'
  cents: number
  createdAt: number
  /** Null: the transfer has not come. */
  paidAt: number | null
  hasEnded?: boolean
  refundedAt: number | null
  refundReason: string
}

export interface BulkBill {
  kind: 'booking' | 'order'
  recordId: string
  reference: string
  totalCents: number
  depositCents: number
  payBy: number | null
  balanceDueOn: string | null
  spotDate: string | null
  state: 'open' | 'lapsed' | 'cancelled'
  createdAt: number
  payments: readonly BulkPayment[]
}

/** Numbers of the payments of a record: at most two. Those of orders follow those of bookings. */
function paymentId(kind: BulkBill['kind'], number: number, place: number, payment: BulkPayment): string {
  return bulkId('payments', number * 4 + place * 2 + Number(kind === 'order'), payment.createdAt)
}

const paidOf = (bill: BulkBill) =>
  bill.payments.reduce(
    (sum, { cents, paidAt, refundedAt }) => sum + (paidAt !== null && refundedAt === null ? cents : 0),
    0,
  )

export const billColumns =
  'kind record_id reference total_cents deposit_cents pay_by balance_due_on spot_date state paid_cents created_at'.split(
    ' ',
  )

export function billRow(bill: BulkBill): CopyRow {
  return [
    bill.kind,
    bill.recordId,
    bill.reference,
    bill.totalCents,
    bill.depositCents,
    bill.payBy === null ? null : iso(bill.payBy),
    bill.balanceDueOn,
    bill.spotDate,
    bill.state,
    paidOf(bill),
    iso(bill.createdAt),
  ]
}

export const paymentColumns = 'id kind record_id what method amount_cents state title created_at'.split(' ')

export function paymentRows(bill: BulkBill, number: number): CopyRow[] {
  return bill.payments.map((payment, place) => [
    paymentId(bill.kind, number, place, payment),
    bill.kind,
    bill.recordId,
    payment.what,
    'transfer',
    payment.cents,
    payment.paidAt !== null ? 'paid' : payment.hasEnded ? 'ended' : 'open',
    `${bill.kind === 'booking' ? 'Trip' : 'Order'} ${formatReference(bill.reference)}`,
    iso(payment.createdAt),
  ])
}

export const refundColumns =
  'id payment_id amount_cents reason state provider_ref created_at settled_at'.split(' ')

const refundIdOf = (payment: string) => payment.replace('-75e8-', '-75e9-')

export function refundRows(bill: BulkBill, number: number): CopyRow[] {
  return bill.payments.flatMap((payment, place) => {
    if (payment.refundedAt === null) return []
    const id = paymentId(bill.kind, number, place, payment)
    const at = iso(payment.refundedAt)
    return [
      [refundIdOf(id), id, payment.cents, payment.refundReason, 'done', `transfer-${refundIdOf(id)}`, at, at],
    ]
  })
}

export const entryColumns = 'id kind record_id payment_id refund_id entry amount_cents provider_ref at'.split(
  ' ',
)

export function entryRows(bill: BulkBill, number: number): CopyRow[] {
  return bill.payments.flatMap((payment, place) => {
    if (payment.paidAt === null) return []
    const id = paymentId(bill.kind, number, place, payment)
    const of = (mark: string) => id.replace('-75e8-', mark)
    const charge = [
      of('-75ea-'),
      bill.kind,
      bill.recordId,
      id,
      null,
      'charge',
      payment.cents,
      `transfer-${id}`,
      iso(payment.paidAt),
    ]
    if (payment.refundedAt === null) return [charge]
    const refundId = refundIdOf(id)
    return [
      charge,
      [
        of('-75e0-'),
        bill.kind,
        bill.recordId,
        id,
        refundId,
        'refund',
        payment.cents,
        `transfer-${refundId}`,
        iso(payment.refundedAt),
      ],
    ]
  })
}

export const mailColumns =
  'id template recipient subject html text user_id related_kind related_id once_key state message_id has_secret_link created_at queued_at sent_at'.split(
    ' ',
  )

/** The mail that confirms a booking or an order. Short, because what fills a page of mails is the list. */
export function mailRows(
  { kind, recordId, createdAt }: Pick<BulkBill, 'kind' | 'recordId' | 'createdAt'>,
  { userId, email, name }: Customer,
  title: string,
  number: number,
  until: number,
): CopyRow[] {
  if (createdAt < until - mailDays * dayMs || email === '') return []
  const id = bulkId('mails', number * 2 + Number(kind === 'order'), createdAt)
  const subject = kind === 'booking' ? `Booking confirmed: ${title}` : `Your order: ${title}`
  const text = `Dear ${name},\n\nthank you. You find all of it on your page.`
  const at = iso(createdAt)
  return [
    [
      id,
      kind === 'booking' ? 'booking-confirmed' : 'order-placed',
      email,
      subject,
      `<!DOCTYPE html><html lang="en"><head><title>${subject}</title></head><body><p>${text}</p></body></html>`,
      text,
      userId,
      kind,
      recordId,
      null,
      'sent',
      `<${id}@bulk.example>`,
      false,
      at,
      at,
      at,
    ],
  ]
}

export const auditColumns =
  'at action outcome actor_id actor_role record_id record_title changes address request_id'.split(' ')

/** The sign-in before a booking or order, and a cancellation by the customer. */
export function auditRows(
  at: number,
  { userId }: Customer,
  cancelled: { at: number; action: string; recordId: string; title: string } | null,
  until: number,
): CopyRow[] {
  if (userId === null) return []
  const first = until - auditDays * dayMs
  const row = (when: number, action: string, recordId: string | null, title: string | null): CopyRow => [
    iso(when),
    action,
    'done',
    userId,
    1,
    recordId,
    title,
    '[]',
    '198.51.100.0',
    '',
  ]
  return [
    ...(at < first ? [] : [row(at - 60_000, 'POST /user/signin', null, null)]),
    ...(cancelled === null || cancelled.at < first
      ? []
      : [row(cancelled.at, cancelled.action, cancelled.recordId, cancelled.title)]),
  ]
}

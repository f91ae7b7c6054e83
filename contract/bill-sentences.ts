// What people are told about the money of a booking or an order: by pages, dialogs, offers, mails, vouchers and exports
// alike. No other place words it. Imports only rules without imports, so that any page may use it.
import { priceText } from './money.ts'
import type { Statement } from './payment-rules.ts'

/** `customer` is spoken to; `staff` read about the customer. */
export type Reader = 'customer' | 'staff'

/**
 * The sentence of a bill as it is now. Of a bill as it would be (`cancelledBill`, or the bill after a change) it says
 * beforehand what follows: dialogs and offers show the sentence that the mail will have.
 */
export function billSentence(statement: Statement, reader: Reader = 'customer'): string {
  if (statement.isUnrecorded) return unrecordedSentence(statement.state === 'open', reader)
  return statement.state === 'open' ? openSentence(statement, reader) : endedSentence(statement, reader)
}

/** A booking that has no bill: from before every booking had one. */
export interface UnbilledBooking {
  isConfirmed: boolean
  /** Whether its date lies ahead. */
  isAhead: boolean
  /** Whether a refund was once recorded, though no payment was. */
  hasRefundRecorded: boolean
}

/** Names no amount, because nobody knows what was paid. Null if nothing is said about money. */
export function unbilledSentence(booking: UnbilledBooking, reader: Reader = 'customer'): string | null {
  if (booking.hasRefundRecorded) return checkingSentence[reader]
  return booking.isConfirmed && booking.isAhead ? unrecordedSentence(true, reader) : null
}

const checkingSentence: Record<Reader, string> = {
  customer: 'We are checking what is to be refunded.',
  staff: 'A refund was recorded, but no payment. Was anything paid?',
}

function unrecordedSentence(isOpen: boolean, reader: Reader): string {
  if (isOpen) return 'No payment is recorded here yet.'
  return `No payment is recorded here. ${reader === 'staff' ? 'Was anything paid?' : checkingSentence.customer}`
}

function openSentence(statement: Statement, reader: Reader): string {
  const { claim, paid, due, toRefund, refunding } = statement
  if (toRefund > 0) {
    const tooMuch = priceText(toRefund)
    return reader === 'customer'
      ? `You have paid ${tooMuch} too much, which we refund.`
      : `${tooMuch} too much is paid and to be refunded.`
  }
  if (due > 0 && paid === 0) return `To pay: ${priceText(due)}.`
  if (due > 0) {
    return `${priceText(paid)} of ${priceText(claim)} is paid. Still to pay: ${priceText(due)}.`
  }
  const onItsWay =
    refunding > 0
      ? ` ${priceText(refunding)} is on its way back to ${reader === 'customer' ? 'you' : 'the customer'}.`
      : ''
  if (claim === 0) return `There is nothing to pay.${onItsWay}`
  return `All of ${priceText(claim)} is paid.${onItsWay}`
}

function endedSentence(statement: Statement, reader: Reader): string {
  const { claim, paid, due, toRefund, refunding, refunded } = statement
  if (due > 0) return owingSentence(statement, reader)
  const back = Math.round((toRefund + refunding) * 100) / 100
  if (back >= paid && paid > 0) {
    const all = reader === 'customer' ? 'All that you have paid' : 'All that was paid'
    return `${all} is refunded: ${priceText(back)}.`
  }
  if (back > 0) return `${priceText(back)} of ${priceText(paid)} is refunded. We keep ${priceText(claim)}.`
  const kept = paid > 0 ? `We keep ${priceText(paid)}.` : ''
  if (refunded > 0) return `${priceText(refunded)} has been refunded. ${kept}`.trim()
  if (kept !== '') return `Nothing is refunded. ${kept}`
  const none = reader === 'customer' ? 'You have paid nothing' : 'Nothing was paid'
  return `${none}, so nothing is refunded.`
}

function owingSentence({ claim, paid, due }: Statement, reader: Reader): string {
  const isCustomer = reader === 'customer'
  const owing = `${isCustomer ? 'You still owe' : 'The customer still owes'} ${priceText(due)}`
  const already = `${isCustomer ? 'you have' : 'the customer has'} paid ${paid === 0 ? 'nothing' : priceText(paid)}`
  return `${owing}: by the terms of the booking we keep ${priceText(claim)}, and ${already}.`
}

/** How a customer can pay what is due. */
export interface PaymentWays {
  /** The page that leads to the provider, as a mail names it; null without a provider. */
  page: string | null
  /** Null if no transfer is awaited. `account`: null if the house tells it. */
  transfer: { reference: string; account: string | null } | null
  /** The words of the house for what is paid on the spot; null without any. */
  onTheSpot: string | null
}

/** How to pay what is due. Empty if nothing is due. Several ways are said in this order. */
export function waysSentence(
  { due, isUnrecorded }: Statement,
  { page, transfer, onTheSpot }: PaymentWays,
): string {
  if (due === 0 || isUnrecorded) return ''
  const ways = [
    ...(page === null ? [] : [`You pay on ${page}.`]),
    ...(transfer === null ? [] : [transferSentence(transfer)]),
    ...(onTheSpot === null ? [] : [`You pay ${onTheSpot}.`]),
  ]
  return ways.join(' ')
}

function transferSentence({ reference, account }: NonNullable<PaymentWays['transfer']>): string {
  return account === null
    ? `Please write the reference ${reference} on your transfer. If you do not know our bank account, write to us.`
    : `Please transfer it to ${account}, with the reference ${reference}.`
}

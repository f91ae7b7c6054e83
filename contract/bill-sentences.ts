// What people are told about the money of a booking or an order: by pages, dialogs, offers, mails, vouchers and exports
// alike. No other place words it. Imports only rules without imports, so that any page may use it.
import { dayText, momentText } from './date-texts.ts'
import { priceText } from './money.ts'
import {
  balanceDueOn,
  depositCents,
  type PaymentMethod,
  payWithinMs,
  type Statement,
} from './payment-rules.ts'
import { methodFor } from './provider-limits.ts'

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

/** What is known of the money of a booking. Of one without a bill, from before every booking had one, nobody knows what was paid. */
export interface BookingMoney {
  statement: Statement | null
  status: 'confirmed' | 'cancelled'
  date: string
  /** Without a bill: whether a refund was once recorded, though no payment was. */
  hasRefundRecorded?: true | undefined
}

/** Null if nothing is said about money. Of a booking without a bill it names no amount. `today`: the date where the house is. */
export function bookingSentence(
  booking: BookingMoney,
  today: string,
  reader: Reader = 'customer',
): string | null {
  const { statement, status, date, hasRefundRecorded } = booking
  if (statement !== null) return billSentence(statement, reader)
  if (hasRefundRecorded) return checkingSentence[reader]
  return status === 'confirmed' && date >= today ? unrecordedSentence(true, reader) : null
}

/** What a change costs, said before and after it. `fee`: kept by the terms, in dollars. `after`: null without a bill. */
export function changeSentence(
  { fee, after, added }: { fee: number; after: Statement | null; added?: AddedTickets | undefined },
  timeZone: string,
  reader: Reader = 'customer',
): string {
  const kept = fee === 0 ? '' : `By the terms of the booking we keep ${priceText(fee)} of what you give back.`
  const money = after === null ? '' : billSentence(after, reader)
  const deposit = added === undefined ? '' : addedSentence(added, timeZone, reader)
  return `${reader === 'customer' ? kept : kept.replace('you give', 'is given')} ${money} ${deposit}`.trim()
}

/** Tickets that were added to a booking and whose deposit is awaited. `amount`: in dollars. */
export interface AddedTickets {
  tickets: number
  amount: number
  payBy: string
}

/** Until when the deposit of added tickets is awaited, and what happens without it. */
export function addedSentence(
  { tickets, amount, payBy }: AddedTickets,
  timeZone: string,
  reader: Reader = 'customer',
): string {
  const until = momentText(payBy, timeZone)
  const [them, lapse] =
    tickets === 1 ? ['the added ticket', 'it lapses'] : [`the ${tickets} added tickets`, 'they lapse']
  const due = `${priceText(amount)} for ${them}`
  return reader === 'customer'
    ? `Please pay ${due} by ${until}, or ${lapse}.`
    : `${due} must arrive by ${until}, or ${lapse}.`
}

/** Added tickets that were not paid in time, said afterwards. */
export function lapsedSentence(tickets: number): string {
  return tickets === 1
    ? 'The added ticket has lapsed, because its deposit did not arrive in time. It costs you nothing.'
    : `The ${tickets} added tickets have lapsed, because their deposit did not arrive in time. They cost you nothing.`
}

/** What is refunded once goods are back. `after`: the money as it is then. */
export function returnSentence(after: Statement): string {
  const back = Math.round((after.toRefund + after.refunding) * 100) / 100
  return back > 0 ? `We refund ${priceText(back)} as soon as the goods are here.` : billSentence(after)
}

/** What has become of a debt that the agency gave up, in part or as a whole. */
export function waivedSentence(amount: number): string {
  return `We let go ${priceText(amount)} that was still due`
}

/** What is still to be paid of an open bill, in dollars, and until when. */
export interface Deadlines {
  due: number
  /** What is left of the deposit of the tickets that were booked at first, due by `payBy`. */
  deposit: number
  payBy: string | null
  /** Oldest first. */
  added: readonly AddedTickets[]
  balanceDueOn: string | null
  /** The date where the house is, and its zone. */
  today: string
  timeZone: string
}

/** Of what costs nothing, and so has no bill. */
export const freeSentence = 'There is nothing to pay.'

/** Empty if nothing is due by a date. `lapse`: what happens if the deposit is not paid in time. */
export function deadlineSentence(
  { due, deposit, payBy, added, balanceDueOn, today, timeZone }: Deadlines,
  lapse = '',
): string {
  const isDepositAwaited = payBy !== null && deposit > 0
  const atOnce = added.reduce((sum, { amount }) => sum + amount, isDepositAwaited ? deposit : 0)
  const balance = Math.round((due - atOnce) * 100) / 100
  const ofFirst = isDepositAwaited
    ? [`Please pay ${priceText(deposit)} by ${momentText(payBy, timeZone)}. ${lapse}`.trim()]
    : []
  const first = [...ofFirst, ...added.map((each) => addedSentence(each, timeZone))].join(' ')
  if (balance === 0 || balanceDueOn === null) return first
  return `${first} ${balanceSentence(balance, balanceDueOn, today)}`.trim()
}

function balanceSentence(balance: number, dueOn: string, today: string): string {
  const due =
    dueOn < today ? `was due on ${dayText(dueOn)} and has not arrived` : `is due on ${dayText(dueOn)}`
  return `The balance of ${priceText(balance)} ${due}.`
}

/** What happens to a booking whose deposit is not paid in time. */
export const lapseSentence = 'After that the booking lapses, and its seats are free for others.'

/** When a tour asks for money. Without both it is paid on the spot. */
export interface AskedPayments {
  depositPercent?: number | undefined
  balanceDueDays?: number | undefined
}

/** How a house is paid. */
export interface HouseWays {
  /** For amounts that the provider takes; others go by transfer. Null if it is not known. */
  method: PaymentMethod | null
  /** Completes "You pay ". */
  howToPay: string
}

/** What is due when a tour is booked, and later, before tickets and a date are chosen. */
export function askedPaymentsSentence(asked: AskedPayments, { method, howToPay }: HouseWays): string {
  const { depositPercent = 0, balanceDueDays } = asked
  if (isOnTheSpot(asked)) return `Nothing is due when you book. You pay ${howToPay}.`
  const now =
    depositPercent === 0
      ? 'Nothing is due when you book.'
      : `When you book, ${depositPercent === 100 ? 'all' : `${depositPercent} %`} of the price is due${withinText(method)}. ${lapseSentence}`
  if (depositPercent === 100) return now
  const rest = depositPercent === 0 ? 'All of the price' : 'The rest'
  const late = 'if you book later than that, all of it is due when you book'
  return balanceDueDays === undefined || balanceDueDays === 0
    ? `${now} ${rest} is due on the day of departure.`
    : `${now} ${rest} is due ${balanceDueDays === 1 ? 'one day' : `${balanceDueDays} days`} before departure; ${late}.`
}

export interface WantedTickets {
  totalCents: number
  date: string
  /** The date where the house is. */
  today: string
}

/** The same with amounts and dates, once tickets and a date are chosen. */
export function dueWhenBookedSentence(
  asked: AskedPayments,
  { totalCents, date, today }: WantedTickets,
  ways: HouseWays,
): string {
  if (totalCents === 0) return 'There is nothing to pay.'
  if (isOnTheSpot(asked)) return askedPaymentsSentence(asked, ways)
  const { depositPercent = 0, balanceDueDays = 0 } = asked
  const dueOn = balanceDueOn(date, balanceDueDays)
  const deposit = depositCents(totalCents, { depositPercent, dueOn, today })
  const within = withinText(ways.method === null ? null : methodFor(ways.method, deposit))
  const now =
    deposit === 0
      ? 'Nothing is due when you book.'
      : `Due when you book: ${priceText(deposit / 100)}${within}. ${lapseSentence}`
  const balance = totalCents - deposit
  return balance === 0 ? now : `${now} ${balanceSentence(balance / 100, dueOn, today)}`
}

function isOnTheSpot({ depositPercent, balanceDueDays }: AskedPayments): boolean {
  return depositPercent === undefined && balanceDueDays === undefined
}

function withinText(method: PaymentMethod | null): string {
  if (method === null) return ''
  const minutes = payWithinMs[method] / 60_000
  return method === 'provider'
    ? `, on the page of your trip within ${minutes} minutes`
    : `, by bank transfer within ${minutes / (24 * 60)} days`
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
  if (claim === 0) return `${freeSentence}${onItsWay}`
  return `All of ${priceText(claim)} is paid.${onItsWay}`
}

function endedSentence(statement: Statement, reader: Reader): string {
  const { claim, paid, due, toRefund, refunding, refunded } = statement
  if (due > 0) return owingSentence(statement, reader)
  const back = Math.round((toRefund + refunding) * 100) / 100
  if (back >= paid && paid > 0) {
    // Staff have yet to send it.
    const all =
      reader === 'customer' ? 'All that you have paid is refunded' : 'All that was paid is to be refunded'
    return `${all}: ${priceText(back)}.`
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
  /** Null if no transfer is awaited. `account`: null if the house tells it on request. */
  transfer: { reference: string; account: string | null } | null
  /**
   * The words of the house for what is paid on the spot, or where it tells customers no account; null without any. They come first
   * where the account is to be asked for.
   */
  onTheSpot: string | null
}

/** How to pay what is due. Empty if nothing is due. */
export function waysSentence(
  { due, isUnrecorded }: Statement,
  { page, transfer, onTheSpot }: PaymentWays,
): string {
  if (due === 0 || isUnrecorded) return ''
  const bySpot = onTheSpot === null ? [] : [`You pay ${onTheSpot}.`]
  const byTransfer = transfer === null ? [] : [transferSentence(transfer)]
  const ways = [
    ...(page === null ? [] : [`You pay on ${page}.`]),
    ...(transfer?.account === null ? [...bySpot, ...byTransfer] : [...byTransfer, ...bySpot]),
  ]
  return ways.join(' ')
}

function transferSentence({ reference, account }: NonNullable<PaymentWays['transfer']>): string {
  return account === null
    ? `For a bank transfer, please ask us for our account, and write the reference ${reference} on it.`
    : `Please transfer it to ${account}, with the reference ${reference}.`
}

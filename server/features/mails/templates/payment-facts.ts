// What mails say about payments.
import { longDate } from './booking-facts.ts'

/** What was or is to be paid: a booking or an order. */
export interface PaidRecord {
  /** "Fjords by steamer, Saturday 12 June 2027". */
  title: string
  /** Page of the customer, below the origin of the site. */
  path: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Where a bank transfer goes. */
export interface TransferTarget {
  reference: string
  /** Null: the house tells its account. */
  account: string | null
}

export const samplePaidRecord: PaidRecord = {
  title: 'Fjords by steamer, Saturday 12 June 2027',
  path: '/my-tour/0192f0c4-7c1e-7000-8000-0d5a5e1f0a11',
  facts: [
    ['Tour', 'Fjords by steamer'],
    ['Date', 'Saturday 12 June 2027'],
    ['Reference', 'K7MN-4PQR'],
  ],
}

export function dollarsText(dollars: number): string {
  return `$${dollars.toFixed(2)}`
}

/** "12 June 2027, 14:30 UTC". */
export function longMoment(iso: string): string {
  return `${longDate(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

export function transferSentence({ reference, account }: TransferTarget): string {
  return account === null
    ? `Please write the reference ${reference} on your transfer. If you do not know our bank account, write to us.`
    : `Please transfer it to ${account}, with the reference ${reference}.`
}

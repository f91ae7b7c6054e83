// What payments have to know of bookings and orders. Each feature implements it for its own records.
import type { BillKindName } from '#contract/payments.ts'
import type { Database } from '#server/database/client.ts'
import type { BillRow } from './bills.service.ts'

export interface BilledRecord {
  /** What is paid for, in one line. */
  title: string
  /** Name and address of the customer; empty once the account is erased. */
  name: string
  email: string
  userId: string | null
  /** Page of the customer, below the origin of the site. */
  path: string
  /** Names and values that mails show. */
  facts: [name: string, value: string][]
}

export interface BillKind {
  /** Whether `follow` writes a mail when a bill is paid, so that no other is needed. */
  confirmsPayment: boolean
  /** Locks the record, and before it whatever `lapse` and `revive` need, in the order in which others lock it. */
  lock(transaction: Database, recordId: string): Promise<void>
  /** By id. Records that are missing are left out. */
  describe(db: Database, recordIds: readonly string[]): Promise<Map<string, BilledRecord>>
  /** Cancels a record that was not paid in time, and gives back its seats or stock. Record and bill are locked. */
  lapse(transaction: Database, recordId: string, now: Date): Promise<void>
  /**
   * Removes added tickets of a booking that were not paid in time, without a fee, and gives back their seats. `newer`: tickets
   * that were added after them, which stay. Returns the price of the removed ones in cents. Record and bill are locked.
   */
  lapseTickets(
    transaction: Database,
    recordId: string,
    lapsed: { tickets: number; newer: number },
    now: Date,
  ): Promise<number>
  /**
   * Takes seats or stock again for a lapsed record, by the same condition as at first. `gone`: there are not enough left.
   * `cancelled`: the customer has given it up since, or their account is erased. Then nothing has changed.
   */
  revive(transaction: Database, recordId: string, now: Date): Promise<'revived' | 'gone' | 'cancelled'>
  /**
   * The deposit of an open record is paid: takes what was kept for its payment alone. False if that is gone; then the record
   * has lapsed. Record and bill are locked.
   */
  secure(transaction: Database, recordId: string, now: Date): Promise<boolean>
  /**
   * The money of an open record was entered by mistake: it waits for its payment again, until `payBy`. False if it is too late
   * for that; then nothing has changed. Record and bill are locked.
   */
  awaitPayment(transaction: Database, recordId: string, payBy: Date, now: Date): Promise<boolean>
  /** Follows each change of the bill's sums or state. Record and bill are locked. */
  follow(transaction: Database, bill: BillRow, now: Date): Promise<void>
}

export type BillKinds = Readonly<Record<BillKindName, BillKind>>

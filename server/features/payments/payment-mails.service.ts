// Mails to customers about their payments.
import { billSentence, deadlineSentence, waysSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import { toDollars } from '#contract/money.ts'
import { statementOf } from '#contract/payment-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { house } from '#server/config/house.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import type { Arrival } from '#server/features/mails/templates/payment-received.ts'
import type { BilledRecord } from '#server/features/payments/bills/bill-kinds.types.ts'
import {
  type BillRow,
  deadlinesOf,
  type PaymentRow,
  type RefundRow,
} from '#server/features/payments/bills/bills.service.ts'

type Writing = Pick<SignedInContext, 'db' | 'now'>

interface AboutPayment {
  bill: BillRow
  payment: PaymentRow
  record: BilledRecord
}

/** How what is still due is paid. */
interface Ways {
  bankAccount: string | null
  isTransfer: boolean
}

export interface PaymentMails {
  /** Call within the transaction that enters the charge. */
  queueReceived(
    writing: Writing,
    received: AboutPayment & Ways & { amountCents: number; arrival: Arrival },
  ): Promise<void>
  /** Call within the transaction that enters the refund. */
  queueRefunded(
    writing: Writing,
    refunded: Omit<AboutPayment, 'payment'> & { way: EntryWay | null; refund: RefundRow },
  ): Promise<void>
  /** Once before and once after the balance was due. */
  queueReminder(
    writing: Writing,
    about: Ways & { bill: BillRow; record: BilledRecord; isOverdue: boolean },
  ): Promise<void>
}

export function createPaymentMails({ composeMail, queueMail }: Outbox): PaymentMails {
  return {
    async queueReceived({ db, now }, { bill, payment, record, amountCents, arrival, ...ways }) {
      const sentences = [
        billSentence(statementOf(bill)),
        deadlineSentence(deadlinesOf(bill, now)),
        waysText(bill, ways),
      ]
      const mail = await composeMail('payment-received', {
        name: record.name,
        record,
        amount: toDollars(amountCents),
        money: sentences.filter((sentence) => sentence !== '').join(' '),
        arrival,
      })
      await queueMail(
        db,
        { ...addressOf(bill, record), mail, onceKey: `payment-received/${payment.id}` },
        now,
      )
    },
    async queueRefunded({ db, now }, { bill, way, record, refund }) {
      const mail = await composeMail('payment-refunded', {
        name: record.name,
        record,
        amount: toDollars(refund.amountCents),
        reason: refund.reason,
        way,
      })
      await queueMail(db, { ...addressOf(bill, record), mail, onceKey: `payment-refunded/${refund.id}` }, now)
    },
    async queueReminder({ db, now }, { bill, record, isOverdue, ...ways }) {
      const mail = await composeMail('balance-due', {
        name: record.name,
        record,
        isOverdue,
        money: deadlineSentence(deadlinesOf(bill, now)),
        ways: waysText(bill, ways),
      })
      await queueMail(db, { ...addressOf(bill, record), mail, onceKey: reminderKey(bill, isOverdue) }, now)
    },
  }
}

/**
 * How what is still due is paid: on the spot, or without an account for transfers, in the words of the house. Empty if nothing is
 * due.
 */
export function waysText(bill: BillRow, { bankAccount, isTransfer }: Ways): string {
  const isOnTheSpot = bill.spotDate !== null
  const page = bill.kind === 'booking' ? 'the page of your trip' : 'the page of your order'
  return waysSentence(statementOf(bill), {
    page: isTransfer || isOnTheSpot ? null : page,
    transfer:
      isTransfer && !isOnTheSpot
        ? { reference: formatReference(bill.reference), account: bankAccount }
        : null,
    onTheSpot:
      isOnTheSpot || (isTransfer && bankAccount === null && bill.kind === 'booking')
        ? house().howToPay
        : null,
  })
}

/** A changed date has reminders of its own. */
export function reminderKey({ recordId, balanceDueOn }: BillRow, isOverdue: boolean): string {
  return `${isOverdue ? 'balance-overdue' : 'balance-due'}/${recordId}/${balanceDueOn}`
}

function addressOf(
  { kind, recordId }: BillRow,
  { email, userId }: BilledRecord,
): Pick<NewMail, 'to' | 'userId' | 'about'> {
  return { to: email, userId, about: { kind, id: recordId } }
}

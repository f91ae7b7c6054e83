// The money of a booking or an order: what is due and owed, the payments with their refunds, and the ledger.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { house } from '#client/lib/house.ts'
import './payments.css'
import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { mayWrite } from '#client/admin/screen/may-write.ts'
import { Button } from '#client/design-system/button.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { addedSentence, billSentence } from '#contract/bill-sentences.ts'
import type { Ledger } from '#contract/payments.ts'
import { EntryForm } from './entry-form.tsx'
import { ForeignCharges } from './foreign-charges.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { LetGo } from './let-go.tsx'
import { NoWayToPay } from './no-way-to-pay.tsx'
import { PaymentStateBadge, RefundStateBadge } from './payment-badges.tsx'
import { canBeReceived, type LedgerPayment, methodTitles, partTitles, wayTitles } from './payment-words.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface PaymentsSectionProps {
  ledger: Ledger
  /** Who pays. */
  name: string
  /** Of the forms about payments. */
  outcome: FormResult | undefined
  entryKey: string
  /** Called after a change, and after a refusal because the payments are different by now. */
  onChanged: () => void
}

export function PaymentsSection({ ledger, name, outcome, entryKey, onChanged }: PaymentsSectionProps) {
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(ledger)
  const received = useQuestion<LedgerPayment>()
  const refunded = useQuestion<LedgerPayment>()
  const mayEnter = useMayCall(
    ledger.kind === 'booking' ? 'POST /tours/:id/entries' : 'POST /orders/:id/entries',
    { money: true },
  )

  async function askRefund(payment: LedgerPayment): Promise<void> {
    if (await mayWrite()) refunded.ask(payment)
  }

  const dialog = {
    ledger,
    name,
    onChanged: () => {
      keepFocus()
      onChanged()
    },
  }
  return (
    <section
      ref={content}
      tabIndex={-1}
      className="admin-card no-print grid gap-5 outline-none"
      aria-labelledby="payments"
    >
      <h2 id="payments" className="text-card">
        Payments
      </h2>
      {!ledger.takesPayments && ledger.due > 0 && ledger.spotDate === null && <NoWayToPay />}
      <ForeignCharges charges={ledger.foreignCharges} />
      <p>{billSentence(ledger.statement, 'staff')}</p>
      <Figures ledger={ledger} />
      {ledger.added?.map((each) => (
        <p key={each.payBy}>
          <MomentsInText text={addedSentence(each, house().timeZone, 'staff')} moments={[each.payBy]} />
        </p>
      ))}
      <LetGo ledger={ledger} outcome={outcome} entryKey={entryKey} />
      {ledger.payments.length === 0 ? (
        <p>No payment has begun.</p>
      ) : (
        <ul className="payment-list">
          {ledger.payments.map((payment) => (
            <Payment
              key={payment._id}
              payment={payment}
              onReceive={() => received.ask(payment)}
              onRefund={() => void askRefund(payment)}
            />
          ))}
        </ul>
      )}
      {mayEnter && <EntryForm outcome={outcome} entryKey={entryKey} proposed={ledger.due} />}
      <LedgerEntries ledger={ledger} outcome={outcome} />
      <ReceiveDialog {...received} {...dialog} />
      <RefundDialog {...refunded} {...dialog} />
    </section>
  )
}

function Figures({ ledger: { total, charged, refunded, due, owed, state, ...dates } }: { ledger: Ledger }) {
  return (
    <dl className="payment-figures">
      <Figure title={state === 'open' ? 'Price' : 'Price before'} amount={total} />
      <Figure title="Charged" amount={charged} />
      <Figure title="Refunded" amount={refunded} />
      {due > 0 && (
        <Figure title="Unpaid" amount={due} note={state === 'open' ? dueText(dates) : ''} isStrong />
      )}
      {owed > 0 && <Figure title="To pay back" amount={owed} isStrong />}
      {due === 0 && owed === 0 && <Figure title="Unpaid" amount={0} />}
    </dl>
  )
}

function dueText({
  payBy,
  balanceDueOn,
  spotDate,
}: Pick<Ledger, 'payBy' | 'balanceDueOn' | 'spotDate'>): string {
  if (spotDate !== null) return `on the spot, ${formatSlashDate(spotDate)}`
  const balance = balanceDueOn === null ? '' : `by ${formatSlashDate(balanceDueOn)}`
  if (payBy === null) return balance
  const deposit = `by ${formatSlashTime(payBy)} UTC`
  return balance === '' ? deposit : `deposit ${deposit}, rest ${balance}`
}

interface FigureProps {
  title: string
  amount: number
  note?: string
  /** Something is still to be paid. */
  isStrong?: boolean
}

function Figure({ title, amount, note = '', isStrong = false }: FigureProps) {
  return (
    <div className={isStrong ? 'is-strong' : undefined}>
      <dt>{title}</dt>
      <dd>
        <span className="money">{formatPrice(amount)}</span>
        {note !== '' && <span className="text-micro">{note}</span>}
      </dd>
    </div>
  )
}

interface PaymentProps {
  payment: LedgerPayment
  onReceive: () => void
  onRefund: () => void
}

function Payment({ payment, onReceive, onRefund }: PaymentProps) {
  const mayReceive = useMayCall('POST /payments/:id/received', { money: true })
  const { what, method, way, createdAt, refundable, refunds } = payment
  const amount = payment.charged ?? payment.amount
  const name = way === null ? methodTitles[method] : wayTitles[way]
  const title = `${name} of ${formatPrice(amount)}`
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[650] text-ink">
            <span>{`${name} of `}</span>
            <span className="money">{formatPrice(amount)}</span>
          </span>
          <PaymentStateBadge payment={payment} />
        </p>
        <p className="text-small">
          {`${way === null || way === 'transfer' ? `${partTitles[what]}, begun` : 'Entered'} ${formatSlashTime(createdAt)} UTC`}
        </p>
        {refunds.length > 0 && (
          <ul className="payment-refunds">
            {refunds.map((refund) => (
              <li key={refund._id}>
                <span className="money">{formatPrice(refund.amount)}</span>{' '}
                <RefundStateBadge state={refund.state} />{' '}
                <span className="wrap-anywhere">{refund.reason}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayReceive && canBeReceived(payment) && (
          <Button look="secondary" size="small" onClick={onReceive}>
            Mark as received<span className="sr-only">{`: ${title}`}</span>
          </Button>
        )}
        {refundable > 0 && (
          <Button look="secondary" size="small" onClick={onRefund}>
            Refund<span className="sr-only">{`: ${title}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

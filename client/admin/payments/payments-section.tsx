// The money of a booking or an order: what is due and owed, the payments with their refunds, and the ledger.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { house } from '#client/lib/house.ts'
import './payments.css'
import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
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
import { canBeReceived, methodTitles, type PaymentFormProps, partTitles, wayTitles } from './payment-words.ts'
import { ReceivePayment } from './receive-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'

interface PaymentsSectionProps {
  ledger: Ledger
  /** Who pays. */
  name: string
  /** The page's `actionData`. */
  sent: FormResult | undefined
  entryKey: string
}

export function PaymentsSection({ ledger, name, sent, entryKey }: PaymentsSectionProps) {
  const mayEnter = useMayCall(
    ledger.kind === 'booking' ? 'POST /tours/:id/entries' : 'POST /orders/:id/entries',
    { money: true },
  )
  return (
    <section className="admin-card no-print grid gap-5" aria-labelledby="payments">
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
      <LetGo ledger={ledger} sent={sent} entryKey={entryKey} />
      {ledger.payments.length === 0 ? (
        <p>No payment has begun.</p>
      ) : (
        <ul className="payment-list">
          {ledger.payments.map((payment) => (
            <Payment
              key={payment._id}
              payment={payment}
              ledger={ledger}
              name={name}
              sent={sent}
              entryKey={entryKey}
            />
          ))}
        </ul>
      )}
      {mayEnter && <EntryForm sent={sent} entryKey={entryKey} proposed={ledger.due} />}
      <LedgerEntries ledger={ledger} sent={sent} />
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

interface PaymentProps extends Omit<PaymentFormProps, 'title' | 'isOffered'> {
  entryKey: string
}

function Payment({ entryKey, ...props }: PaymentProps) {
  const { payment } = props
  const mayReceive = useMayCall('POST /payments/:id/received', { money: true })
  const { what, method, way, createdAt, refundable, refunds } = payment
  const amount = payment.charged ?? payment.amount
  const wayTitle = way === null ? methodTitles[method] : wayTitles[way]
  const title = `${wayTitle} of ${formatPrice(amount)}`
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[650] text-ink">
            <span>{`${wayTitle} of `}</span>
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
        <ReceivePayment {...props} title={title} isOffered={mayReceive && canBeReceived(payment)} />
        <RefundPayment {...props} title={title} entryKey={entryKey} isOffered={refundable > 0} />
      </div>
    </li>
  )
}

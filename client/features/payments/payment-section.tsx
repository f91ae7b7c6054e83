// What is paid and to be paid of a booking or an order, and how to pay it.

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { submitButtonId } from '#client/features/forms/send-in-browser.ts'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { formatDayAndTime, formatPrice } from '#client/lib/format.ts'
import { formFields } from '#client/lib/forms/form-result.ts'
import { house } from '#client/lib/house.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { today } from '#client/lib/server-day.ts'
import { useReload } from '#client/lib/use-reload.ts'
import { paymentWords } from '#content/payments.ts'
import { billSentence, deadlineSentence, waysSentence } from '#contract/bill-sentences.ts'
import { phoneHref } from '#contract/house-facts.ts'
import type { PayablePart } from '#contract/payment-rules.ts'
import type { Bill, LedgerEntry, OpenedPayment } from '#contract/payments.ts'
import { MoneySentence } from './money-sentence.tsx'
import { payForm } from './payment-forms.ts'

interface PaymentSectionProps {
  bill: Bill
  /** The form `payForm` of the page. */
  form: PageFormState
  /** What the form has opened. */
  opened: OpenedPayment | undefined
  /** What happens if it is not paid in time. */
  lapse: string
  /** The moment that `lapse` names. */
  lapseAt?: string | null
  /** Whether it is paid as the house says where it tells customers no account. */
  canPayOnSpot?: boolean
  /** Further fields of the form, where the page needs them. */
  children?: ReactNode
  /** Asks for the bill again, where the loader of the page does not have it. */
  onReload?: () => void
}

export function PaymentSection({
  bill,
  form,
  opened,
  lapse,
  lapseAt = null,
  canPayOnSpot = false,
  children,
  onReload,
}: PaymentSectionProps) {
  const { payable, entries, statement } = bill
  const isOpen = bill.state === 'open' && statement.due > 0
  const isOnSpot = isOpen && bill.spotDate !== null
  const byProvider = payable.filter(({ method }) => method === 'provider')
  const byTransfer = payable.filter(({ method }) => method === 'transfer')
  return (
    <section aria-labelledby="payment" className="grid gap-4">
      <h2 id="payment" className="text-card">
        Payment
      </h2>
      <Returned bill={bill} onReload={onReload} />
      <p>
        <MoneySentence text={billSentence(statement)} />
      </p>
      {payable.length > 0 && <Deadline bill={bill} lapse={lapse} lapseAt={lapseAt} />}
      {(isOnSpot || (isOpen && canPayOnSpot && bill.transfer?.account === null)) && (
        <p className="text-small">{waysOnSpot(bill)}</p>
      )}
      {byProvider.length > 0 && (
        <Provider payable={byProvider} isOnSpot={isOnSpot} form={form} opened={opened}>
          {children}
        </Provider>
      )}
      {byTransfer.length > 0 &&
        (bill.transfer === null ? (
          <TransferRequest payable={byTransfer} form={form}>
            {children}
          </TransferRequest>
        ) : (
          <Transfer bill={bill} payable={byTransfer} />
        ))}
      {entries.length > 0 && (
        <ul className="grid gap-1 border-line border-t pt-3 text-ink-3 text-small">
          {entries.map((entry) => (
            <li key={entry._id}>{entryText(entry)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** By the words of the house; the other ways follow below. */
function waysOnSpot({ statement }: Bill): string {
  return waysSentence(statement, { page: null, transfer: null, onTheSpot: house().howToPay })
}

interface WaysProps {
  payable: Bill['payable']
  form: PageFormState
  children: ReactNode
}

/** What is paid on the spot can be transferred before. A transfer is awaited once the customer asks for it. */
function TransferRequest({ payable, form, children }: WaysProps) {
  return (
    <>
      <Refused form={form} />
      <PageForm form={form} hasMessages={false}>
        {children}
        <PayButton form={form} what={payable[0]!.what} isFirst look="secondary">
          Pay by bank transfer
        </PayButton>
      </PageForm>
    </>
  )
}

function Refused({ form: { result } }: Pick<WaysProps, 'form'>) {
  return result?.refusal !== undefined && <OutcomeNotice outcome={result} />
}

interface PayButtonProps extends Pick<WaysProps, 'form' | 'children'> {
  what: PayablePart
  /** Gets the focus back after a sign-in. */
  isFirst: boolean
  look: 'primary' | 'secondary'
}

function PayButton({ form: { name, isSending }, what, isFirst, look, children }: PayButtonProps) {
  return (
    <Button
      {...(isFirst && { id: submitButtonId(name) })}
      type="submit"
      name="what"
      value={what}
      look={look}
      isFullWidth
      aria-disabled={isSending || undefined}
      title={isSending ? 'One moment' : undefined}
    >
      {children}
    </Button>
  )
}

const entryNames: Readonly<Record<LedgerEntry['kind'], string>> = {
  charge: 'Paid',
  refund: 'Refunded',
  returned: 'Came back from your bank',
  takenBack: 'Entered by mistake',
}

function entryText({ kind, amount, at }: LedgerEntry): string {
  const text = entryNames[kind]
  return `${text}: ${formatPrice(amount)} on ${formatDayAndTime(at)} UTC`
}

function Deadline({
  bill,
  lapse,
  lapseAt,
}: Required<Pick<PaymentSectionProps, 'bill' | 'lapse' | 'lapseAt'>>) {
  const { payBy, added = [], balanceDueOn, payable, statement } = bill
  const ofAdded = added.reduce((sum, { amount }) => sum + amount, 0)
  const deposit = payBy === null ? 0 : Math.round((payable[0]!.amount - ofAdded) * 100) / 100
  const dates = { payBy, added, balanceDueOn, today: today(), timeZone: house().timeZone }
  const deadlines = { due: statement.due, deposit, ...dates }
  const text = deadlineSentence(deadlines, lapse)
  if (text === '' || bill.state !== 'open') return null
  return (
    <p className="text-small">
      <MoneySentence
        text={text}
        moments={[payBy, lapseAt, ...added.map((each) => each.payBy)].filter((at) => at !== null)}
      />
    </p>
  )
}

const partNames: Readonly<Record<PayablePart, string>> = {
  deposit: 'the deposit',
  balance: 'the balance',
  all: 'everything',
}

interface ProviderProps extends WaysProps {
  isOnSpot: boolean
  opened: OpenedPayment | undefined
}

/** A link, because the policy of the page lets no form lead to another site. */
function Provider({ payable, isOnSpot, form, opened, children }: ProviderProps) {
  const hasPressed = useRef(false)
  const isAwaited = useIsAwaited(payable)
  useOpeningAfterOrder(payable[0]!.what, form)
  const isOpen = (part: Bill['payable'][number]) =>
    opened?.what === part.what && opened.amount === part.amount && opened.url !== null
  return (
    <>
      <Refused form={form} />
      <PageForm
        form={form}
        hasMessages={false}
        onSubmit={() => {
          hasPressed.current = true
        }}
        className="grid gap-3"
      >
        {children}
        {payable.map((part, index) =>
          isOpen(part) ? (
            <PayLink key={part.what} opened={opened!} takesFocus={hasPressed.current} />
          ) : (
            <PayButton
              key={part.what}
              form={form}
              what={part.what}
              isFirst={index === 0}
              look={index === 0 && !isAwaited && !isOnSpot ? 'primary' : 'secondary'}
            >
              {`${payTitle(part, payable.length, isOnSpot)} ${formatPrice(part.amount)}`}
            </PayButton>
          ),
        )}
      </PageForm>
      <p className="text-ink-3 text-small">{paymentWords.provider}</p>
    </>
  )
}

function payTitle({ what }: Bill['payable'][number], parts: number, isOnSpot: boolean): string {
  if (parts > 1) return `Pay ${partNames[what]}:`
  return isOnSpot ? 'Pay now:' : 'Pay'
}

/** After “Order and pay” the link is fetched without another press. Without script the button fetches it. */
function useOpeningAfterOrder(what: PayablePart, { result, send }: PageFormState): void {
  const isPlaced = useParameter('placed') !== null
  const hasAsked = useRef(false)
  const isToOpen = isPlaced && result === undefined
  useEffect(() => {
    if (!isToOpen || hasAsked.current) return
    hasAsked.current = true
    const form = new FormData()
    form.set(formFields.form, payForm)
    form.set('what', what)
    void send(form)
  }, [isToOpen, what, send])
}

/** `takesFocus`: it has replaced the button that was pressed. */
function PayLink({ opened: { url, amount }, takesFocus }: { opened: OpenedPayment; takesFocus: boolean }) {
  const id = useId()
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [id, takesFocus])
  return (
    <div role="status">
      <LinkButton id={id} to={url!} isFullWidth>
        <Icon name="lock" />
        <span>{`Go to payment: ${formatPrice(amount)}`}</span>
      </LinkButton>
    </div>
  )
}

function Transfer({ bill: { transfer, takesProvider }, payable }: { bill: Bill; payable: Bill['payable'] }) {
  if (transfer === null) return null
  return (
    <>
      {takesProvider && <p className="text-small">{paymentWords.notByProvider}</p>}
      <p className="text-small">{paymentWords.transfer}</p>
      <dl className="grid gap-3 rounded-m border-[1.5px] border-line-strong bg-paper p-4.5">
        <TransferFact title="Account">
          {transfer.account ?? (
            <span>
              Ask us for it:{' '}
              <a href={`mailto:${house().email}`} className="underline hover:no-underline">
                {house().email}
              </a>{' '}
              or{' '}
              <a href={phoneHref(house().phone)} className="whitespace-nowrap underline hover:no-underline">
                {house().phone}
              </a>
            </span>
          )}
        </TransferFact>
        <TransferFact title="Reference">
          <b className="money">{transfer.reference}</b>
        </TransferFact>
        {payable.map(({ what, amount }) => (
          <TransferFact key={what} title={payable.length === 1 ? 'Amount' : `Amount for ${partNames[what]}`}>
            <b className="money">{formatPrice(amount)}</b>
          </TransferFact>
        ))}
      </dl>
    </>
  )
}

function TransferFact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-micro">{title}</dt>
      <dd className="text-ink wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Whether the customer comes from the page of the provider, and the part that was to be paid there is not paid yet. */
function useIsAwaited(payable: Bill['payable']): boolean {
  const paid = useParameter('paid')
  return payable.some(({ what }) => what === paid)
}

/** What is known after the way back from the page of the provider. */
function Returned({
  bill: { payable, charged },
  onReload,
}: {
  bill: Bill
  onReload: (() => void) | undefined
}) {
  const isPaid = useParameter('paid') !== null
  const isUnpaid = useParameter('unpaid') !== null
  const isAwaited = useIsAwaited(payable)
  useReloadWhile(isAwaited, onReload)
  if (isAwaited) {
    return (
      <Notice tone="info" title="We are waiting for your payment">
        The payment page has sent you back, and we are told in a moment. This page shows it by itself; without
        JavaScript, load it again.
      </Notice>
    )
  }
  if (isPaid && charged > 0) return <Notice tone="ok">Thank you, we have your payment.</Notice>
  if (isUnpaid && payable.length > 0) {
    return <Notice tone="warning">Nothing was paid. You can pay here whenever you are ready.</Notice>
  }
  return null
}

const reloadMs = 2000
/** Ten minutes. The provider reports nearly all payments within seconds. */
const maxReloads = 300

function useReloadWhile(isAwaited: boolean, onReload: (() => void) | undefined): void {
  const page = useReload()
  const reload = onReload ?? page.reload
  useEffect(() => {
    if (!isAwaited) return
    let count = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
      count += 1
      if (count === maxReloads) clearInterval(timer)
    }, reloadMs)
    return () => clearInterval(timer)
  }, [isAwaited, reload])
}

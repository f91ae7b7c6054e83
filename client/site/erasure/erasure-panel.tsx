// Before an account is erased: what must be settled first, or what erasing takes and pays back, and the confirmation. For the
// dialog, and for the page that works without script.

import { type ReactNode, useState } from 'react'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import type { ApiError } from '#client/lib/api-error.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { errorCodes } from '#contract/errors.ts'
import { myToursPage, orderPage, tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { OpenOwnBill } from '#contract/payments.ts'
import type { Erasure } from '#contract/personal-data.ts'
import { reviewsStayAfterDays } from '#contract/vocabulary.ts'
import { EraseForm, type EraseRefusal, isUnsettled, ProviderConfirmation } from './erase-form.tsx'

interface ErasurePanelProps {
  user: PageUser
  erasure: Erasure
  /** The result of a submission without script. */
  outcome?: EraseRefusal | undefined
  isSending: boolean
  onSending: (isSending: boolean) => void
  /** The button or link that keeps the account. */
  keep: ReactNode
}

export function ErasurePanel({
  user,
  erasure: loaded,
  outcome,
  isSending,
  onSending,
  keep,
}: ErasurePanelProps) {
  const [refusal, setRefusal] = useState<ApiError>()
  const erasure = refusal === undefined ? loaded : withUnsettled(loaded, refusal)
  if (erasure.isLastSuperAdmin)
    return (
      <>
        <Notice tone="warning">{errorCodes.last_super_admin.message}</Notice>
        <Buttons>{keep}</Buttons>
      </>
    )
  if (erasure.openOrders.length + erasure.openBills.length > 0)
    return (
      <>
        <Unsettled
          erasure={erasure}
          refusal={refusal ?? (isUnsettled(outcome?.code) ? outcome : undefined)}
        />
        <Buttons>{keep}</Buttons>
      </>
    )
  return (
    <>
      <ErasureEffects erasure={erasure} />
      {erasure.confirmedBy === 'provider' && erasure.confirmedUntil === null ? (
        <ProviderConfirmation keep={keep} />
      ) : (
        <EraseForm
          user={user}
          confirmedBy={erasure.confirmedBy}
          outcome={outcome}
          isSending={isSending}
          onSending={onSending}
          onUnsettled={setRefusal}
          keep={keep}
        />
      )}
    </>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">{children}</div>
}

/** A refusal says what has come up since the page was loaded. */
function withUnsettled(erasure: Erasure, { current }: ApiError): Erasure {
  const { orders = [], bills = [] } = (current ?? {}) as {
    orders?: Erasure['openOrders']
    bills?: Erasure['openBills']
  }
  return { ...erasure, openOrders: orders, openBills: bills }
}

interface UnsettledProps {
  erasure: Pick<Erasure, 'openOrders' | 'openBills'>
  /** Of an attempt to erase the account all the same. */
  refusal: EraseRefusal | undefined
}

/** Orders that are not finished, and money that is owed, each with a link to its page. */
function Unsettled({ erasure: { openOrders, openBills }, refusal }: UnsettledProps) {
  const notice = (
    <Notice
      tone={refusal === undefined ? 'warning' : 'error'}
      title={
        refusal === undefined
          ? 'Your account cannot be erased yet.'
          : 'Nothing was erased. This has to be settled first.'
      }
    >
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {openOrders.map(({ _id, reference }) => (
          <li key={_id}>
            <RecordLink to={addressOf(orderPage, { id: _id })}>
              Order <Reference code={reference} />
            </RecordLink>{' '}
            is not finished.
          </li>
        ))}
        {openBills.map((bill) => (
          <OpenBill key={bill.recordId} bill={bill} />
        ))}
      </ul>
      <p className="mt-3">{untilText({ openOrders, openBills })}</p>
    </Notice>
  )
  return refusal === undefined ? notice : <FocusedOutcome outcome={refusal}>{notice}</FocusedOutcome>
}

function untilText({ openOrders, openBills }: UnsettledProps['erasure']): string {
  const conditions = [
    ...(openOrders.length > 0 ? ['each order is finished or cancelled'] : []),
    ...(openBills.length > 0 ? ['no money is owed'] : []),
  ]
  return `You can erase your account once ${conditions.join(' and ')}.`
}

function OpenBill({ bill: { kind, recordId, reference, due, owed, statement } }: { bill: OpenOwnBill }) {
  const isBooking = kind === 'booking'
  return (
    <li>
      <RecordLink
        to={isBooking ? addressOf(tripPage, { id: recordId }) : addressOf(orderPage, { id: recordId })}
      >
        <span>{`${isBooking ? 'Booking' : 'Order'} `}</span>
        <Reference code={reference} />
      </RecordLink>
      <span>{': '}</span>
      {due + owed > 0 ? (
        <MoneySentence text={billSentence(statement)} />
      ) : (
        <span>a payment in another currency is still on its way back to you.</span>
      )}
    </li>
  )
}

function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Never broken at its hyphen. */
function Reference({ code }: { code: string }) {
  return <span className="whitespace-nowrap">{formatReference(code)}</span>
}

function ErasureEffects({ erasure }: { erasure: Erasure }) {
  const { upcomingBookings, refunds, reviewCount, areReviewsDeleted } = erasure
  return (
    <>
      <p>
        Your profile, your cart and everything by which you could be recognised are gone at once, on every
        device, and nobody can bring them back.
      </p>
      {(upcomingBookings > 0 || reviewCount > 0) && (
        <ul className="grid list-disc gap-1.5 pl-5">
          {upcomingBookings > 0 && (
            <li>
              <span>{`${
                upcomingBookings === 1
                  ? 'One booking that lies ahead is cancelled, and its seats become free.'
                  : `${upcomingBookings} bookings that lie ahead are cancelled, and their seats become free.`
              } `}</span>
              <RecordLink to={myToursPage.path}>Look at your bookings</RecordLink>.
            </li>
          )}
          {refunds.map(({ bookingId, reference, after }) => (
            <li key={bookingId}>
              <RecordLink to={addressOf(tripPage, { id: bookingId })}>
                Booking <Reference code={reference} />
              </RecordLink>
              : <MoneySentence text={billSentence(after)} />
            </li>
          ))}
          {upcomingBookings > refunds.length && <li>{nothingRefundedText(erasure)}</li>}
          {reviewCount > 0 && (
            <li>
              {areReviewsDeleted
                ? `${reviewCount === 1 ? 'Your review is' : `Your ${reviewCount} reviews are`} deleted too: the account is younger than ${reviewsStayAfterDays} days.`
                : `${reviewCount === 1 ? 'Your review stays' : `Your ${reviewCount} reviews stay`}, by a “Former traveller”.`}
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function nothingRefundedText({ upcomingBookings, refunds }: Erasure): string {
  if (refunds.length > 0) return 'For the others nothing is refunded.'
  return upcomingBookings === 1 ? 'Nothing is refunded for it.' : 'Nothing is refunded for them.'
}

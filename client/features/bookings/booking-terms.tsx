// What is due when the tour is booked, and later, and until when it can be cancelled free of charge: beside Book now.
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { house } from '#client/lib/house.ts'
import { askedPaymentsSentence, dueWhenBookedSentence } from '#contract/bill-sentences.ts'
import { cancellationSentence, cancellationTermsSentence } from '#contract/cancellation-sentences.ts'
import { toCents } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'

interface BookingTermsProps {
  id?: string
  facts: TourFacts
  /** Null if it failed to load. */
  method: PaymentMethod | null
  /** As chosen; empty before that. */
  date: string
  /** In dollars. */
  total: number
  today: string
}

export function BookingTerms({ id, facts, method, date, total, today }: BookingTermsProps) {
  const { cancellationTerms = [] } = facts
  const isChosen = date >= today
  const ways = { method, howToPay: house().howToPay }
  const wanted = { totalCents: toCents(total), date, today }
  return (
    <div id={id} className="grid gap-1.5 text-ink-3 text-small">
      <p>
        <MoneySentence
          text={
            isChosen && total > 0
              ? dueWhenBookedSentence(facts, wanted, ways)
              : askedPaymentsSentence(facts, ways)
          }
        />
      </p>
      <p>
        {isChosen
          ? cancellationSentence(cancellationTerms, date, today)
          : cancellationTermsSentence(cancellationTerms)}
      </p>
    </div>
  )
}

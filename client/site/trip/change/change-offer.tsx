// What a change of a trip costs: what was and what would be, with the time left to accept it.

import { useEffect, useState } from 'react'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { formatLongDate, formatNumber, formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { changeSentence } from '#contract/bill-sentences.ts'
import type { Quote, QuotePrice } from '#contract/booking-changes.ts'
import type { Trip } from '#contract/trips.ts'
import { type ChangeResult, timeUntil, type WantedTrip } from './send-change.ts'

interface ChangeOfferProps {
  trip: Trip
  offer: Quote
  wanted: WantedTrip
  outcome: ChangeResult
  quote: PageFormState
  accept: PageFormState
  letGo: PageFormState
}

export const formClass = 'grid justify-items-stretch gap-4'

export function ChangeOffer({ trip, offer, wanted, outcome, quote, accept, letGo }: ChangeOfferProps) {
  const left = useTimeLeft(offer.expiresAt)
  const lostNames = trip.travellers.length - wanted.tickets
  return (
    <FocusedOutcome outcome={outcome}>
      <section aria-label="Your offer" className="grid gap-4">
        <table className="trip-offer">
          <thead>
            <tr>
              <td />
              <th scope="col">Now</th>
              <th scope="col">After the change</th>
            </tr>
          </thead>
          <tbody>
            <OfferRow title="Date" was={formatLongDate(trip.date)} becomes={formatLongDate(wanted.date)} />
            <OfferRow
              title="Tickets"
              was={formatNumber(trip.ticketCount)}
              becomes={formatNumber(wanted.tickets)}
            />
            <OfferRow title="Price" was={formatPrice(trip.total)} becomes={formatPrice(offer.total)} />
          </tbody>
        </table>
        <MoneyLine price={offer} />
        {lostNames > 0 && (
          <p>
            {`${lostNames === 1 ? 'The last name' : `The last ${formatNumber(lostNames)} names`} of those who travel${lostNames === 1 ? ' is' : ' are'} left out.`}
          </p>
        )}
        {left === 0 ? (
          <>
            <p role="status">The time is up: the seats are free for others again.</p>
            <PageForm form={quote} hasMessages={false} aria-label="Ask again" className={formClass}>
              <OfferFields wanted={wanted} />
              <div>
                <SubmitButton form={quote} size="small">
                  Ask again
                </SubmitButton>
              </div>
            </PageForm>
          </>
        ) : (
          <>
            <p role="timer">
              {left === null
                ? `The offer holds until ${houseTimeText(offer.expiresAt)}.`
                : `The offer holds for ${minutesText(left)}.`}
            </p>
            <PageForm form={accept} hasMessages={false} aria-label="Accept the offer" className={formClass}>
              <OfferFields wanted={wanted} quoteId={offer._id} />
              <div>
                <SubmitButton form={accept} size="small">
                  Change my booking
                </SubmitButton>
              </div>
            </PageForm>
          </>
        )}
        <PageForm form={letGo} hasMessages={false} aria-label="Let the offer go" className={formClass}>
          <OfferFields wanted={wanted} quoteId={offer._id} />
          <div>
            <SubmitButton form={letGo} size="small" look="secondary">
              Leave it as it is
            </SubmitButton>
          </div>
        </PageForm>
      </section>
    </FocusedOutcome>
  )
}

function OfferFields({ wanted, quoteId }: { wanted: WantedTrip; quoteId?: string }) {
  return (
    <>
      {quoteId !== undefined && <input type="hidden" name="quote" value={quoteId} />}
      <input type="hidden" name="date" value={wanted.date} />
      <input type="hidden" name="tickets" value={wanted.tickets} />
    </>
  )
}

function OfferRow({ title, was, becomes }: { title: string; was: string; becomes: string }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{was}</td>
      <td>{was === becomes ? 'the same' : becomes}</td>
    </tr>
  )
}

function MoneyLine({ price }: { price: QuotePrice }) {
  const text = changeSentence(price, house().timeZone)
  return (
    text !== '' && (
      <p>
        <MoneySentence text={text} moments={price.added === undefined ? [] : [price.added.payBy]} />
      </p>
    )
  )
}

/** With a refused offer. */
export function PriceNow({ price }: { price: QuotePrice }) {
  return (
    <div>
      <p>
        As of now the price would be <b className="money">{formatPrice(price.total)}</b>.
      </p>
      <MoneyLine price={price} />
    </div>
  )
}

/** Milliseconds, by the second. Null without script. */
function useTimeLeft(until: string): number | null {
  const isHydrated = useHydrated()
  const [left, setLeft] = useState(() => Math.max(0, timeUntil(until)))
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, timeUntil(until))), 1000)
    return () => clearInterval(timer)
  }, [until])
  return isHydrated ? left : null
}

function minutesText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`
}

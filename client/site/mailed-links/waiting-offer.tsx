// A caller without an account books the seats that the waiting list offers, by the link in the mail.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { BookingTerms } from '#client/features/bookings/booking-terms.tsx'
import { ticketCountText } from '#client/features/bookings/booking-values.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatPrice } from '#client/lib/format.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { clockText, dayText } from '#contract/date-texts.ts'
import { addressOf } from '#contract/pages/page.ts'
import { lookupPage, standardListPage } from '#contract/pages/site-pages.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { longestTypedPhone, phoneToSend } from '#contract/phone-numbers.ts'
import { dateIn } from '#contract/time-zones.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { maxBookingMessage, maxName } from '#contract/vocabulary.ts'
import type { CallerOffer } from '#contract/waiting-offers.ts'
import type { Route } from './+types/waiting-offer'
import { expiredLink, goneStatus } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await readOffer(serverApi(context), params.token)
  return data(loaded, { status: loaded === null ? goneStatus : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readOffer(api, params.token)
}

/** What is offered, and the terms of a booking. */
interface LoadedOffer {
  offer: CallerOffer
  facts: TourFacts
  method: PaymentMethod
}

/** null if the seats are no longer offered. Opening the page does not use the link up. */
async function readOffer(call: Api, token: string): Promise<LoadedOffer | null> {
  try {
    const offer = await call('GET /waiting-offer', { query: { token } })
    const [facts, { method }] = await Promise.all([
      call('GET /cards/:id/facts', { params: { id: offer.tour._id } }),
      call('GET /house/terms', {}),
    ])
    return { offer, facts, method }
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'link_expired' || error.status === 404)) return null
    throw error
  }
}

/** The result of the form is the last thing to know about the offer. */
export const shouldRevalidate = () => false

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), bookWith(params.token)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, bookWith(params.token)))
}

function bookWith(token: string): FormSender<{ reference: string }> {
  return async (call, { text }) => {
    const contact = { username: text('username'), phone: phoneToSend(text('phone')) }
    const body = { token, ...contact, description: text('description') }
    const { reference } = await call('POST /waiting-offer', { body })
    return {
      done: `Booked. Your reference is ${formatReference(reference)}. Our mail has the PIN that opens the booking, and says what is due and until when.`,
      value: { reference },
    }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your seats', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

const gone = 'This link works no more. If you have booked with it, our mail has your booking.'

export default function WaitingOffer({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const offer = loaded?.offer ?? null
  const form = usePageForm({ sent: actionData })
  const { fieldErrors, values } = form
  const reference = form.result?.value?.reference
  return (
    <MailedLinkForm
      first={offer === null ? 'This offer' : 'Your turn'}
      second={offer === null ? 'Has ended' : 'Seats for you'}
      title={titleOf(offer, reference)}
      button="Book"
      form={form}
      expired={offer === null ? expiredLink(gone) : undefined}
      next={
        reference === undefined ? (
          <LinkButton to={standardListPage.path}>Find another tour</LinkButton>
        ) : (
          <LinkButton to={addressOf(lookupPage, { reference: formatReference(reference) })}>
            Open the booking
          </LinkButton>
        )
      }
    >
      {offer !== null && (
        <>
          <p>
            <strong className="wrap-anywhere text-ink">{offer.tour.title}</strong>
            <span>{`, ${offer.tour.location}, ${dayText(offer.date)}. ${ticketCountText(offer.tickets)}, ${formatPrice(offer.total)} in total.`}</span>
          </p>
          <p>
            <span>{'The booking is for '}</span>
            <strong className="wrap-anywhere text-ink">{offer.email}</strong>
            <span>{`. We hold the seats until ${momentText(offer.offeredUntil)}.`}</span>
          </p>
        </>
      )}
      <Field
        label="Name"
        icon="user"
        name="username"
        required
        defaultValue={values.username ?? offer?.username}
        error={fieldErrors.username}
        maxLength={maxName}
        autoComplete="name"
      />
      <Field
        label="Phone number"
        type="tel"
        name="phone"
        defaultValue={values.phone ?? offer?.phone}
        error={fieldErrors.phone}
        maxLength={longestTypedPhone}
        autoComplete="tel"
      />
      <TextareaField
        label="Message"
        name="description"
        rows={3}
        defaultValue={values.description}
        error={fieldErrors.description}
        maxLength={maxBookingMessage}
      />
      {loaded !== null && (
        <BookingTerms
          facts={loaded.facts}
          method={loaded.method}
          date={loaded.offer.date}
          total={loaded.offer.total}
          today={today()}
        />
      )}
    </MailedLinkForm>
  )
}

function titleOf(offer: CallerOffer | null, reference: string | undefined): string {
  if (reference !== undefined) return 'Your seats are booked'
  return offer === null ? 'No seats are offered any more' : 'Book your seats'
}

/** In the time zone of the house, as in the mail. */
function momentText(instant: string): string {
  const { timeZone } = house()
  return `${clockText(instant, timeZone)} on ${dayText(dateIn(timeZone, new Date(instant)))}`
}

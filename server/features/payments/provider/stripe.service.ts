// Stripe as payment provider: Checkout Sessions, without any script of Stripe on our pages. Of its answers only the fields
// below are used, and each is checked, because a wrong one would become a wrong entry of the ledger.
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { cutText } from '#contract/cut-text.ts'
import type { StripeConfig } from '#server/config/payments.ts'
import {
  type ForeignCharge,
  ForgedEvent,
  type NewPage,
  type PageState,
  type PaymentProvider,
  ProviderDown,
  type ProviderEvent,
  type ProviderRefund,
  ProviderRefusal,
  UnknownPage,
} from './provider.ts'

const currency = 'usd'

/** A person waits for the answer. */
const defaultTimeoutMs = 8000
const retries = 1

/**
 * Addresses that Stripe takes: in ASCII, with a top-level domain. A page without an address asks for one; a page with any other is
 * refused.
 */
const stripeAddress =
  /^(?=.{1,64}@)[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/** Most characters of what is paid for. */
const maxTitle = 200

/** The events that are asked for, and that the operator selects at Stripe (docs/payments.md). */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

const cents = z.int().check(z.gte(0))
const metadata = z.nullish(z.object({ payment: z.optional(z.string()), refund: z.optional(z.string()) }))

const openedPage = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) })

const intent = z.object({ id: z.string(), status: z.string(), amount_received: cents, currency: z.string() })

const session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string(),
  payment_intent: z.nullish(intent),
})

const refund = z.object({
  id: z.string(),
  amount: cents,
  currency: z.literal(currency),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata,
})

const refundList = z.object({ data: z.array(refund) })

const foreignRefundList = z.object({
  data: z.array(z.object({ amount: cents, status: refund.shape.status })),
})

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      client_reference_id: z.nullish(z.string()),
      payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
      metadata,
    }),
  }),
})

export function createStripe(
  { secretKey, webhookSecret, apiUrl }: StripeConfig,
  { timeoutMs }: { timeoutMs: number } = { timeoutMs: defaultTimeoutMs },
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  })

  return {
    async openPage(page) {
      const request = { idempotencyKey: `page-${page.paymentId}` }
      return call(async () => {
        const { id, url } = openedPage.parse(await stripe.checkout.sessions.create(pageOf(page), request))
        return { pageId: id, url }
      })
    },

    async expirePage(pageId) {
      await call(async () => {
        try {
          await stripe.checkout.sessions.expire(pageId)
        } catch (error) {
          // The page is paid or has expired; its state tells which.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      })
    },

    readPage: (pageId) =>
      call(async () => {
        const found = session.parse(await retrieve(pageId))
        const state = { paymentId: found.client_reference_id, page: stateOf(found) }
        if (state.page !== 'paid') return { ...state, charge: null, refunds: [], foreignCharge: null }
        const charged = found.payment_intent
        if (charged == null || charged.amount_received === 0) {
          throw new ProviderDown(`Page ${pageId} is paid without a charge.`)
        }
        const { id: reference, amount_received: amount } = charged
        if (charged.currency === currency) {
          const refunds = await listRefunds(reference)
          return { ...state, charge: { reference, amountCents: amount }, refunds, foreignCharge: null }
        }
        const refunds = await listForeignRefunds(reference)
        const foreignCharge = { reference, currency: charged.currency, amount, ...refunds }
        return { ...state, charge: null, refunds: [], foreignCharge }
      }),

    refund: ({ refundId, paymentId, chargeRef, amountCents }) =>
      call(async () => {
        const wanted = {
          payment_intent: chargeRef,
          amount: amountCents,
          metadata: { refund: refundId, payment: paymentId },
        }
        const made = await stripe.refunds.create(wanted, { idempotencyKey: `refund-${refundId}` })
        return toRefund(refund.parse(made))
      }),

    findPaymentOf: (chargeRef) =>
      call(async () => {
        try {
          const found = await stripe.paymentIntents.retrieve(chargeRef)
          return metadata.parse(found.metadata)?.payment ?? null
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      }),

    refundAll: ({ paymentId, chargeRef }) =>
      call(async () => {
        const wanted = { payment_intent: chargeRef, metadata: { payment: paymentId } }
        await stripe.refunds.create(wanted, { idempotencyKey: `refund-all-${chargeRef}` })
      }),

    readEvent(body, signature, now) {
      let read: unknown
      try {
        read = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          undefined,
          undefined,
          now.getTime(),
        )
      } catch (error) {
        throw new ForgedEvent('The event is not signed by Stripe.', { cause: error })
      }
      return toEvent(read)
    },

    listEvents: (since, most) =>
      call(async () => {
        const events: ProviderEvent[] = []
        const after = Math.floor(since.getTime() / 1000)
        for await (const each of stripe.events.list({
          created: { gte: after },
          types: stripeEventTypes,
          limit: 100,
        })) {
          const read = toEvent(each)
          if (read !== null) events.push(read)
          if (events.length >= most) break
        }
        return events
      }),
  }

  async function retrieve(pageId: string): Promise<unknown> {
    try {
      return await stripe.checkout.sessions.retrieve(pageId, { expand: ['payment_intent'] })
    } catch (error) {
      if (isNotFound(error)) {
        throw new UnknownPage(`Stripe knows no page ${pageId}.`, { cause: error })
      }
      throw error
    }
  }

  async function listForeignRefunds(
    chargeRef: string,
  ): Promise<Pick<ForeignCharge, 'refunded' | 'hasReturned'>> {
    const { data } = foreignRefundList.parse(
      await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 }),
    )
    const made = data.filter(({ status }) => refundStates[status] !== 'failed')
    const refunded = made.reduce((sum, { amount }) => sum + amount, 0)
    return { refunded, hasReturned: made.length < data.length }
  }

  async function listRefunds(chargeRef: string): Promise<ProviderRefund[]> {
    const found = refundList.parse(await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 }))
    return found.data.map(toRefund)
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

function addressOf({ protocol, hostname, port }: URL) {
  const name = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { protocol: name, host: hostname, port: port === '' ? (name === 'http' ? 80 : 443) : Number(port) }
}

function pageOf(page: NewPage): Stripe.Checkout.SessionCreateParams {
  const about = { payment: page.paymentId }
  return {
    mode: 'payment',
    client_reference_id: page.paymentId,
    // Cards and wallets: other ways to pay tell only days later whether the money comes.
    allowed_payment_method_types: ['card'],
    // Charges are in the currency of the ledger, whatever an account has switched on.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: page.amountCents,
          product_data: { name: cutText(page.title, maxTitle) },
        },
      },
    ],
    ...(stripeAddress.test(page.email) ? { customer_email: page.email } : {}),
    expires_at: Math.floor(page.expiresAt.getTime() / 1000),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
    metadata: about,
    payment_intent_data: { metadata: about },
  }
}

function stateOf({ status, payment_status, payment_intent }: z.output<typeof session>): PageState['page'] {
  if (payment_status === 'paid') return 'paid'
  if (status !== 'complete') return status === 'open' ? 'open' : 'ended'
  return payment_intent?.status === 'processing' ? 'processing' : 'ended'
}

const refundStates = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const

function toRefund(found: z.output<typeof refund>): ProviderRefund {
  return {
    reference: found.id,
    refundId: found.metadata?.refund ?? null,
    amountCents: found.amount,
    state: refundStates[found.status],
  }
}

/** Null for an event about something else than a payment of ours. */
function toEvent(read: unknown): ProviderEvent | null {
  const parsed = event.safeParse(read)
  if (!parsed.success || !stripeEventTypes.includes(parsed.data.type)) return null
  const { id, type, data } = parsed.data
  const about = data.object
  const charge = about.payment_intent ?? null
  const isPage = about.object === 'checkout.session'
  return {
    id,
    type,
    paymentId: (isPage ? about.client_reference_id : about.metadata?.payment) ?? null,
    pageId: isPage ? about.id : null,
    chargeRef: typeof charge === 'string' || charge === null ? charge : charge.id,
  }
}

/**
 * Runs a call and tells a refusal from an outcome that nobody knows. A refused key is no refusal of this one request: every
 * other would be refused as well until the operator has changed the key.
 */
async function call<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderDown || error instanceof ProviderRefusal) throw error
    const { errors } = Stripe
    const isRefusal =
      error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError
    if (isRefusal) throw new ProviderRefusal(`Stripe refuses: ${error.message}`, { cause: error })
    const reason = error instanceof Error ? cutText(error.message, 200) : 'unknown'
    throw new ProviderDown(`Stripe gives no usable answer: ${reason}`, { cause: error })
  }
}

// A server under test with the double of Stripe, and a tour that asks for a deposit.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, expect } from 'vitest'
import type { NewBooking } from '#contract/bookings.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { paymentInvariants } from '#server/data-checks/payments.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp, type TourValues } from './factories.ts'
import { type StripeEvent, type StripeServer, startStripeServer } from './stripe-server.ts'

export interface PaymentShop {
  testApp: TestApp
  stripe: StripeServer
  /** A tour with a deposit of 20 % of $1000, whose balance is due ten days before the departure. */
  createAskingTour(values?: Partial<TourValues>, facts?: TourFacts): ReturnType<typeof createTour>
  /** Books forty days ahead. */
  book(options?: {
    by?: SignedIn
    tour?: { id: string }
    values?: Partial<NewBooking>
  }): Promise<{ by: SignedIn; booking: Record<string, string>; id: string }>
  /** The response to the owner's press of "Pay". */
  press(by: SignedIn, id: string, what?: string): Promise<LightMyRequestResponse>
  /** Opens the page and pays there. Returns the payment's id. The event is not sent. */
  payOnPage(by: SignedIn, id: string, what?: string): Promise<string>
  /** Sends an event as the provider does. */
  send(event: StripeEvent, options?: Parameters<StripeServer['sign']>[1]): Promise<LightMyRequestResponse>
  /** Sends all events in their order, and waits until they are applied. */
  sendAll(events?: readonly StripeEvent[]): Promise<void>
  /** Waits until no job of payments waits. */
  settle(): Promise<void>
  payments(by: SignedIn, id: string): Promise<Record<string, unknown>>
}

/** Call it at the top of a test file. */
export async function openPaymentShop(environment: Record<string, string> = {}): Promise<PaymentShop> {
  let clock = { now: new Date() }
  const stripe = await startStripeServer(() => clock.now)
  const testApp = await buildTestApp({ environment: { ...stripe.environment, ...environment } })
  clock = testApp.clock
  afterEach(() => stripe.clear())
  afterAll(() => stripe.close())
  return shopOf(testApp, stripe)
}

/** The same without a provider: by bank transfer. */
export async function openTransferShop(): Promise<Omit<PaymentShop, 'stripe'>> {
  const testApp = await buildTestApp({ environment: { BANK_ACCOUNT: 'Halyard AS, NO93 8601 1117 947' } })
  return shopOf(testApp, null as unknown as StripeServer)
}

function shopOf(testApp: TestApp, stripe: StripeServer): PaymentShop {
  const { app, sql, server, clock } = testApp
  afterEach(() => requireSoundMoney(testApp))
  const shop: PaymentShop = {
    testApp,
    stripe,
    createAskingTour: (values, facts) =>
      createTour(testApp, {
        seats: 12,
        facts: { depositPercent: 20, balanceDueDays: 10, ...facts },
        ...values,
      }),
    async book({ by, tour, values } = {}) {
      const who = by ?? (await signUp(testApp))
      const { id: tourId } = tour ?? (await shop.createAskingTour())
      const date = addDays(dateInUtc(clock.now), 40)
      const response = await who.call('POST', '/tours', bookingOf(tourId, { date, ...values }))
      expect(response.statusCode, response.body).toBe(201)
      return { by: who, booking: response.json(), id: response.json()._id }
    },
    press: (by, id, what = 'deposit') => by.call('POST', `/tours/${id}/payments`, { what }),
    async payOnPage(by, id, what) {
      const opened = await shop.press(by, id, what)
      expect(opened.statusCode, opened.body).toBe(201)
      expect(stripe.pay(stripe.sessionOf(opened.json()._id).id)).toBe(true)
      return opened.json()._id
    },
    send(event, options) {
      const { payload, signature } = stripe.sign(event, options)
      return server.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    },
    async sendAll(events = [...stripe.events]) {
      for (const event of events) expect((await shop.send(event)).statusCode).toBe(200)
      await shop.settle()
    },
    async settle() {
      app.feed.wake()
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from halyard_jobs.job where name in ('payment-events', 'refunds') and state < 'completed'`
            ).length,
          { timeout: 20_000, interval: 10 },
        )
        .toBe(0)
    },
    payments: async (by, id) => (await by.call('GET', `/tours/${id}`)).json().payments,
  }
  return shop
}

/** After each test every invariant of money must hold. */
async function requireSoundMoney({ sql }: Pick<TestApp, 'sql'>): Promise<void> {
  const broken: string[] = []
  await sql.begin(async (transaction) => {
    for (const { name, find } of paymentInvariants) {
      const { count, examples } = await find(transaction)
      if (count > 0) broken.push(`${name}: ${examples.join('; ')}`)
    }
  })
  expect(broken).toEqual([])
}

// A small double of Stripe for tests, over HTTP: Checkout Sessions with a hosted page, charges, refunds, and events. It can be
// down, slow, or answer nonsense, and lose its responses. Events are signed with the library's own test signature; the test
// decides which of them arrive, how often and in which order. The shapes are those of https://docs.stripe.com/api.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/**
 * `down`: closes connections. `lost`: does what it is asked and closes the connection. `error`: status 500. `nonsense`: JSON
 * of another shape. `garbage`: no JSON. `401`, `403`: the key is refused, or may not do this.
 */
export type StripeFault = 'down' | 'lost' | 'error' | 'nonsense' | 'garbage' | '401' | '403'

export interface StripeSession {
  id: string
  paymentId: string
  amount: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  intent: { id: string; status: string; received: number; currency: string } | null
  expiresAt: number
  successUrl: string
  cancelUrl: string
  title: string
  email: string | null
}

export interface StripeRefund {
  id: string
  intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

export interface StripeServer {
  url: string
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string }
  sessions: Map<string, StripeSession>
  refunds: Map<string, StripeRefund>
  /** All events, oldest first. */
  events: StripeEvent[]
  /** Method and path of every request that reached it. */
  requests: string[]
  /** The fault of a request; null: it is answered. */
  faultOf: (request: string) => StripeFault | null
  /** Answers come this much later. */
  delayMs: number
  /** The state of new refunds. */
  refundsAre: StripeRefund['status']
  /** What the next pages that are paid charge instead of what they say. */
  charging: { amount?: number; currency?: string }
  /** What customers do on the hosted page. False: the page is not open any more. */
  pay(pageId: string): boolean
  /** Pays in a way whose money comes later, or not: `decide`. */
  payLater(pageId: string): boolean
  decide(pageId: string, hasMoney: boolean): void
  /** Refunds in Stripe's own back office. */
  refundByHand(intent: string, amount: number): StripeRefund
  /** What was refunded of a charge, or is about to be. */
  refundedOf(intent: string): number
  /** A refund comes back from the bank. */
  failRefund(id: string): void
  sign(
    event: object | string,
    options?: { secret?: string; at?: Date },
  ): { payload: string; signature: string }
  /** The only session of a payment. */
  sessionOf(paymentId: string): StripeSession
  clear(): void
  close(): Promise<void>
}

const secretKey = 'sk_test_halyard'
const webhookSecret = 'whsec_halyard'
const hourSeconds = 3600

export async function startStripeServer(now: () => Date = () => new Date()): Promise<StripeServer> {
  let counter = 0
  const responses = new Map<string, { body: string; answer: StripeResponse | null }>()
  const nextId = (prefix: string) => `${prefix}_test_${String(++counter).padStart(6, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const stripe: StripeServer = {
    url,
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    sessions: new Map(),
    refunds: new Map(),
    events: [],
    requests: [],
    faultOf: () => null,
    delayMs: 0,
    refundsAre: 'succeeded',
    charging: {},
    pay(pageId) {
      const session = openSession(pageId)
      if (session === undefined) return false
      complete(session, 'succeeded')
      return true
    },
    payLater(pageId) {
      const session = openSession(pageId)
      if (session === undefined) return false
      complete(session, 'processing')
      return true
    },
    decide(pageId, hasMoney) {
      const session = stripe.sessions.get(pageId)!
      session.intent!.status = hasMoney ? 'succeeded' : 'requires_payment_method'
      if (hasMoney) session.paymentStatus = 'paid'
      addEvent(
        hasMoney ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
        sessionObject(session, false),
      )
    },
    refundedOf: (intent) =>
      [...stripe.refunds.values()]
        .filter((refund) => refund.intent === intent && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
    refundByHand: (intent, amount) => makeRefund(intent, amount, {}),
    failRefund(id) {
      const refund = stripe.refunds.get(id)!
      refund.status = 'failed'
      addEvent('refund.failed', refundObject(refund))
    },
    sign(event, { secret = webhookSecret, at = now() } = {}) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const timestamp = Math.floor(at.getTime() / 1000)
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
    },
    sessionOf(paymentId) {
      const found = [...stripe.sessions.values()].filter((session) => session.paymentId === paymentId)
      if (found.length !== 1) throw new Error(`${found.length} pages of payment ${paymentId}`)
      return found[0]!
    },
    clear() {
      stripe.sessions.clear()
      stripe.refunds.clear()
      stripe.events.length = 0
      stripe.requests.length = 0
      responses.clear()
      stripe.faultOf = () => null
      stripe.delayMs = 0
      stripe.refundsAre = 'succeeded'
      stripe.charging = {}
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return stripe

  function addEvent(type: string, object: Record<string, unknown>): void {
    stripe.events.push({ id: nextId('evt'), object: 'event', type, created: seconds(), data: { object } })
  }

  function openSession(id: string): StripeSession | undefined {
    const session = stripe.sessions.get(id)
    if (session === undefined) return undefined
    if (session.status === 'open' && session.expiresAt <= seconds()) expire(session)
    return session.status === 'open' ? session : undefined
  }

  function expire(session: StripeSession): void {
    session.status = 'expired'
    addEvent('checkout.session.expired', sessionObject(session, false))
  }

  function complete(session: StripeSession, status: 'succeeded' | 'processing'): void {
    session.status = 'complete'
    session.paymentStatus = status === 'succeeded' ? 'paid' : 'unpaid'
    const { amount = session.amount, currency = 'usd' } = stripe.charging
    session.intent = { id: nextId('pi'), status, received: amount, currency }
    addEvent('checkout.session.completed', sessionObject(session, false))
  }

  function makeRefund(intent: string, amount: number, metadata: Record<string, string>): StripeRefund {
    const refund: StripeRefund = { id: nextId('re'), intent, amount, status: stripe.refundsAre, metadata }
    stripe.refunds.set(refund.id, refund)
    addEvent('refund.created', refundObject(refund))
    return refund
  }

  function sessionObject(session: StripeSession, isExpanded: boolean): Record<string, unknown> {
    const { intent } = session
    return {
      id: session.id,
      object: 'checkout.session',
      status: session.status,
      payment_status: session.paymentStatus,
      client_reference_id: session.paymentId,
      amount_total: session.amount,
      currency: 'usd',
      expires_at: session.expiresAt,
      metadata: { payment: session.paymentId },
      payment_intent: isExpanded ? intentObject(session) : (intent?.id ?? null),
      url: session.status === 'open' ? `${url}/c/pay/${session.id}` : null,
    }
  }

  function intentObject({ intent, paymentId }: StripeSession): Record<string, unknown> | null {
    return (
      intent && {
        id: intent.id,
        object: 'payment_intent',
        status: intent.status,
        amount: intent.received,
        amount_received: intent.status === 'succeeded' ? intent.received : 0,
        currency: intent.currency,
        metadata: { payment: paymentId },
      }
    )
  }

  function sessionWith(intent: string): StripeSession | undefined {
    return [...stripe.sessions.values()].find((each) => each.intent?.id === intent)
  }

  function refundObject({ id, intent, amount, status, metadata }: StripeRefund): Record<string, unknown> {
    const currency = sessionWith(intent)?.intent?.currency ?? 'usd'
    return { id, object: 'refund', amount, currency, payment_intent: intent, status, metadata }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const body = await text(request)
    if (pathname.startsWith('/c/pay/')) return servePage(pathname.slice(7), method, body, response)
    const name = `${method} ${pathname}`
    stripe.requests.push(name)
    const fault = stripe.faultOf(name)
    if (fault === 'down') return void request.socket.destroy()
    if (fault === '401' || fault === '403') {
      return send(response, failure(Number(fault), 'invalid_request_error', 'This key may not do this.'))
    }
    if (fault === 'error') return send(response, failure(500, 'api_error', 'Something is wrong here.'))
    if (fault === 'nonsense') return send(response, { status: 200, body: { object: 'nonsense', id: 7 } })
    if (fault === 'garbage') return void response.writeHead(200).end('<html>We will be back.</html>')
    if (headers.authorization !== `Bearer ${secretKey}`) {
      return send(response, failure(401, 'invalid_request_error', 'Invalid API Key.'))
    }
    const result = respondOnce(name, headers['idempotency-key'], method === 'POST' ? body : null, () =>
      responseTo(name, method === 'POST' ? new URLSearchParams(body) : searchParams),
    )
    if (stripe.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, stripe.delayMs))
    if (fault === 'lost') return void request.socket.destroy()
    send(response, result)
  }

  /** The first response for an idempotency key is the response to all requests with it. */
  function respondOnce(
    name: string,
    key: string | string[] | undefined,
    body: string | null,
    result: () => StripeResponse,
  ): StripeResponse {
    if (body === null || typeof key !== 'string') return result()
    const kept = responses.get(`${name} ${key}`)
    if (kept === undefined) {
      const made = result()
      responses.set(`${name} ${key}`, { body, answer: made })
      return made
    }
    if (kept.body !== body) {
      return failure(400, 'idempotency_error', 'Keys for idempotent requests need the same parameters.')
    }
    return kept.answer!
  }

  function responseTo(name: string, form: URLSearchParams): StripeResponse {
    if (name === 'POST /v1/checkout/sessions') return createSession(form)
    const [, id, action] = /^\w+ \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(name) ?? []
    if (id !== undefined) {
      const session = stripe.sessions.get(id)
      if (session === undefined) return failure(404, 'invalid_request_error', 'No such session.')
      const isOpen = openSession(id) !== undefined
      if (action === undefined) return { status: 200, body: sessionObject(session, true) }
      if (!isOpen) return failure(400, 'invalid_request_error', 'Only open sessions can be expired.')
      expire(session)
      return { status: 200, body: sessionObject(session, false) }
    }
    const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(name) ?? []
    if (intent !== undefined) {
      const session = sessionWith(intent)
      if (session === undefined) return failure(404, 'invalid_request_error', 'No such payment_intent.')
      return { status: 200, body: intentObject(session)! }
    }
    if (name === 'POST /v1/refunds') return createRefund(form)
    if (name === 'GET /v1/refunds') {
      const found = [...stripe.refunds.values()].filter(({ intent }) => intent === form.get('payment_intent'))
      return list(found.map(refundObject).reverse(), name)
    }
    if (name === 'GET /v1/events') {
      const after = Number(form.get('created[gte]') ?? 0)
      const newestFirst = stripe.events.filter(({ created }) => created >= after).reverse()
      return page(newestFirst, form, name)
    }
    return failure(404, 'invalid_request_error', `Unrecognized request: ${name}.`)
  }

  function createSession(form: URLSearchParams): StripeResponse {
    const expiresAt = Number(form.get('expires_at'))
    const lasts = expiresAt - seconds()
    if (lasts < hourSeconds / 2 || lasts > 24 * hourSeconds) {
      return failure(400, 'invalid_request_error', 'expires_at must be 30 minutes to 24 hours ahead.')
    }
    if (form.get('adaptive_pricing[enabled]') !== 'false') {
      return failure(400, 'invalid_request_error', 'The page would charge in the currency of the customer.')
    }
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const title = form.get('line_items[0][price_data][product_data][name]') ?? ''
    const email = form.get('customer_email')
    const refusal = refusalOf({ amount, title, email })
    if (refusal !== null) return failure(400, 'invalid_request_error', refusal)
    const session: StripeSession = {
      id: nextId('cs'),
      paymentId: form.get('client_reference_id') ?? '',
      amount,
      status: 'open',
      paymentStatus: 'unpaid',
      intent: null,
      expiresAt,
      successUrl: form.get('success_url') ?? '',
      cancelUrl: form.get('cancel_url') ?? '',
      title,
      email,
    }
    stripe.sessions.set(session.id, session)
    return { status: 200, body: sessionObject(session, false) }
  }

  function createRefund(form: URLSearchParams): StripeResponse {
    const intent = form.get('payment_intent') ?? ''
    const session = sessionWith(intent)
    if (session?.paymentStatus !== 'paid') return failure(404, 'invalid_request_error', 'No such charge.')
    const refunded = stripe.refundedOf(intent)
    const charged = session.intent!.received
    const amount = Number(form.get('amount') ?? charged - refunded)
    if (!(amount > 0) || refunded + amount > charged) {
      return failure(400, 'invalid_request_error', 'The refund is greater than what is left of the charge.')
    }
    const metadata: Record<string, string> = {}
    for (const name of ['refund', 'payment']) {
      const value = form.get(`metadata[${name}]`)
      if (value !== null) metadata[name] = value
    }
    return { status: 200, body: refundObject(makeRefund(intent, amount, metadata)) }
  }

  /** The hosted page: pay, or leave. */
  function servePage(id: string, method: string, body: string, response: ServerResponse): void {
    const session = stripe.sessions.get(id)
    if (session === undefined) return void response.writeHead(404).end('No such page.')
    if (method === 'POST') {
      const hasPaid = new URLSearchParams(body).get('action') === 'pay' && stripe.pay(id)
      const location = hasPaid ? session.successUrl : session.cancelUrl
      return void response.writeHead(303, { location }).end()
    }
    const isOpen = openSession(id) !== undefined
    const words = isOpen
      ? '<button name="action" value="pay">Pay</button> <button name="action" value="cancel">Cancel</button>'
      : '<p>This page has expired.</p>'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!DOCTYPE html><html lang="en"><title>Checkout</title><h1>Pay $${(session.amount / 100).toFixed(2)}</h1>
      <p>${session.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p><form method="post">${words}</form></html>`,
    )
  }
}

const mostTitle = 250

/** What Stripe says of values that it does not take; null if it takes them. */
function refusalOf(page: { amount: number; title: string; email: string | null }): string | null {
  const { amount, title, email } = page
  if (!Number.isInteger(amount)) return 'Invalid integer: unit_amount.'
  if (amount < 50) return 'The amount must be at least $0.50.'
  if (amount > 99_999_999) return 'The amount must be no more than $999,999.99.'
  if (title.trim() === '' || title.length > mostTitle) return 'Invalid string: product_data[name].'
  // A lone surrogate arrives as the replacement character.
  if (title.includes('\uFFFD')) return 'Invalid UTF-8: product_data[name].'
  if (email !== null && !isStripesAddress(email)) return `Invalid email address: ${email}`
  return null
}

/** ASCII, with a top-level domain, and dots only between other characters. */
function isStripesAddress(email: string): boolean {
  const [local = '', domain = '', ...more] = email.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/.test(local) &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1)!)
  )
}

interface StripeResponse {
  status: number
  body: unknown
}

function failure(status: number, type: string, message: string): StripeResponse {
  return { status, body: { error: { type, message } } }
}

function list(data: unknown[], name: string, hasMore = false): StripeResponse {
  return { status: 200, body: { object: 'list', data, has_more: hasMore, url: name.split(' ')[1] } }
}

/** Some of a list, from the one after `starting_after`. */
function page(all: readonly { id: string }[], form: URLSearchParams, name: string): StripeResponse {
  const limit = Number(form.get('limit') ?? 10)
  const from = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
  return list(all.slice(from, from + limit), name, from + limit < all.length)
}

function send(response: ServerResponse, { status, body }: StripeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

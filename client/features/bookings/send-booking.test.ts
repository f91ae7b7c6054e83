import { afterEach, expect, it, vi } from 'vitest'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { storeAuthData } from '#client/features/session/session.ts'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { useToastStore } from '#client/features/toasts/toasts.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import { sendForm } from '#client/lib/forms/send-form.ts'
import type { Booking } from '#contract/bookings.ts'
import type { AuthData } from '#contract/users.ts'
import { sendBooking } from './send-booking.ts'

const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
const filled = { username: 'Mira', email: 'mira@example.com', phone: '', date }
const key = 'k1'

afterEach(() => {
  useSiteStore.setState(initialState, true)
  useToastStore.setState({ toasts: [], past: [] })
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

interface Options {
  refused?: Partial<Record<string, ApiError>>
  departureToken?: string | null
}

/** Sends the form without script. `calls`: the bodies by endpoint. */
async function send(entries: Record<string, string>, { refused = {}, departureToken = null }: Options = {}) {
  const calls: Record<string, unknown> = {}
  const call = (async (endpoint: string, { body }: { body?: unknown }) => {
    calls[endpoint] = body
    if (refused[endpoint] !== undefined) throw refused[endpoint]
    return { _id: 'b1' }
  }) as unknown as Api
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, numberTikets: '1', ...entries }))
    form.set(name, value)
  const sender = sendBooking({ tourId: 't1', departureToken })
  const result = await sendForm(call, form, sender, 'http://halyard.test/tour-item/t1')
  return { calls, body: calls['POST /tours'], result }
}

it('without a key nothing is booked: the form comes back with a key, to be checked', async () => {
  const { calls, result } = await send({ idempotencyKey: '' })
  expect(calls).toEqual({ 'GET /user/getProfile': undefined })
  expect(result.refusal).toMatchObject({ status: 200, code: 'not_shown', message: 'Nothing is booked yet' })
  expect(result).toMatchObject({ key: expect.stringMatching(/^\w{20,}$/), values: filled })
})

it('with a key the form books, and leads to the trip', async () => {
  const { calls, body, result } = await send({ idempotencyKey: key, description: 'By train,\r\nplease.' })
  expect(result.next).toBe('/my-tour/b1?booked')
  expect(Object.keys(calls)).toEqual(['POST /tours'])
  expect(body).toEqual({ ...filled, ticketCount: 1, description: 'By train,\nplease.', tourId: 't1' })
})

it('a lost answer to another call than the booking leaves no doubt about a booking', async () => {
  const lost = new ApiError(0, 'unreachable', 'No answer.')
  const unknown = await send({ idempotencyKey: '' }, { refused: { 'GET /user/getProfile': lost } })
  expect(unknown.result.refusal).toMatchObject({ code: 'not_sent', message: 'No answer.' })
  const waiting = { idempotencyKey: key, wait: 'yes' }
  const notJoined = await send(waiting, { refused: { 'POST /waiting-list': lost } })
  expect(notJoined.result).toMatchObject({ refusal: { code: 'not_sent' }, key })
  const booked = await send({ idempotencyKey: key }, { refused: { 'POST /tours': lost } })
  expect(booked.result.refusal?.code).toBe('unreachable')
})

it('the departure that a link has opened is booked with the secret of the link', async () => {
  const { body } = await send({ idempotencyKey: key }, { departureToken: 'secret' })
  expect(body).toMatchObject({ departureToken: 'secret' })
})

it('other entries with the key of a booking are refused, with another key', async () => {
  const mismatch = new ApiError(422, 'idempotency_mismatch', 'Sent already.')
  const { result } = await send({ idempotencyKey: key }, { refused: { 'POST /tours': mismatch } })
  expect(result.refusal?.code).toBe('idempotency_mismatch')
  expect(result).not.toMatchObject({ key })
})

it('the waiting list is joined by its own key, and leads to the list', async () => {
  const { calls, result } = await send({ idempotencyKey: key, numberTikets: '2', wait: 'yes' })
  expect(calls).toEqual({ 'POST /waiting-list': { departureTourId: 't1', date: filled.date, tickets: 2 } })
  expect(result.next).toBe('/my-tour#waiting')
})

it.each(['', key])('signing in within the form books nothing, with the key %j', async (idempotencyKey) => {
  const { calls, result } = await send({ idempotencyKey, entry: 'sign-in', account: 'mira', password: 'p' })
  expect(calls).toEqual({ 'POST /user/signin': { username: 'mira', password: 'p' } })
  expect(result.refusal?.code).toBe('not_shown')
  expect(result.values).not.toHaveProperty('password')
})

it('a refused registration says why, and asks again', async () => {
  const taken = new ApiError(409, 'taken', 'Refused.', { username: 'is taken' })
  const { result } = await send(
    { entry: 'register', account: 'mira' },
    { refused: { 'POST /user/signup': taken } },
  )
  expect(result.refusal).toMatchObject({ status: 409, code: 'signed_out', message: 'Refused. is taken' })
})

it.each([
  ['３', 3],
  ['٣', 3],
  ['३\ufe0d', 3],
  [' 12 ', 12],
])('tickets %j are booked as %i', async (numberTikets, ticketCount) => {
  expect((await send({ numberTikets, idempotencyKey: key })).body).toMatchObject({ ticketCount })
})

it.each(['three', '1.5', '1,000', '0x10', '1e2', '10²'])(
  'tickets %j are refused as typed',
  async (numberTikets) => {
    const { result } = await send({ numberTikets })
    expect(result.refusal?.fieldErrors).toEqual({ ticketCount: 'must be a whole number' })
    expect(result.values).toMatchObject({ numberTikets })
  },
)

it('tickets above the limit, and none, are refused with the limit', async () => {
  const problemOf = async (numberTikets: string) =>
    (await send({ numberTikets, idempotencyKey: key })).result.refusal?.fieldErrors
  expect(await problemOf('10001')).toEqual({ ticketCount: 'at most 10000' })
  expect(await problemOf('')).toEqual({ ticketCount: 'at least 1' })
})

it.each([
  ['+49 (0)170 1234567', '00491701234567'],
  ['٠١٧٠ ١٢٣', '0170123'],
  ['０１７０', '0170'],
])('the telephone number %j is sent as %j', async (phone, digits) => {
  expect((await send({ phone, idempotencyKey: key })).body).toMatchObject({ phone: digits })
})

it.each(['020 7946 0123 ext. 5', '020 7946 0123x5', '٠٢٠ ٧٩٤٦ #٥'])(
  'the telephone number %j with an extension is sent as typed',
  async (phone) => {
    expect((await send({ phone })).result.refusal?.fieldErrors).toEqual({})
    expect((await send({ phone, idempotencyKey: key })).body).toMatchObject({ phone })
  },
)

function inBrowser(entries: Record<string, string> = {}) {
  const body = new URLSearchParams({
    ...{ ...filled, numberTikets: '2', cardId: 't1', total: '900', idempotencyKey: key },
    ...entries,
  })
  const request = new Request('http://halyard.test/tour-item/cruise', { method: 'POST', body })
  const sender = sendBooking({ tourId: 'cruise', departureToken: null })
  return sendInBrowser<Booking>(request, sender, { toasts: 'all' })
}

const toasts = () => useToastStore.getState().past.map(({ kind, text }) => [kind, text])

function openBrowser(isSignedIn = true): FakeBrowser {
  vi.stubEnv('SSR', false)
  const browser = stubBrowser()
  browser.respond('POST /api/tours', () => Response.json({ _id: 'b2' }))
  if (isSignedIn) storeAuthData({ result: { _id: 'u1' } } as AuthData)
  else useSiteStore.setState({ isSessionKnown: true })
  return browser
}

it('with script the call has the specified fields, and digits for a telephone number', async () => {
  const browser = openBrowser()
  await inBrowser({ username: ' Mira ', phone: '+1 2' })
  expect(browser.calls).toMatchObject([{ headers: { 'idempotency-key': key } }])
  expect(browser.calls[0]!.body).toEqual({
    username: 'Mira',
    email: 'mira@example.com',
    phone: '0012',
    date: filled.date,
    description: '',
    numberTikets: 2,
    userId: 'u1',
    cardId: 't1',
    total: 900,
  })
})

it('a new booking is appended to the bookings in the store (R-295, R-297)', async () => {
  openBrowser()
  useSiteStore.setState({ bookings: [{ _id: 'b1' } as never] })
  expect(await inBrowser()).toMatchObject({ done: 'Successfully!', value: { _id: 'b2' } })
  expect(useSiteStore.getState().bookings).toEqual([{ _id: 'b1' }, { _id: 'b2' }])
  expect(toasts()).toEqual([['success', 'Successfully!']])
})

it('a tour that is not available, and a visitor, get their warning, and no call is made', async () => {
  const browser = openBrowser(false)
  await inBrowser({ unavailable: 'yes' })
  await inBrowser()
  expect(toasts()).toEqual([
    ['warning', 'You need login to do this action!'],
    ['warning', 'Tour not available!'],
  ])
  expect(browser.calls).toEqual([])
})

it('what is wrong in the form is said at its fields only', async () => {
  const browser = openBrowser()
  expect(await inBrowser({ username: ' ' })).toMatchObject({
    refusal: { fieldErrors: { username: 'required' } },
  })
  expect([toasts(), browser.calls]).toEqual([[], []])
})

it('a refused booking keeps its key, so that the next press is the same one', async () => {
  const browser = openBrowser()
  browser.respond('POST /api/tours', () => refusal(409, 'Not enough.', 'not_enough_seats'))
  expect(await inBrowser()).toMatchObject({ key, values: filled })
  expect(toasts()).toEqual([['error', 'Not enough.']])
})

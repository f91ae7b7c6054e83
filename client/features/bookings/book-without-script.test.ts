import { expect, it } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { bookBySentForm } from './book-without-script.ts'

/** Sends a form without script. Returns the body of the booking, or the problems of the form. */
async function send(fields: { numberTikets?: string; phone?: string; idempotencyKey?: string }) {
  let body: unknown
  const call = (async (endpoint: string, request: { body?: unknown }) => {
    if (endpoint === 'POST /tours') body = request.body
    return {}
  }) as unknown as Api
  const form = new FormData()
  const others = { username: 'Mira', email: 'mira@example.com', date: '2999-01-01' }
  for (const [name, value] of Object.entries({ ...others, ...fields })) form.set(name, value)
  const result = await bookBySentForm(call, 't1', form)
  return 'sent' in result ? { ...result.sent.problems, typed: result.sent.typedTickets } : body
}

const key = 'k1'

it.each([
  ['３', 3],
  ['٣', 3],
  ['३\ufe0d', 3],
  [' 12 ', 12],
])('tickets %j are booked as %i', async (numberTikets, ticketCount) => {
  expect(await send({ numberTikets, phone: '', idempotencyKey: key })).toMatchObject({ ticketCount })
})

it.each(['three', '1.5', '1,000', '0x10', '1e2', '10²'])(
  'tickets %j are refused as typed',
  async (numberTikets) => {
    expect(await send({ numberTikets, phone: '' })).toMatchObject({
      ticketCount: 'must be a whole number',
      typed: numberTikets,
    })
  },
)

it('tickets above the limit, and none, are refused with the limit', async () => {
  expect(await send({ numberTikets: '10001' })).toMatchObject({ ticketCount: 'at most 10000' })
  expect(await send({ numberTikets: '' })).toMatchObject({ ticketCount: 'at least 1' })
})

it.each([
  ['+49 (0)170 1234567', '00491701234567'],
  ['٠١٧٠ ١٢٣', '0170123'],
  ['０１７０', '0170'],
])('the telephone number %j is sent as %j', async (phone, digits) => {
  expect(await send({ numberTikets: '1', phone, idempotencyKey: key })).toMatchObject({ phone: digits })
})

it.each(['020 7946 0123 ext. 5', '020 7946 0123x5', '٠٢٠ ٧٩٤٦ #٥'])(
  'the telephone number %j with an extension is sent as typed',
  async (phone) => {
    expect(await send({ numberTikets: '1', phone })).not.toHaveProperty('phone')
    expect(await send({ numberTikets: '1', phone, idempotencyKey: key })).toMatchObject({ phone })
  },
)

import { expect, it } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { sendForm } from '#client/lib/forms/send-form.ts'
import { changeForms } from './send-change.ts'

async function askFor(tickets: string): Promise<unknown> {
  let asked: unknown
  const call = (async (_: string, { body }: { body: unknown }) => {
    asked = body
    return {}
  }) as unknown as Api
  const form = new FormData()
  form.set('form', 'quote')
  form.set('date', '2999-01-01')
  form.set('tickets', tickets)
  await sendForm(call, form, changeForms('b1'))
  return (asked as { ticketCount?: number }).ticketCount
}

it.each([
  ['３', 3],
  ['٣', 3],
  ['12\ufe0d', 12],
  ['1000', 1000],
])('a change to %j tickets asks for %i', async (typed, tickets) => {
  expect(await askFor(typed)).toBe(tickets)
})

it.each(['', 'three', '1.5', '0x10', '1e2', '1,000'])(
  '%j asks for no number of tickets, which the API refuses',
  async (typed) => {
    expect(await askFor(typed)).toBeUndefined()
  },
)

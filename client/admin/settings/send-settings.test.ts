import { expect, it } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { sendForm } from '#client/lib/forms/send-form.ts'
import { sendSettings } from './send-settings.ts'

async function sendFee(typed: string): Promise<number> {
  let sent: { standardFee: number } | undefined
  const call = (async (_: string, { body }: { body: { standardFee: number } }) => {
    sent = body
    return {}
  }) as unknown as Api
  const form = new FormData()
  form.set('standardFee', typed)
  form.set('version', '1')
  await sendForm(call, form, sendSettings)
  return sent!.standardFee
}

it.each([
  ['1,250', 1250],
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['٣', 3],
  ['１２', 12],
])('a fee typed as %j is sent as %d', async (typed, fee) => {
  expect(await sendFee(typed)).toBe(fee)
})

it.each(['', '0x10', '1e3', '1,2,5', 'three'])(
  'a fee typed as %j is left for the API to refuse',
  async (typed) => {
    expect(await sendFee(typed)).toBeNaN()
  },
)

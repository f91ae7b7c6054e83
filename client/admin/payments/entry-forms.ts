// The forms of payments: enter one, mark one as received, refund one, take one back, agree to one or decline it, let a debt go.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import { readReference } from '#contract/booking-reference.ts'
import { byWay, type EntryWay } from '#contract/entry-ways.ts'
import type { BillKindName } from '#contract/payments.ts'
import { waitingText } from './payment-words.ts'

export type EntryFormName = 'entry' | 'receive' | 'refund' | 'takeBack' | 'decide' | 'waive'

/** The booking or order of the page. */
export interface EntryTarget {
  kind: BillKindName
  recordId: string
}

/** `target`: null on a page that asks for the reference. */
export function entryForms(target: EntryTarget | null): Record<EntryFormName, FormSender> {
  return {
    async entry(call, { text, key }) {
      const { kind, recordId } = target ?? (await findTarget(call, text('reference')))
      const [way, amount] = [text('way') as EntryWay, parseNumber(text('amount'))]
      const input = {
        params: { id: recordId },
        body: {
          way,
          amount: amount as number,
          receivedOn: text('receivedOn') || undefined,
          note: text('note'),
        },
      }
      const once = { idempotencyKey: key }
      const ledger =
        kind === 'booking'
          ? await call('POST /tours/:id/entries', input, once)
          : await call('POST /orders/:id/entries', input, once)
      const words = `${formatPrice(Number(amount))} ${byWay[way]}`
      const waits = ledger.waiting.some((each) => each.way === way && each.amount === amount)
      return waits ? `${words} waits until another member of staff agrees.` : `${words} is entered.`
    },
    async receive(call, { text, of: id }) {
      // Without an amount, what was asked has arrived.
      const amount = parseNumber(text('amount')) ?? undefined
      const body = { amount: amount as number }
      const { waiting, payments } = await call('POST /payments/:id/received', { params: { id }, body })
      const arrived = amount ?? payments.find(({ _id }) => _id === id)?.amount
      const waits = waiting.some((each) => each.way === 'transfer' && each.amount === arrived)
      return waits ? waitingText : 'The transfer is entered.'
    },
    async refund(call, { text, of: id, key }) {
      await requireSuperAdmin()
      const amount = parseNumber(text('amount'))
      const body = { amount: amount as number, reason: text('reason') }
      await call('POST /payments/:id/refunds', { params: { id }, body }, { idempotencyKey: key })
      return `${formatPrice(Number(amount))} is refunded.`
    },
    async takeBack(call, { text, of: id }) {
      await call('POST /payments/entries/:id/take-back', { params: { id }, body: { reason: text('reason') } })
      return 'The payment is taken back. Nobody was mailed.'
    },
    async decide(call, { text, has }) {
      if (has('agree')) {
        await call('POST /payments/entries/:id/agree', { params: { id: text('agree') } })
        return 'The payment counts from now on.'
      }
      const params = { id: text('decline') }
      await call('POST /payments/entries/:id/take-back', { params, body: { reason: '' } })
      return 'The payment is taken back. Nobody was mailed.'
    },
    async waive(call, { text, key }) {
      const amount = Number(text('amount'))
      const body = { amount, reason: text('reason') }
      const once = { idempotencyKey: key }
      await call('POST /tours/:id/waivers', { params: { id: target!.recordId }, body }, once)
      return `${formatPrice(amount)} is let go. The timeline of the trip shows it.`
    },
  }
}

async function findTarget(call: Api, typed: string): Promise<EntryTarget> {
  const q = readReference(typed) ?? typed.trim()
  const unknown = () => {
    const problem = 'No booking or order with payments has this reference.'
    return new ApiError(404, 'not_found', problem, { reference: problem })
  }
  if (q === '') throw unknown()
  const { items } = await call('GET /payments/open', { query: { q } })
  if (items[0] === undefined) throw unknown()
  return items[0]
}

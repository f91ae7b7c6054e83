// The forms of payments: enter one, take one back, agree to one, let a debt go. Without script a page's action sends them, with script its
// clientAction.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatPrice } from '#client/lib/format.ts'
import { readReference } from '#contract/booking-reference.ts'
import { byWay, type EntryWay } from '#contract/entry-ways.ts'
import type { BillKindName } from '#contract/payments.ts'

export type EntryFormName = 'entry' | 'takeBack' | 'agree' | 'waive'

/** The booking or order of the page. */
export interface EntryTarget {
  kind: BillKindName
  recordId: string
}

export interface EntryOutcome {
  form: EntryFormName
  /** What has been done. */
  done?: string
  /** The entry of the form, if it names one. */
  entryId: string
  refusal?: { status: number; message: string; fieldErrors: Readonly<Record<string, string>> }
  /** What was typed or chosen, after a refusal. */
  values?: Readonly<Record<string, string>>
}

export const entryFields = ['reference', 'way', 'amount', 'receivedOn', 'note', 'reason'] as const

/** `target`: null on a page that asks for the reference. Returns what was done or why not; throws all other errors. */
export async function sendEntryForm(
  call: Api,
  target: EntryTarget | null,
  sent: FormData,
): Promise<EntryOutcome> {
  const form = String(sent.get('form')) as EntryFormName
  const read = (name: string) => String(sent.get(name) ?? '')
  const entryId = read('entry')
  try {
    return { form, entryId, done: await senders[form](call, target, read) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields } = error
    const values = Object.fromEntries(entryFields.map((name) => [name, read(name)]))
    return { form, entryId, refusal: { status, message, fieldErrors: fields }, values }
  }
}

type Send = (call: Api, target: EntryTarget | null, read: (name: string) => string) => Promise<string>

const senders: Record<EntryFormName, Send> = {
  async entry(call, target, read) {
    const { kind, recordId } = target ?? (await findTarget(call, read('reference')))
    const [way, amount] = [read('way') as EntryWay, parseNumber(read('amount'))]
    const input = {
      params: { id: recordId },
      body: {
        way,
        amount: amount as number,
        receivedOn: read('receivedOn') || undefined,
        note: read('note'),
      },
    }
    const once = { idempotencyKey: read('key') }
    const ledger =
      kind === 'booking'
        ? await call('POST /tours/:id/entries', input, once)
        : await call('POST /orders/:id/entries', input, once)
    const words = `${formatPrice(Number(amount))} ${byWay[way]}`
    const waits = ledger.waiting.some((each) => each.way === way && each.amount === amount)
    return waits ? `${words} waits until another member of staff agrees.` : `${words} is entered.`
  },
  async takeBack(call, _target, read) {
    const body = { reason: read('reason') }
    await call('POST /payments/entries/:id/take-back', { params: { id: read('entry') }, body })
    return 'The payment is taken back. Nobody was mailed.'
  },
  async agree(call, _target, read) {
    await call('POST /payments/entries/:id/agree', { params: { id: read('entry') } })
    return 'The payment counts from now on.'
  },
  async waive(call, target, read) {
    const amount = Number(read('amount'))
    const body = { amount, reason: read('reason') }
    const once = { idempotencyKey: read('key') }
    await call('POST /tours/:id/waivers', { params: { id: target!.recordId }, body }, once)
    return `${formatPrice(amount)} is let go. The timeline of the trip shows it.`
  },
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

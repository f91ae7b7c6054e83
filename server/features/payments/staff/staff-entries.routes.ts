import type { BillKindName } from '#contract/payments.ts'
import type { staffEntryEndpoints } from '#contract/staff-entries.ts'
import type { HandlersFor, SignedInContext } from '#server/calls/call.ts'
import { readLedger } from '#server/features/payments/bills/bills.queries.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { listWaitingEntries } from './staff-entries.queries.ts'
import {
  agreeToEntry,
  type EntryOutcome,
  enterPayment,
  type NewEntry,
  takeBackEntry,
} from './staff-entries.service.ts'

export function staffEntryHandlers(settings: PaymentSettings): HandlersFor<keyof typeof staffEntryEndpoints> {
  const written = async ({ db }: SignedInContext, { key, audit }: EntryOutcome) => ({
    output: await readLedger(db, settings, key),
    audit,
  })
  const enter = (kind: BillKindName) => ({
    async write({ params, body }: { params: { id: string }; body: NewEntry }, context: SignedInContext) {
      const key = { kind, recordId: params.id }
      return written(context, await enterPayment(context, settings, key, body))
    },
  })
  return {
    'POST /tours/:id/entries': enter('booking'),
    'POST /orders/:id/entries': enter('order'),
    'GET /payments/entries/waiting': ({ query }, { db }) => listWaitingEntries(db, settings, query),
    'POST /payments/entries/:id/agree': {
      async write({ params }, context) {
        return written(context, await agreeToEntry(context, settings, params.id))
      },
    },
    'POST /payments/entries/:id/take-back': {
      async write({ params, body }, context) {
        return written(context, await takeBackEntry(context, settings, params.id, body?.reason ?? ''))
      },
    },
  }
}

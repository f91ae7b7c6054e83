// The forms of the page of an order, with and without script.
import { type EntryFormName, entryForms } from '#client/admin/payments/entry-forms.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { bulkMarkedStates } from '#contract/order-rules.ts'

export type OrderFormName = 'mark' | 'delivered' | 'returned' | 'cancel' | 'staffNote'

/** `name` of the boxes of lines that have come back. */
export const lineBox = 'line'

/** `id`: of the order. */
export function orderForms(id: string): Record<OrderFormName | EntryFormName, FormSender> {
  const params = { id }
  return {
    ...entryForms({ kind: 'order', recordId: id }),
    async mark(call, { text }) {
      const state = bulkMarkedStates.find((each) => each === text('state'))
      if (state === undefined || state === 'completed') throw wrongEntries({})
      await call('POST /orders/:id/marks', { params, body: { state } })
      return `The order is marked as ${state}.`
    },
    async delivered(call, { text }) {
      const deliveredAt = text('deliveredAt')
      if (deliveredAt === '') throw wrongEntries({ deliveredAt: 'required' })
      await call('POST /orders/:id/marks', { params, body: { state: 'completed', deliveredAt } })
      return 'The time is saved. The customer has 14 days from then on to withdraw from the contract.'
    },
    async returned(call, { chosen, has }) {
      const lines = chosen(lineBox)
      if (lines.length === 0) throw wrongEntries({ lines: 'Choose what has come back.' })
      const body = { state: 'returned' as const, lines, restock: has('restock') }
      await call('POST /orders/:id/marks', { params, body })
      return 'The goods are marked as returned.'
    },
    async cancel(call) {
      await call('POST /orders/:id/cancel', { params })
      return 'The order is cancelled.'
    },
    async staffNote(call, { text }) {
      await call('PATCH /orders/:id', { params, body: { note: text('note') } })
      return 'The note is saved.'
    },
  }
}

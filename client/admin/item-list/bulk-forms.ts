// The forms of a list of tours or products, with and without script: change the selected rows, and undo a change.
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { Api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import type { BulkResult, Undone } from '#contract/bulk-edits.ts'
import type { BulkEdit, BulkField } from './bulk-fields.ts'

export interface BulkKind {
  /** Singular name of the records. */
  noun: string
  fields: readonly BulkField[]
  change: (call: Api, ids: readonly string[], values: BulkEdit, idempotencyKey: string) => Promise<BulkResult>
  undo: (call: Api, id: string) => Promise<Undone>
}

export const bulkForm = 'bulk'
/** Of each change. */
export const undoForm = 'undo'
/** `name` of the boxes of the rows. */
export const rowBox = 'row'

/** What a change is undone by. */
export interface BulkValue {
  id: string
  isUndoable: boolean
}

/** Name of the control with the value of a field. */
export function controlOf({ name, options }: BulkField): string {
  return options === undefined ? 'number' : `choice ${name}`
}

export function bulkForms({
  noun,
  fields,
  change,
  undo,
}: BulkKind): Record<typeof bulkForm | typeof undoForm, FormSender<BulkValue>> {
  const count = ({ length }: readonly string[]) =>
    length === 1 ? `1 ${noun}` : `${formatNumber(length)} ${noun}s`
  return {
    async [bulkForm](call, { text, chosen, key }) {
      await requireSuperAdmin()
      const ids = chosen(rowBox)
      if (ids.length === 0) throw wrongEntries({}, 'Select at least one row.')
      const field = fields.find(({ name }) => name === text('field')) ?? fields[0]!
      const input = text(controlOf(field))
      const value = field.read(input)
      if (value === null) {
        throw wrongEntries({ [field.name]: input === '' ? 'required' : 'This value cannot be used.' })
      }
      const { _id, changed, unchanged, gone } = await change(call, ids, { [field.name]: value }, key)
      const sentences = [
        `${count(changed)} changed.`,
        ...(unchanged.length > 0 ? [`${count(unchanged)} had the value already.`] : []),
        ...(gone.length > 0 ? [`${count(gone)} deleted meanwhile.`] : []),
      ]
      return { done: sentences.join(' '), value: { id: _id, isUndoable: changed.length > 0 } }
    },
    async [undoForm](call, { of: id }) {
      await requireSuperAdmin()
      const { undone, kept } = await undo(call, id)
      const others = kept.length > 0 ? ` ${count(kept)} changed since, and left as they are.` : ''
      return `${count(undone)} as before.${others}`
    },
  }
}

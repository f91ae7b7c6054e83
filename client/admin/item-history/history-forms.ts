// The form below each version of a tour or product, with and without script.
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { EditedRecord, ItemKind } from '../item-form/item-kind.ts'

/** Of each version. */
export const restoreForm = 'restore'

/** `id`: of the record of the page. */
export function historyForms<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  id: string,
): Record<typeof restoreForm, FormSender> {
  return {
    async [restoreForm](call, { of: version, key }) {
      await requireSuperAdmin()
      const { title } = await kind.restore(call, id, Number(version), key)
      return `“${title}” has the content of version ${version} again.`
    },
  }
}

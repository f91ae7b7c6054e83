import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'

/** The form of a checked file, with and without script. */
export const importFile: FormSender = async (call, { text, key }) => {
  await requireSuperAdmin()
  const params = { id: text('check') }
  await call('POST /checked-files/:id/import', { params }, { idempotencyKey: key })
  return 'The file is imported.'
}

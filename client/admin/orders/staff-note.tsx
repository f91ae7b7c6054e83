import { useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { maxOrderTexts } from '#contract/order-rules.ts'
import { type OrderFormProps, useOrderForm } from './order-form.ts'

/** The note that staff keep with an order. Its customer never sees it. */
export function StaffNote({ order: { staffNote = '' }, sent }: Omit<OrderFormProps, 'isOffered'>) {
  const form = useOrderForm('staffNote', sent)
  const [note, setNote] = useState(form.values.note ?? staffNote)
  const [saved, setSaved] = useState(staffNote)
  // Takes over the note of another member of staff, but never over an unsaved one.
  if (saved !== staffNote) {
    setSaved(staffNote)
    if (note.trim() === saved) setNote(staffNote)
  }
  const mayWrite = useMayCall('PATCH /orders/:id', { shop: true })
  const isChanged = note.trim() !== staffNote
  const leaveGuard = useUnsavedGuard(isChanged, useRef(false))
  return (
    <section className="admin-card" aria-labelledby="staff-note">
      <PageForm form={form} aria-labelledby="staff-note" className="grid gap-4">
        <h2 id="staff-note" className="text-card">
          Note for staff
        </h2>
        <TextareaField
          label="Note"
          name="note"
          rows={3}
          maxLength={maxOrderTexts.note}
          hint="The customer does not see it."
          error={form.fieldErrors.note}
          value={note}
          readOnly={!mayWrite}
          onChange={({ target }) => setNote(target.value)}
        />
        {mayWrite && (
          <div>
            <SubmitButton form={form} look="secondary" size="small">
              Save note
            </SubmitButton>
          </div>
        )}
      </PageForm>
      <LeaveDialog leaveGuard={leaveGuard} />
    </section>
  )
}

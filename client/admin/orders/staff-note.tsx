import { useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { api } from '#client/lib/api.ts'
import { maxOrderTexts } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'

interface StaffNoteProps {
  order: Order
  onSaved: () => void
}

/** The note that staff keep with an order. Its customer never sees it. */
export function StaffNote({ order: { _id, staffNote = '' }, onSaved }: StaffNoteProps) {
  const [note, setNote] = useState(staffNote)
  const [saved, setSaved] = useState(staffNote)
  // Takes over the note of another member of staff, but never over an unsaved one.
  if (saved !== staffNote) {
    setSaved(staffNote)
    if (note.trim() === saved) setNote(staffNote)
  }
  const call = useFormCall(onSaved)
  const mayWrite = useMayCall('PATCH /orders/:id', { shop: true })
  const isChanged = note.trim() !== staffNote
  const leaveGuard = useUnsavedGuard(isChanged, useRef(false))
  return (
    <section className="admin-card" aria-labelledby="staff-note">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isChanged) return
          void call.submit(note, () => api('PATCH /orders/:id', { params: { id: _id }, body: { note } }))
        }}
      >
        <h2 id="staff-note" className="text-card">
          Note for staff
        </h2>
        {call.failure !== null && <Notice tone="error">{call.failure}</Notice>}
        <TextareaField
          label="Note"
          name="note"
          rows={3}
          maxLength={maxOrderTexts.note}
          hint="The customer does not see it."
          error={call.errors.note}
          value={note}
          readOnly={!mayWrite}
          onChange={({ target }) => setNote(target.value)}
        />
        {mayWrite && (
          <div>
            <Button
              type="submit"
              look="secondary"
              size="small"
              aria-disabled={call.isSending || !isChanged || undefined}
              title={isChanged ? undefined : 'Nothing is changed yet'}
            >
              Save note
            </Button>
          </div>
        )}
      </form>
      <LeaveDialog leaveGuard={leaveGuard} />
    </section>
  )
}

// The forms of the page of a booking, with and without script.
import { type EntryFormName, entryForms } from '#client/admin/payments/entry-forms.ts'
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import { changeBooking, changeForm } from './change-booking.ts'

export const addNoteForm = 'addNote'
export const deleteNoteForm = 'deleteNote'

export const refundCheckForm = 'refundCheck'

type BookingFormName =
  | EntryFormName
  | typeof addNoteForm
  | typeof deleteNoteForm
  | typeof changeForm
  | typeof refundCheckForm

/** `id`: of the booking. */
export function bookingForms(id: string): Record<BookingFormName, FormSender> {
  return {
    ...entryForms({ kind: 'booking', recordId: id }),
    async [addNoteForm](call, { text, key }) {
      const input = { params: { id }, body: { text: text('text') } }
      await call('POST /tours/:id/notes', input, { idempotencyKey: key })
      return 'The note is added.'
    },
    async [deleteNoteForm](call, { text }) {
      await call('DELETE /booking-notes/:id', { params: { id: text('note') } })
      return 'The note is deleted.'
    },
    [changeForm]: changeBooking(id),
    async [refundCheckForm](call) {
      await requireSuperAdmin()
      await call('POST /tours/:id/refund-checks', { params: { id } })
      return 'The refund is settled.'
    },
  }
}

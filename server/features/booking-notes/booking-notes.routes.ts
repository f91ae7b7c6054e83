import type { bookingNoteEndpoints } from '#contract/booking-notes.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { addNote, deleteNote, listNotes } from './booking-notes.service.ts'

export const bookingNoteHandlers: HandlersFor<keyof typeof bookingNoteEndpoints> = {
  'GET /tours/:id/notes': async ({ params }, { db }) => ({ items: await listNotes(db, params.id) }),
  'POST /tours/:id/notes': {
    async write({ params, body }, context) {
      return { output: await addNote(context, params.id, body.text), audit: { recordId: params.id } }
    },
  },
  'DELETE /booking-notes/:id': {
    async write({ params }, context) {
      const { bookingId } = await deleteNote(context, params.id)
      return { output: undefined, audit: { recordId: bookingId } }
    },
  },
}

// Notes of staff on bookings. Guests see them only in the copy of their data.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, text, timestamp } from './fields.ts'
import { editorSchema } from './item-history.ts'

export const maxNote = 2000
/** A booking has at most this many notes. */
export const maxNotes = 100

export const bookingNoteSchema = z.object({
  _id: id,
  text: z.string(),
  /** Null once the account of the author is erased. */
  by: z.nullable(editorSchema),
  createdAt: timestamp,
})
export type BookingNote = z.output<typeof bookingNoteSchema>

const ofBooking = z.object({ id })

export const bookingNoteEndpoints = {
  'GET /tours/:id/notes': {
    access: 'admin',
    rights: ['desk', 'money'],
    summary: 'Notes of staff on a booking, newest first',
    params: ofBooking,
    output: z.object({ items: z.array(bookingNoteSchema) }),
  },
  'POST /tours/:id/notes': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Add a note to a booking',
    audit: 'Note added to a booking',
    params: ofBooking,
    body: z.object({ text: text(maxNote) }),
    output: bookingNoteSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'DELETE /booking-notes/:id': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Delete a note of one’s own or of an erased account; super admins delete any',
    audit: 'Note of a booking deleted',
    params: z.object({ id }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

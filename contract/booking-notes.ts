// Notes of staff on bookings. Guests see them only in the copy of their data.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { id, text } from './fields.ts'
import { editorSchema } from './item-history.ts'
import { bookingId, createdAt } from './record-fields.ts'
import { maxNote } from './staff-vocabulary.ts'

/** A booking has at most this many notes. */
export const maxNotes = 100

const idText = ['Id of the note.', exampleIds.bookingNote] as const

const textText = ['What the note says.', 'Asked for a quiet cabin.'] as const

export const bookingNoteSchema = describeObject('BookingNote', 'A note of staff on a booking.', {
  _id: describe(id, idText),
  text: describe(z.string(), textText),
  by: describe(z.nullable(editorSchema), 'Who has written it; null once that account is erased.'),
  createdAt,
})
export type BookingNote = z.output<typeof bookingNoteSchema>

const ofBooking = z.object({ id: bookingId })

export const bookingNoteEndpoints = {
  'GET /tours/:id/notes': {
    access: 'admin',
    rights: ['desk', 'money'],
    id: 'listBookingNotes',
    tag: 'bookings',
    summary: 'Notes of staff on a booking, newest first',
    response: 'The notes.',
    errors: ['not_found'],
    params: ofBooking,
    output: describeObject('BookingNotes', 'Notes on a booking.', {
      items: describe(z.array(bookingNoteSchema), 'The notes, the newest first.'),
    }),
  },
  'POST /tours/:id/notes': {
    access: 'admin',
    rights: ['desk'],
    id: 'addBookingNote',
    tag: 'bookings',
    summary: 'Add a note to a booking',
    response: 'The note.',
    errors: ['not_found'],
    audit: 'Note added to a booking',
    params: ofBooking,
    body: describeObject('NewBookingNote', 'A note to add.', { text: describe(text(maxNote), textText) }),
    output: bookingNoteSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'DELETE /booking-notes/:id': {
    access: 'admin',
    rights: ['desk'],
    id: 'deleteBookingNote',
    tag: 'bookings',
    summary: 'Delete a note of one’s own or of an erased account; super admins delete any',
    response: 'The note is gone.',
    errors: ['not_found', 'forbidden'],
    audit: 'Note of a booking deleted',
    params: z.object({ id: describe(id, idText) }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions

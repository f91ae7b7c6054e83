import { bookingNoteEndpoints, bookingNoteSchema } from '#contract/booking-notes.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, idOf } from './shared-fields.ts'

const text = ['What the note says.', 'Asked for a quiet cabin.'] as const

export const bookingNoteObjects = [
  describeObject('BookingNote', bookingNoteSchema, 'A note of staff on a booking.', {
    _id: idOf('bookingNote', 'note'),
    text,
    by: 'Who has written it; null once that account is erased.',
    createdAt,
  }),
  describeObject('BookingNotes', bookingNoteEndpoints['GET /tours/:id/notes'].output, 'Notes on a booking.', {
    items: 'The notes, the newest first.',
  }),
  describeObject('NewBookingNote', bookingNoteEndpoints['POST /tours/:id/notes'].body, 'A note to add.', {
    text,
  }),
]

const id = idOf('booking', 'booking')

export const bookingNoteOperations: OperationsOf<typeof bookingNoteEndpoints> = {
  'GET /tours/:id/notes': {
    id: 'listBookingNotes',
    tag: 'bookings',
    response: 'The notes.',
    errors: ['not_found'],
    params: { id },
  },
  'POST /tours/:id/notes': {
    id: 'addBookingNote',
    tag: 'bookings',
    response: 'The note.',
    errors: ['not_found'],
    params: { id },
  },
  'DELETE /booking-notes/:id': {
    id: 'deleteBookingNote',
    tag: 'bookings',
    response: 'The note is gone.',
    errors: ['not_found', 'forbidden'],
    params: { id: idOf('bookingNote', 'note') },
  },
}

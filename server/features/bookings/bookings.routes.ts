import type { bookingEndpoints } from '#contract/bookings.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { HandlersFor } from '#server/call.ts'
import type { ListMemory } from '#server/database/list-memory.ts'
import { requireOwn } from '#server/ownership.ts'
import { cancelBooking, createBooking, listBookings, listOwnBookings } from './bookings.service.ts'
import { getDepartureWithBookings, listDeparturesWithBookings } from './travellers.service.ts'

export function bookingHandlers(memory: ListMemory): HandlersFor<keyof typeof bookingEndpoints> {
  return {
    'POST /tours': async ({ body }, { db, caller, now }) => {
      requireOwn(caller, body.userId)
      return createBooking(db, caller, body, dateInUtc(now))
    },
    'GET /tours/my-tour': async ({ query }, { db, caller }) => {
      requireOwn(caller, query.userId)
      return listOwnBookings(db, caller.userId)
    },
    'GET /tours': ({ query }, { db, now }) => listBookings(db, memory, query, dateInUtc(now)),
    'GET /tours/departures': ({ query }, { db, now }) =>
      listDeparturesWithBookings(db, memory, query, dateInUtc(now)),
    'GET /tours/departures/:id/:date': ({ params }, { db }) =>
      getDepartureWithBookings(db, params.id, params.date),
    'DELETE /tours/:id': ({ params }, { db, caller, now }) =>
      cancelBooking(db, params.id, caller, dateInUtc(now)),
  }
}

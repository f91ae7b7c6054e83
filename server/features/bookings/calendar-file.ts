// A trip as a file for calendars, at an address that browsers open with their session's cookies.
import type { FastifyInstance } from 'fastify'
import { formatReference } from '#contract/booking-reference.ts'
import { calendarFilePath, tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { addDays } from '#server/calendar.ts'
import { AppError } from '#server/errors.ts'
import { cookieSetter, toCallRequest } from '#server/plugins/endpoints.ts'

export function registerCalendarFiles(app: FastifyInstance, publicUrl: string): void {
  app.get<{ Params: { id: string } }>(calendarFilePath(':id'), async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const setCookie = cookieSetter(reply, publicUrl.startsWith('https:'))
    const call = toCallRequest(request)
    const caller = await app.authenticator.byCookies(call, setCookie)
    request.caller = caller
    const { params } = request
    try {
      const trip = await app.callEndpoint('GET /tours/:id', { params }, { caller, request: call, setCookie })
      const name = `trip-${formatReference(trip.reference)}.ics`
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(await calendarFile(trip, publicUrl))
    } catch (error) {
      // The page of the trip asks to sign in, or says that there is no such trip.
      if (error instanceof AppError && [401, 404].includes(error.status)) {
        return reply.redirect(tripPath(encodeURIComponent(params.id)), 303)
      }
      throw error
    }
  })
}

/** All-day, so that no time zone shifts it. Later files of the trip replace earlier ones in the calendar. */
async function calendarFile(trip: Trip, publicUrl: string): Promise<string> {
  // Loaded with the first file.
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const { _id, date, facts, tour, timeline, status, reference, pin } = trip
  const url = publicUrl + tripPath(_id)
  const calendar = ical({ prodId: { company: 'Halyard', product: 'Trips', language: 'EN' } })
  calendar.createEvent({
    id: `${_id}@${new URL(publicUrl).hostname}`,
    sequence: timeline.length - 1,
    stamp: new Date(timeline.at(-1)!.at),
    start: dayOf(date),
    end: dayOf(addDays(date, facts.durationDays ?? 1)),
    allDay: true,
    summary: tour.title,
    location: facts.meetingPoint ?? tour.location,
    description: `Reference ${formatReference(reference)}, PIN ${pin}\n${url}`,
    url,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** The library takes the day of an all-day event from the local time. */
function dayOf(date: string): Date {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, day)
}

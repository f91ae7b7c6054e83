// A trip as a file for calendars: attached to mails, and at an address that browsers open with their session's cookies. Calendars
// are shared and synchronised, so the file never has the PIN, which cancels the booking.

import type { FastifyInstance } from 'fastify'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays } from '#contract/calendar.ts'
import { type DepartureMinimum, isUnsettled } from '#contract/departure-minimum.ts'
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { calendarFileRoute, lookupPathOf } from '#contract/paths.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { AppError } from '#server/calls/errors.ts'
import { cookieSetter, toCallRequest } from '#server/http/endpoints.ts'

export const calendarFileType = 'text/calendar; charset=utf-8'

export function registerCalendarFiles(app: FastifyInstance, publicUrl: string): void {
  app.get<{ Params: { id: string } }>(calendarFileRoute, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const setCookie = cookieSetter(reply, publicUrl.startsWith('https:'))
    const call = toCallRequest(request)
    const caller = await app.authenticator.byCookies(call, setCookie)
    request.caller = caller
    const { params } = request
    try {
      const trip = await app.callEndpoint('GET /tours/:id', { params }, { caller, request: call, setCookie })
      const { timeline } = trip
      const changed = { changeCount: timeline.length - 1, changedAt: new Date(timeline.at(-1)!.at) }
      return reply
        .type(calendarFileType)
        .header('content-disposition', `attachment; filename="${calendarFileName(trip)}"`)
        .send(await calendarFile({ ...trip, ...changed }, publicUrl))
    } catch (error) {
      // The page of the trip asks to sign in, or says that there is no such trip.
      if (error instanceof AppError && [401, 404].includes(error.status)) {
        return reply.redirect(addressOf(tripPage, { id: params.id }), 303)
      }
      throw error
    }
  })
}

export function calendarFileName({ reference }: Pick<Booking, 'reference'>): string {
  return `trip-${formatReference(reference)}.ics`
}

export type CalendarTrip = Pick<Booking, '_id' | 'userId' | 'date' | 'tour' | 'status' | 'reference'> & {
  facts: TourFacts
  /** Of a scheduled departure that needs more than one person. */
  minimum?: DepartureMinimum | undefined
  /** How often the booking has changed, and when last. Later files replace earlier ones in the calendar. */
  changeCount: number
  changedAt: Date
}

/** All-day, so that no time zone shifts it. */
export async function calendarFile(trip: CalendarTrip, publicUrl: string): Promise<string> {
  // Loaded with the first file.
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const { _id, userId, date, facts, minimum, tour, status, reference, changeCount, changedAt } = trip
  const settled =
    minimum !== undefined && isUnsettled(minimum) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
  const url = publicUrl + (userId === null ? lookupPathOf(reference) : addressOf(tripPage, { id: _id }))
  const calendar = ical({ prodId: { company: 'Halyard', product: 'Trips', language: 'EN' } })
  calendar.createEvent({
    id: `${_id}@${new URL(publicUrl).hostname}`,
    sequence: changeCount,
    stamp: changedAt,
    start: dayOf(date),
    end: dayOf(addDays(date, facts.durationDays ?? 1)),
    allDay: true,
    summary: tour.title,
    location: facts.meetingPoint ?? tour.location,
    description: `Reference ${formatReference(reference)}\n${url}`,
    url,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : settled,
  })
  return calendar.toString()
}

/** The library takes the day of an all-day event from the local time. */
function dayOf(date: string): Date {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, day)
}

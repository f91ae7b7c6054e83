// Tours, products, departures, bookings and orders as CSV files, at addresses that browsers open with their session's cookies.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bookingEndpoints } from '#contract/bookings.ts'
import {
  type ExportKind,
  exportKinds,
  exportPath,
  type Separator,
  separators,
} from '#contract/import-rules.ts'
import { orderEndpoints } from '#contract/orders.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { Caller } from '#server/call.ts'
import { writeTable } from '#server/csv/write-table.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { exportBookings } from '#server/features/bookings/booking-lists.service.ts'
import { bookingSheet } from '#server/features/bookings/booking-sheet.ts'
import { orderSheet } from '#server/features/orders/order-sheet.ts'
import { exportOrders } from '#server/features/orders/orders.queries.ts'
import { productImports, productSheet } from '#server/features/products/product-sheet.ts'
import { departureSheet, readUpcomingDepartures } from '#server/features/tours/departure-sheet.ts'
import { tourImports, tourSheet } from '#server/features/tours/tour-sheet.ts'
import { authorise, cookieSetter, toCallRequest } from '#server/plugins/endpoints.ts'

export interface ExportOptions {
  db: Database
  publicUrl: string
  now: () => Date
}

interface ExportContext {
  db: Database
  caller: Caller
  now: Date
  /** The query of the address, like that of the list. */
  query: unknown
}

const { shape: bookingQuery } = bookingEndpoints['GET /tours'].query
const { shape: orderQuery } = orderEndpoints['GET /orders'].query

/** The parts of each file, one for each batch of rows. */
const files: Record<ExportKind, (context: ExportContext, separator: string) => AsyncIterable<string>> = {
  tours: ({ db }, separator) => writeTable(tourSheet, tourImports.readAll(db), separator),
  products: ({ db }, separator) => writeTable(productSheet, productImports.readAll(db), separator),
  departures: ({ db, now }, separator) =>
    writeTable(departureSheet, readUpcomingDepartures(db, now), separator),
  bookings: ({ db, now, query }, separator) =>
    writeTable(bookingSheet, exportBookings(db, parse(bookingQuery, query), dateInUtc(now)), separator),
  orders: ({ db, caller, query }, separator) =>
    writeTable(orderSheet, exportOrders(db, caller, parse(orderQuery, query)), separator),
}

export function registerExports(app: FastifyInstance, { db, publicUrl, now }: ExportOptions): void {
  for (const kind of exportKinds) {
    app.get(exportPath(kind), async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const caller = await app.authenticator.byCookies(
        toCallRequest(request),
        cookieSetter(reply, publicUrl.startsWith('https:')),
      )
      request.caller = caller
      try {
        authorise({ access: 'admin' }, caller)
      } catch (error) {
        // The back office asks to sign in, or says who may enter.
        if (error instanceof AppError) return reply.redirect('/admin', 303)
        throw error
      }
      const { separator = 'comma', ...query } = request.query as { separator?: Separator }
      const parts = files[kind]({ db, caller: caller!, now: now(), query }, separators[separator] ?? ',')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind}-${dateInUtc(now())}.csv"`)
        .send(Readable.from(parts))
    })
  }
}

/** Throws `invalid_request`. An empty parameter counts as absent. */
function parse<Shape extends z.core.$ZodShape>(shape: Shape, query: unknown) {
  const given = Object.entries(query as object).filter(([, value]) => value !== '')
  const parsed = z.object(shape).safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new AppError('invalid_request')
  return parsed.data
}

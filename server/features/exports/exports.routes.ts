// Tours, products, departures, bookings and orders as CSV files, at addresses that browsers open with their session's cookies.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bookingEndpoints } from '#contract/bookings.ts'
import { type ExportKind, exportKinds, exportPath, exportRights, separators } from '#contract/import-rules.ts'
import { orderEndpoints } from '#contract/orders.ts'
import { dashboardPage } from '#contract/pages/staff-pages.ts'
import type { Right } from '#contract/rights.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { type WrittenColumn, writeTable } from '#server/csv/write-table.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { countOf } from '#server/features/audit-log/audit-texts.ts'
import { exportBookings } from '#server/features/bookings/booking-lists.service.ts'
import { bookingSheet } from '#server/features/bookings/booking-sheet.ts'
import { orderSheet } from '#server/features/orders/order-sheet.ts'
import { exportOrders } from '#server/features/orders/orders.queries.ts'
import { productImports, productSheet } from '#server/features/products/product-sheet.ts'
import { departureSheet, readUpcomingDepartures } from '#server/features/seats/departures/departure-sheet.ts'
import { tourRows, tourSheet } from '#server/features/tours/tour-sheet.ts'
import { authorise, cookieSetter, toCallRequest } from '#server/http/endpoints.ts'

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
  query: object
}

/** Writes the rows of a file, in parts. */
type Write = <Row>(columns: readonly WrittenColumn<Row>[], batches: AsyncIterable<readonly Row[]>) => Parts
type Parts = AsyncGenerator<string>

const { shape: bookingQuery } = bookingEndpoints['GET /tours'].query
const { shape: orderQuery } = orderEndpoints['GET /orders'].query

/** The parts of each file, one for each batch of rows. */
const files: Record<ExportKind, (context: ExportContext, write: Write) => Parts> = {
  tours: ({ db }, write) => write(tourSheet, tourRows.readAll(db)),
  products: ({ db }, write) => write(productSheet, productImports.readAll(db)),
  departures: ({ db, now }, write) => write(departureSheet, readUpcomingDepartures(db, now)),
  bookings: ({ db, now, query }, write) =>
    write(bookingSheet(dateInHouse(now)), exportBookings(db, parse(bookingQuery, query), dateInHouse(now))),
  orders: ({ db, caller, query }, write) =>
    write(orderSheet, exportOrders(db, caller, parse(orderQuery, query))),
}

/** The filters that are recorded. */
const filters: Partial<Record<ExportKind, object>> = { bookings: bookingQuery, orders: orderQuery }

const separatorQuery = {
  separator: z.optional(z.enum(Object.keys(separators) as (keyof typeof separators)[])),
}

export function registerExports(app: FastifyInstance, { db, publicUrl, now }: ExportOptions): void {
  for (const kind of exportKinds) {
    app.get(
      exportPath(kind),
      { config: { isStaffFile: true }, onRequest: requireStaff(exportRights[kind]) },
      async (request, reply) => {
        const { query } = request as { query: Record<string, unknown> }
        const { separator = 'comma' } = parse(separatorQuery, query)
        let rows = 0
        const write: Write = (columns, batches) =>
          writeTable(
            columns,
            countRows(batches, (count) => {
              rows += count
            }),
            separators[separator],
          )
        const caller = request.caller!
        const parts = files[kind]({ db, caller, now: now(), query }, write)
        // The headings and the first rows, so that what fails at once is an ordinary error and no broken file.
        const first = [await parts.next(), await parts.next()]
        const record = async (isComplete: boolean) => {
          const filter = Object.entries(query).filter(
            ([name, value]) => value !== '' && Object.hasOwn(filters[kind] ?? {}, name),
          )
          const recordTitle = describeExport(rows, filter, isComplete)
          request.log.info({ kind, rows, isComplete, user: caller.userId }, 'exported')
          const call = { now: now(), request: toCallRequest(request) }
          await recordAudit(db, call, { action: `${kind} exported`, actor: caller, recordTitle })
        }
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${kind}-${dateInHouse(now())}.csv"`)
          .send(Readable.from(recorded(first, parts, record)))
      },
    )
  }

  /** Before the fair share, which counts by account. */
  function requireStaff(rights: readonly Right[]) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      reply.header('cache-control', 'private, no-store')
      const setCookie = cookieSetter(reply, publicUrl.startsWith('https:'))
      request.caller = await app.authenticator.byCookies(toCallRequest(request), setCookie)
      try {
        authorise({ access: 'admin', rights }, request.caller, true)
      } catch (error) {
        // The back office asks to sign in, or says who may enter.
        if (error instanceof AppError) return reply.redirect(dashboardPage.path, 303)
        throw error
      }
    }
  }
}

async function* countRows<Row>(
  batches: AsyncIterable<readonly Row[]>,
  count: (rows: number) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    count(rows.length)
    yield rows
  }
}

/** The file. It ends only when the export is recorded; one that is broken off is recorded too. */
async function* recorded(
  first: readonly IteratorResult<string>[],
  parts: Parts,
  record: (isComplete: boolean) => Promise<void>,
): Parts {
  let isComplete = false
  try {
    for (const { done, value } of first) if (done !== true) yield value
    yield* parts
    isComplete = true
  } finally {
    await record(isComplete)
  }
}

/** Number of rows and the filter, for the audit log. */
function describeExport(rows: number, filter: readonly [string, unknown][], isComplete: boolean): string {
  const count = `${countOf(rows, 'row')}${isComplete ? '' : ', not complete'}`
  return [count, ...filter.map(([name, value]) => `${name}: ${value}`)].join(', ')
}

/** Throws `invalid_request`. An empty parameter counts as absent. */
function parse<Shape extends z.core.$ZodShape>(shape: Shape, query: object) {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const parsed = z.object(shape).safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '')
    throw new AppError('invalid_request', undefined, { fields: { [name]: 'is not valid' } })
  }
  return parsed.data
}

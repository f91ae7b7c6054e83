// The bin: tours and products that were deleted lately, and what deleting one concerns.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, idList, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'

export const binKinds = ['tour', 'product'] as const

/** For how many days what was deleted can be restored. */
export const binDays = 30

/** Most records whose uses are asked for at once. */
export const maxUses = 100

export const deletedItemSchema = z.object({
  kind: z.enum(binKinds),
  _id: id,
  title: z.string(),
  image: z.string(),
  deletedAt: timestamp,
  /** From when on it cannot be restored any more. */
  restorableUntil: timestamp,
  /** Who has deleted it; null where that is not known. */
  deletedBy: z.nullable(z.string()),
})
export type DeletedItem = z.output<typeof deletedItemSchema>

export const binSchema = listOf(deletedItemSchema)

/** What a tour or product is needed for at present. */
export const itemUseSchema = z.object({
  _id: id,
  /** Confirmed bookings of departures to come, and the date of the last one. */
  bookings: z.int(),
  lastDate: z.nullable(calendarDate),
  /** Orders with the product that are not delivered. */
  orders: z.int(),
  /** Carts with the product. */
  carts: z.int(),
})
export type ItemUse = z.output<typeof itemUseSchema>

export const binEndpoints = {
  'GET /bin': {
    access: 'superAdmin',
    summary: `Tours and products that were deleted in the last ${binDays} days, the last one first`,
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: binSchema,
  },
  'GET /bin/uses': {
    access: 'admin',
    rights: ['catalogue'],
    summary: 'How many have booked tours, or ordered products or hold them in carts: before deleting them',
    query: z.object({ ids: idList(maxUses) }),
    output: z.object({
      /** Only those that are used. */
      items: z.array(itemUseSchema),
    }),
  },
} as const satisfies EndpointDefinitions

// The bin: tours and products that were deleted lately, and what deleting one concerns.

import * as z from 'zod/mini'
import { describe, describeObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment, examplePictures, laterMoment } from './examples.ts'
import { calendarDate, id, idList, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'
import { binDays, maxUses } from './staff-vocabulary.ts'

export const binKinds = ['tour', 'product'] as const

const idText = ['Id of the record.', exampleIds.tour] as const

export const deletedItemSchema = describeObject('DeletedItem', 'A deleted tour or product.', {
  kind: describe(z.enum(binKinds), 'What it is.'),
  _id: describe(id, idText),
  title: describe(z.string(), 'Its title.', 'Two harbours'),
  image: describe(z.string(), 'Address of its picture.', examplePictures.tour),
  deletedAt: describe(timestamp, 'When it was deleted.', exampleMoment),
  restorableUntil: describe(timestamp, 'From when on it cannot be restored.', laterMoment),
  deletedBy: describe(
    z.nullable(z.string()),
    'Username of who has deleted it; null where that is not known.',
    'mira',
  ),
})
export type DeletedItem = z.output<typeof deletedItemSchema>

export const binSchema = nameObject(
  'Bin',
  'One page of the bin.',
  listOf('deleted records', deletedItemSchema),
)

export const itemUseSchema = describeObject('ItemUse', 'What a tour or product is needed for at present.', {
  _id: describe(id, idText),
  bookings: describe(z.int(), 'Confirmed bookings of departures to come.', 3),
  lastDate: describe(z.nullable(calendarDate), 'Date of the last one; null without bookings.', '2030-06-01'),
  orders: describe(z.int(), 'Orders with the product that are not delivered.', 0),
  carts: describe(z.int(), 'Carts with the product.', 0),
})
export type ItemUse = z.output<typeof itemUseSchema>

export const binEndpoints = {
  'GET /bin': {
    access: 'superAdmin',
    id: 'listBin',
    tag: 'house',
    summary: `Tours and products that were deleted in the last ${binDays} days, the last one first`,
    response: 'What was deleted.',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: binSchema,
  },
  'GET /bin/uses': {
    access: 'admin',
    rights: ['catalogue'],
    id: 'listUses',
    tag: 'house',
    summary: 'How many have booked tours, or ordered products or hold them in carts: before deleting them',
    response: 'The records that are needed.',
    query: z.object({
      ids: describe(idList(maxUses), 'Ids of tours or products with commas between them.', exampleIds.tour),
    }),
    output: describeObject('ItemUses', 'What records are needed for.', {
      items: describe(z.array(itemUseSchema), 'The records that are needed.'),
    }),
  },
} as const satisfies EndpointDefinitions

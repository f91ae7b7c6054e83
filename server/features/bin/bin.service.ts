// The bin: what was deleted lately, what deleting concerns, and deleting for good.

import { or } from 'drizzle-orm'
import type { DeletedItem, ItemUse } from '#contract/bin.ts'
import { binDays } from '#contract/staff-vocabulary.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { readLastActors } from '#server/features/audit-log/audit-log.service.ts'
import { countBookingsToCome, isBooked } from '#server/features/bookings/bookings.service.ts'
import { countCarts, isInCart } from '#server/features/carts/carts.service.ts'
import { countUndelivered, isOrdered } from '#server/features/orders/orders.queries.ts'
import { productItems } from '#server/features/products/products.service.ts'
import { tourItems } from '#server/features/tours/tours.service.ts'

const dayMs = 86_400_000
const kinds = [
  ['tour', tourItems],
  ['product', productItems],
] as const

/** The moment before which deleted records cannot be restored any more. */
function endOfRestoring(now: Date): Date {
  return new Date(now.getTime() - binDays * dayMs)
}

export async function listBin(db: Database, request: PageRequest, now: Date): Promise<List<DeletedItem>> {
  const page = pageOf(request)
  const wanted = page.offset + page.itemsPerPage
  const found = await Promise.all(
    kinds.map(async ([kind, items]) => {
      const deleted = await items.listDeleted(db, endOfRestoring(now), wanted)
      return { count: deleted.count, items: deleted.items.map((item) => ({ ...item, kind })) }
    }),
  )
  const shown = found
    .flatMap(({ items }) => items)
    .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
    .slice(page.offset, wanted)
  const actors = await readLastActors(
    db,
    ['DELETE /cards/:id', 'DELETE /products/:id'],
    shown.map(({ id }) => id),
  )
  return listOfPage(
    shown.map(({ kind, id, title, image, deletedAt }) => ({
      kind,
      _id: id,
      title,
      image,
      deletedAt: deletedAt.toISOString(),
      restorableUntil: new Date(deletedAt.getTime() + binDays * dayMs).toISOString(),
      deletedBy: actors.get(id) ?? null,
    })),
    found.reduce((total, { count }) => total + count, 0),
    page,
  )
}

/** What tours and products are needed for. Those that nobody needs are left out. */
export async function listUses(db: Database, ids: readonly string[], now: Date): Promise<ItemUse[]> {
  const [bookings, orders, carts] = [
    await countBookingsToCome(db, ids, dateInHouse(now)),
    await countUndelivered(db, ids),
    await countCarts(db, ids),
  ]
  const used = ids.filter((id) => bookings.has(id) || orders.has(id) || carts.has(id))
  return [...new Set(used)].map((id) => ({
    _id: id,
    bookings: bookings.get(id)?.count ?? 0,
    lastDate: bookings.get(id)?.lastDate ?? null,
    orders: orders.get(id) ?? 0,
    carts: carts.get(id) ?? 0,
  }))
}

/** Records deleted by one statement. Few, because the words of each are counted, and no lock may be held for long. */
const purgedAtOnce = 10

/** Deletes for good what cannot be restored any more, unless bookings, orders, carts or reviews refer to it. */
export async function purgeBin(db: Database, now: Date): Promise<void> {
  const before = endOfRestoring(now)
  const purgeAll = async (purge: () => Promise<number>) => {
    while ((await purge()) === purgedAtOnce);
  }
  await purgeAll(() => tourItems.purge(db, before, isBooked, purgedAtOnce))
  await purgeAll(() => productItems.purge(db, before, (id) => or(isOrdered(id), isInCart(id))!, purgedAtOnce))
}

// The history of prices. Triggers write it (migration 0035); here it is read, and deleted when it is old.
import { desc, eq, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { lowestPriceDays } from '#contract/price-rules.ts'
import { maxListedPrices, type ProductPrices } from '#contract/products.ts'
import type { Database } from '#server/database/client.ts'
import { productPrices } from './products.table.ts'

const windowMs = lowestPriceDays * 86_400_000

/** The same number is in the migration's trigger, which refuses to delete younger prices. */
const keepDays = 400

/** The last prices of a product, and the lowest of the last 30 days by the clock that the triggers use. */
export async function listPrices(db: Database, productId: string): Promise<ProductPrices> {
  const rows = await db
    .select({
      costCents: productPrices.costCents,
      saleBasisPoints: productPrices.saleBasisPoints,
      priceCents: productPrices.priceCents,
      beganAt: productPrices.beganAt,
      certainSince: productPrices.certainSince,
      lowestCents: sql<number | null>`lowest_product_price(${productPrices.productId}, price_clock())`,
      isCertain: sql<boolean>`coalesce(${productPrices.certainSince} <= price_clock() - interval '720 hours', true)`,
    })
    .from(productPrices)
    .where(eq(productPrices.productId, productId))
    .orderBy(desc(productPrices.number))
    .limit(maxListedPrices)
  const [current] = rows
  const isCertain = current?.isCertain ?? false
  const certainSince = current?.certainSince ?? null
  return {
    items: rows.map(({ costCents, saleBasisPoints, priceCents, beganAt }) => ({
      cost: toDollars(costCents),
      sale: saleBasisPoints / 100,
      price: toDollars(priceCents),
      beganAt: beganAt.toISOString(),
    })),
    lowestPrice: isCertain && current?.lowestCents != null ? toDollars(current.lowestCents) : null,
    knownFrom:
      isCertain || certainSince === null ? null : new Date(certainSince.getTime() + windowMs).toISOString(),
  }
}

/**
 * Deletes prices that ended long ago and that no sale needs: neither the current one nor one that begins later. By the
 * clock of the database, which has dated them.
 */
export async function prunePrices(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${productPrices} old using ${productPrices} next
    where next.number > 1 and next.began_at < now() - make_interval(days => ${keepDays})
      and old.product_id = next.product_id and old.number < next.number
      and old.began_at < now() - make_interval(days => ${keepDays})
      and next.began_at <= (
        select start.began_at - interval '720 hours'
        from ${productPrices} newest join ${productPrices} start
          on start.product_id = newest.product_id and start.number = coalesce(newest.reduction, newest.number)
        where newest.product_id = next.product_id order by newest.number desc limit 1
      )`)
}

/**
 * Call after a backup was restored. Prices that were asked after the backup are unknown, so no sale that begins within the
 * next 30 days names a lowest price. Sales that the backup has go on.
 */
export const markPricesUnknown = `
  insert into product_prices
    (product_id, number, cost_cents, sale_basis_points, began_at, certain_since, reduction, lowest_cents)
  select distinct on (product_id)
    product_id, number + 1, cost_cents, sale_basis_points, now(), now(), reduction, lowest_cents
  from product_prices order by product_id, number desc`

// Carts. Every change first raises the cart's revision: the lock of that row serialises the changes of one cart.
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Cart, CartLine, ChangedCartLine } from '#contract/carts.ts'
import { amountDueCents, lineTotalCents, toDollars } from '#contract/money.ts'
import { maxCartLines, maxCartQuantity } from '#contract/vocabulary.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { recordChange, topicOf } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { isoText } from '#server/database/iso-text.ts'
import { type PageRequest, pageOf } from '#server/database/listing.ts'
import { preparedOnce } from '#server/database/prepared.ts'
import {
  getNamedProducts,
  lowestPriceOf,
  type NamedProduct,
  namedProducts,
  requireProduct,
  type SoldProduct,
  selectProductForSale,
} from '#server/features/products/products.service.ts'
import { cartLines, carts } from './carts.table.ts'

type CartLineRow = typeof cartLines.$inferSelect

/** One row for each line, or one without a line. Without a row the user never had a cart. */
const readCart = preparedOnce((db) =>
  db
    .select({
      revision: carts.revision,
      line: getTableColumns(cartLines),
      product: namedProducts._.selectedFields,
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.userId, carts.userId))
    .leftJoin(namedProducts, eq(namedProducts.id, cartLines.productId))
    .where(eq(carts.userId, sql.placeholder('userId')))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
    .prepare('cart'),
)

/** The whole cart, or one page if the request has a page size. */
export async function getCart(db: Database, userId: string, request: PageRequest = {}): Promise<Cart> {
  const found = await readCart(db).execute({ userId })
  const lines = found.flatMap(({ line, product }) =>
    line === null || product === null ? [] : [{ line, product, ...priceOf(line, product) }],
  )
  const page = pageOf(request, Math.max(lines.length, 1))
  return {
    items: lines
      .slice(page.offset, page.offset + page.itemsPerPage)
      .map(({ line, product }) => toCartLine(line, product)),
    totalCount: lines.length,
    totalPages: Math.ceil(lines.length / page.itemsPerPage),
    itemsPerPage: page.itemsPerPage,
    currentPage: page.page,
    total: toDollars(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    amountDue: toDollars(lines.reduce((sum, { dueCents }) => sum + dueCents, 0)),
    revision: found[0]?.revision ?? 0,
  }
}

function priceOf(
  row: CartLineRow,
  product: Pick<NamedProduct, 'costCents' | 'saleBasisPoints'>,
): { totalCents: number; dueCents: number } {
  return {
    totalCents: lineTotalCents(row.quantity, product.costCents),
    dueCents: amountDueCents(row.quantity, product.costCents, product.saleBasisPoints),
  }
}

function toCartLine(row: CartLineRow, product: NamedProduct): CartLine {
  const { totalCents, dueCents } = priceOf(row, product)
  const productUpdatedAt = product.updatedAt.toISOString()
  return {
    _id: row.id,
    product: {
      _id: product.id,
      slug: product.slug,
      title: product.title,
      image: product.image,
      cost: toDollars(product.costCents),
      sale: product.saleBasisPoints / 100,
      ...lowestPriceOf(product),
      sku: product.sku,
      category: product.category,
      available: product.available && product.deletedAt === null,
      ...(product.stock !== null && { stock: product.stock }),
      updatedAt: productUpdatedAt,
      updateAt: productUpdatedAt,
    },
    userId: row.userId,
    quantity: row.quantity,
    total: toDollars(totalCents),
    amountDue: toDollars(dueCents),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Locks the cart until the transaction ends. Callers that also lock the account do so afterwards: adding to a cart with
 * an idempotency key locks the cart before storing the response locks the account.
 */
export async function lockCart(db: Database, userId: string): Promise<void> {
  await db.select().from(carts).where(eq(carts.userId, userId)).for('update')
}

/** Locks the cart until the transaction ends and returns its lines, in the order of the cart. */
export async function lockCartLines(
  transaction: Database,
  userId: string,
): Promise<{ productId: string; quantity: number }[]> {
  await lockCart(transaction, userId)
  return transaction
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
}

/** Call within a transaction. Removes the lines of products that were ordered. */
export async function removeOrderedLines(
  transaction: Database,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await raiseRevision(transaction, userId)
  await transaction
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, productIds)))
}

/** Returns the new revision. */
async function raiseRevision(db: Database, userId: string): Promise<number> {
  const [cart] = await db
    .insert(carts)
    .values({ userId, revision: 1 })
    .onConflictDoUpdate({ target: carts.userId, set: { revision: sql`${carts.revision} + 1` } })
    .returning({ revision: carts.revision })
  await recordChange(db, 'cart', userId)
  return cart!.revision
}

interface AddedRow extends Record<string, unknown> {
  product: SoldProduct
  product_updated_at: string
  line_id: string
  quantity: number
  created_at: string
  updated_at: string
  revision: number
}

/** Adds pieces of a product to the cart, on top of the pieces that it has, up to the limits. */
export async function addToCart(
  db: Database,
  userId: string,
  idOrSlug: string,
  quantity: number,
): Promise<ChangedCartLine> {
  const productId = isId(idOrSlug) ? idOrSlug : (await requireProduct(db, idOrSlug)).id
  // One statement, which is its own transaction: the round trip to the database takes most of the time. The line is
  // inserted from the raised revision, so the revision is locked first here too. Lines are counted before the lock, so
  // simultaneous calls may exceed the limit by a few lines. The limit only keeps carts from growing without end.
  const {
    rows: [added],
  } = await db.execute<AddedRow>(sql`
    with product as (${selectProductForSale(productId)}
    ), raised as (
      insert into carts (user_id, revision) select ${userId}, 1 from product
      where (select count(*) from cart_lines where user_id = ${userId}) < ${maxCartLines}
        or exists (select 1 from cart_lines where user_id = ${userId} and product_id = product.id)
      on conflict (user_id) do update set revision = carts.revision + 1
      returning user_id, revision
    ), recorded as (
      insert into changes (topic) select ${topicOf({ kind: 'cart', id: userId })} from raised
    ), line as (
      insert into cart_lines (user_id, product_id, id, quantity, created_at)
      select user_id, product.id, ${newId()}, ${quantity}, clock_timestamp() from raised, product
      on conflict (user_id, product_id) do update
        set quantity = least(${maxCartQuantity}, cart_lines.quantity + excluded.quantity), updated_at = now()
      returning *
    )
    select product.named as product, ${isoText(sql`product.updated_at`)} as product_updated_at,
      line.id as line_id, quantity, ${isoText(sql`line.created_at`)} as created_at,
      ${isoText(sql`line.updated_at`)} as updated_at, raised.revision::float8 as revision
    from line, product, raised`)
  if (added === undefined) {
    const { available } = await requireProduct(db, productId)
    throw new AppError(available ? 'cart_full' : 'product_unavailable')
  }
  const { product, product_updated_at, line_id, created_at, updated_at } = added
  const times = { createdAt: new Date(created_at), updatedAt: new Date(updated_at) }
  const line = toCartLine(
    { userId, productId: product.id, id: line_id, quantity: added.quantity, ...times },
    { ...product, available: true, deletedAt: null, updatedAt: new Date(product_updated_at) },
  )
  return { ...line, revision: added.revision }
}

export async function setQuantity(
  db: Database,
  userId: string,
  lineOrProductId: string,
  quantity: number,
): Promise<ChangedCartLine> {
  const { row, revision } = await db.transaction(async (transaction) => {
    const raised = await raiseRevision(transaction, userId)
    const [line] = await transaction
      .update(cartLines)
      .set({ quantity, updatedAt: sql`now()` })
      .where(isLine(userId, lineOrProductId))
      .returning()
    if (line === undefined) throw notInCart()
    return { row: line, revision: raised }
  })
  const product = (await getNamedProducts(db, [row.productId])).get(row.productId)!
  return { ...toCartLine(row, product), revision }
}

export async function removeFromCart(
  db: Database,
  userId: string,
  lineOrProductId: string,
): Promise<{ productId: string; revision: number }> {
  return db.transaction(async (transaction) => {
    const revision = await raiseRevision(transaction, userId)
    const [line] = await transaction.delete(cartLines).where(isLine(userId, lineOrProductId)).returning()
    if (line === undefined) throw notInCart()
    return { productId: line.productId, revision }
  })
}

/** Whether the product is in a cart. */
export function isInCart(productId: SQLWrapper): SQL {
  return sql`exists (select from ${cartLines} where ${cartLines.productId} = ${productId})`
}

/** The number of carts with each product. Products in none are left out. */
export async function countCarts(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: cartLines.productId, count: count() })
    .from(cartLines)
    .where(inArray(cartLines.productId, [...productIds]))
    .groupBy(cartLines.productId)
  return new Map(rows.map((row) => [row.productId, row.count]))
}

/** Matches a line of this user by its product's id or by its own id. */
function isLine(userId: string, id: string) {
  if (!isId(id)) throw notInCart()
  return and(eq(cartLines.userId, userId), or(eq(cartLines.productId, id), eq(cartLines.id, id)))
}

function notInCart(): AppError {
  return notFound('Cart line')
}

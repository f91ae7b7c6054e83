import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#server/features/products/products.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** One row for each user who ever had a cart. Its row lock serialises the changes of one cart. */
export const carts = pgTable('carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Increases with every change. */
  revision: bigint({ mode: 'number' }).notNull(),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    id: uuid().notNull(),
    quantity: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    uniqueIndex('cart_lines_id').on(table.id),
    index('cart_lines_product').on(table.productId),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)

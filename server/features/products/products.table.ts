import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { lowStock, productCategories, productTags } from '#contract/vocabulary.ts'
import { foldedText, wordsOf } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'

/** The SKU in the form that the search uses. Shortened, because index entries have a maximum size. */
export const skuForSearch = (sku: SQLWrapper) => sql`lower(left(${sku}, 100))`

/** What a customer pays for one piece, rounded as `salePriceCents` in contract/money.ts. */
export function pricePerPiece(product: { costCents: SQLWrapper; saleBasisPoints: SQLWrapper }): SQL<number> {
  return sql`(((${product.costCents}::bigint * (10000 - ${product.saleBasisPoints}) + 5000) / 10000)::integer)`
}

/** Whether pieces can be ordered at the moment. */
export function isInStock(product: { available: SQLWrapper; stock: SQLWrapper }): SQL {
  return sql`(${product.available} and ${product.stock} is distinct from 0)`
}

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    subTitle: text().notNull(),
    description: text().notNull(),
    sku: text().notNull(),
    image: text().notNull(),
    previews: text().array().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    costCents: integer().notNull(),
    /** Hundredths of a percent off. */
    saleBasisPoints: integer().notNull().default(0),
    /**
     * Lowest price of the 30 days before the current sale began; null without a sale, or where it is not known. Only the
     * trigger that writes `product_prices` sets it.
     */
    lowestPriceCents: integer(),
    /** Kilograms. */
    weight: doublePrecision().notNull(),
    dimensions: text().notNull(),
    available: boolean().notNull().default(true),
    /** Pieces that can be ordered; null: not counted. */
    stock: integer(),
    /** The day on which the product was added to the shop. */
    calendarDate: date({ mode: 'string' }).notNull().defaultNow(),
    /** Sum of all stars. Sum and count keep the mean exact under concurrent reviews. */
    ratingTotal: bigint({ mode: 'number' }).notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** 0–5 */
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else rating_total::double precision / rating_count::double precision end`,
      ),
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`title`)),
    /** The different words of the search text. */
    words: text().array().notNull().generatedAlwaysAs(wordsOf(sql`title`)),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Deleted products keep their rows, because cart lines and reviews refer to them. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => {
    const listed = sql`deleted_at is null`
    /** The columns of the price per piece, so that indexes alone can tell it. */
    const priced = [table.costCents, table.saleBasisPoints] as const
    return [
      uniqueIndex('products_slug').on(table.slug).where(listed),
      // Each of these indexes is read in both directions, so key and id have the same direction. They also contain the
      // columns of other filters, so that rows outside a filter are skipped without reading the table.
      index('products_by_date')
        .on(table.createdAt, table.id, ...priced, table.tags)
        .where(listed),
      index('products_by_price')
        .on(pricePerPiece(table), table.id, ...priced, table.tags)
        .where(listed),
      index('products_by_reviews')
        .on(table.ratingCount, table.id, ...priced, table.tags)
        .where(listed),
      index('products_by_rating')
        .on(table.rating, table.id, ...priced, table.tags)
        .where(listed),
      // For the version before 0.2.0, which may still run during the upgrade: to be dropped with the next version.
      index('products_by_cost').on(table.costCents, table.id, table.tags).where(listed),
      index('products_category_cost').on(table.category, table.costCents, table.id).where(listed),
      index('products_category_newest').on(table.category, table.createdAt, table.id).where(listed),
      index('products_category_price')
        .on(table.category, pricePerPiece(table), table.id, ...priced)
        .where(listed),
      index('products_category_popular').on(table.category, table.ratingCount, table.id).where(listed),
      index('products_category_best').on(table.category, table.rating, table.id).where(listed),
      index('products_tags').using('gin', table.tags).where(listed),
      // For titles that begin with a text.
      index('products_by_text')
        .on(table.searchText.op('text_pattern_ops'), table.createdAt, table.id)
        .where(listed),
      index('products_words').using('gin', table.words).where(listed),
      index('products_search').using('gin', sql`${table.searchText} gin_trgm_ops`).where(listed),
      index('products_deleted').on(table.deletedAt, table.id).where(sql`deleted_at is not null`),
      // For the search of staff for reviews of deleted products.
      index('products_deleted_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(sql`deleted_at is not null`),
      index('products_low_stock')
        .on(table.stock, table.id)
        .where(sql`deleted_at is null and stock <= ${sql.raw(String(lowStock))}`),
      // The lists without sold-out products count these, which are fewer.
      index('products_sold_out')
        .on(table.category, table.id, ...priced)
        .where(sql`deleted_at is null and not (available and stock is distinct from 0)`),
      index('products_by_sku')
        .on(sql`${skuForSearch(table.sku)} text_pattern_ops`)
        .where(listed),
      check('products_category_known', sql`${table.category} in (${knownValues(productCategories)})`),
      check('products_tags_known', sql`${table.tags} <@ array[${knownValues(productTags)}]::text[]`),
      check('products_cost_not_negative', sql`${table.costCents} >= 0`),
      check('products_sale_percent', sql`${table.saleBasisPoints} between 0 and 10000`),
      check('products_stock_not_negative', sql`${table.stock} >= 0`),
      check('products_weight_not_negative', sql`${table.weight} >= 0`),
      check('products_previews_at_most_8', sql`cardinality(${table.previews}) <= 8`),
      check(
        'products_ratings_fit_count',
        sql`${table.ratingCount} >= 0 and ${table.ratingTotal} between ${table.ratingCount}::bigint and 5 * ${table.ratingCount}::bigint`,
      ),
      check(
        'products_texts_present',
        sql`${table.title} <> '' and ${table.slug} <> '' and ${table.image} <> ''`,
      ),
      check('products_version_positive', sql`${table.version} > 0`),
    ]
  },
)

/**
 * The prices that products had, from the first to the current one. Triggers write them with every change of cost or sale,
 * whoever makes it (migration 0035).
 */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Rises with every price of a product. The order of prices, whatever the clock said. */
    number: integer().notNull(),
    costCents: integer().notNull(),
    saleBasisPoints: integer().notNull(),
    /** What a customer pays for one piece, rounded as in contract/money.ts. */
    priceCents: integer()
      .notNull()
      .generatedAlwaysAs(sql`((cost_cents::bigint * (10000 - sale_basis_points) + 5000) / 10000)::integer`),
    /** By the clock of the database. A price ends when the next one begins. */
    beganAt: timestamp({ withTimezone: true }).notNull(),
    /** Prices before this moment are not known for certain. Null: all prices since the product is offered are known. */
    certainSince: timestamp({ withTimezone: true }),
    /** Number of the price with which the sale began; null without a sale. */
    reduction: integer(),
    /** Lowest price of the 30 days before that; null where it is not known. */
    lowestCents: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.number] }),
    // For deleting old prices: a price with a higher number has ended another one.
    index('product_prices_superseding').on(table.beganAt).where(sql`number > 1`),
    check('product_prices_number_positive', sql`${table.number} > 0`),
    check('product_prices_cost_not_negative', sql`${table.costCents} >= 0`),
    check('product_prices_sale_percent', sql`${table.saleBasisPoints} between 0 and 10000`),
    check(
      'product_prices_reduction_fits_sale',
      sql`case when ${table.saleBasisPoints} = 0 then ${table.reduction} is null and ${table.lowestCents} is null
        else ${table.reduction} is not null and ${table.reduction} between 1 and ${table.number} end`,
    ),
  ],
)

/** Former versions of products. A trigger writes them; the present version is the product itself. */
export const productVersions = pgTable(
  'product_versions',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The columns that staff write, by their names in the database. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the next version replaced it. */
    endedAt: timestamp({ withTimezone: true }).notNull(),
    /** Id of the account that replaced it. Null for commands of the operator. */
    endedBy: uuid(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
)

/** Slugs that a product had before its title changed. */
export const formerProductSlugs = pgTable(
  'former_product_slugs',
  {
    slug: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_product_slugs_product').on(table.productId)],
)

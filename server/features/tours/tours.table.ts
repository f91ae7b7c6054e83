import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { travelTypes } from '#contract/vocabulary.ts'
import { foldedText, wordsOf } from '#server/database/folded-text.ts'
import { users } from '#server/features/users/users.table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const typeList = sql.raw(travelTypes.map((name) => `'${name}'`).join(', '))

export const tours = pgTable(
  'tours',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    subTitle: text().notNull(),
    description: text().notNull(),
    image: text().notNull(),
    previews: text().array().notNull(),
    type: text().notNull(),
    costCents: integer().notNull(),
    calendarDate: date({ mode: 'string' }).notNull(),
    /** Month of the calendar date, for the month filter. */
    month: smallint().notNull().generatedAlwaysAs(sql`extract(month from calendar_date)::smallint`),
    /** Seats for one departure date. */
    seats: integer().notNull(),
    location: text().notNull(),
    /** Minimum age. */
    age: smallint().notNull(),
    available: boolean().notNull().default(true),
    /** Sum of all six scores of all reviews; with the count it keeps the mean exact. */
    scoreTotal: bigint({ mode: 'number' }).notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** 0–10 */
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when review_count = 0 then 0 else score_total::double precision / (60 * review_count::double precision) end`,
      ),
    /** What its country is also called, as of the last time that the location was written. */
    placeNames: text().notNull().default(''),
    /** What searches of destinations look through: lower case, without accents. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`title || ' ' || location`)),
    /** Of the search text. */
    words: text().array().notNull().generatedAlwaysAs(wordsOf(sql`title || ' ' || location`)),
    /** What searches by words look through, by weight: title, place, subtitle with type and month, description. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`tour_document(title, location || ' ' || place_names, sub_title || ' ' || tour_facts(type, calendar_date), description)`,
      ),
    /** Of title and place alone. */
    nameDocument: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`name_document(title || ' ' || location || ' ' || place_names)`),
    /** Raised by every edit of staff. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Deleted tours stay: bookings and reviews name them. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => {
    const listed = sql`deleted_at is null`
    return [
      uniqueIndex('tours_slug').on(table.slug).where(listed),
      // Each is walked in both directions: key and id rise or fall together.
      index('tours_newest').on(table.createdAt, table.id).where(listed),
      index('tours_by_date').on(table.calendarDate, table.id).where(listed),
      index('tours_by_cost').on(table.costCents, table.id).where(listed),
      index('tours_by_folded_title')
        .on(foldedText(sql`${table.title}`), table.id)
        .where(listed),
      // For titles that begin with a text.
      index('tours_by_text')
        .on(table.searchText.op('text_pattern_ops'), table.createdAt, table.id)
        .where(listed),
      index('tours_by_month').on(table.month, table.createdAt, table.id).where(listed),
      index('tours_by_type').on(table.type, table.createdAt, table.id).where(listed),
      index('tours_words').using('gin', table.words).where(listed),
      index('tours_search').using('gin', sql`${table.searchText} gin_trgm_ops`).where(listed),
      index('tours_document').using('gin', table.document).where(listed),
      index('tours_name_document').using('gin', table.nameDocument).where(listed),
      // Staff find the bookings of a deleted tour by its name.
      index('tours_deleted_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(sql`deleted_at is not null`),
      check('tours_type_known', sql`${table.type} in (${typeList})`),
      check('tours_cost_not_negative', sql`${table.costCents} >= 0`),
      check('tours_seats_positive', sql`${table.seats} > 0`),
      check('tours_age_sensible', sql`${table.age} between 0 and 120`),
      check('tours_previews_at_most_8', sql`cardinality(${table.previews}) <= 8`),
      check(
        'tours_scores_fit_count',
        sql`${table.reviewCount} >= 0 and ${table.scoreTotal} between 0 and 600 * ${table.reviewCount}::bigint`,
      ),
      check(
        'tours_texts_present',
        sql`${table.title} <> '' and ${table.slug} <> '' and ${table.image} <> ''`,
      ),
      check('tours_version_positive', sql`${table.version} > 0`),
    ]
  },
)

/**
 * Every word that occurs, or once did, in a tour's document, kept by triggers: tells misspelt words from others and
 * what they were meant for.
 */
export const tourWords = pgTable(
  'tour_words',
  {
    word: text().primaryKey(),
    /** As the documents have it: one for all forms of a word. */
    stem: text().notNull(),
    /** Tours that are not deleted and hold it. */
    records: integer().notNull(),
    /** Those of them that hold it in title or place. */
    nameRecords: integer().notNull(),
  },
  (table) => [
    index('tour_words_stem').on(table.stem),
    index('tour_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

/** Slugs that a tour had before its title changed: they lead to it still, and nobody else gets them. */
export const formerTourSlugs = pgTable(
  'former_tour_slugs',
  {
    slug: text().primaryKey(),
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_tour_slugs_tour').on(table.tourId)],
)

export const tourReviews = pgTable(
  'tour_reviews',
  {
    id: uuid().primaryKey(),
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    avatar: text().notNull(),
    description: text().notNull(),
    ratingScore: smallint().notNull(),
    comfortScore: smallint().notNull(),
    foodScore: smallint().notNull(),
    hospitalityScore: smallint().notNull(),
    hygieneScore: smallint().notNull(),
    receptionScore: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Keyed hash of the network that it came from; null once it has been kept long enough. */
    networkHash: text(),
  },
  (table) => [
    index('tour_reviews_newest').on(table.tourId, table.createdAt, table.id),
    index('tour_reviews_user').on(table.userId),
    // For staff: of all tours, and from one network.
    index('tour_reviews_all_newest').on(table.createdAt, table.id),
    index('tour_reviews_network')
      .on(table.networkHash, table.createdAt, table.id)
      .where(sql`network_hash is not null`),
    check(
      'tour_reviews_scores_percent',
      sql`least(${table.ratingScore}, ${table.comfortScore}, ${table.foodScore}, ${table.hospitalityScore}, ${table.hygieneScore}, ${table.receptionScore}) >= 0
        and greatest(${table.ratingScore}, ${table.comfortScore}, ${table.foodScore}, ${table.hospitalityScore}, ${table.hygieneScore}, ${table.receptionScore}) <= 100`,
    ),
    check('tour_reviews_text_present', sql`${table.description} <> ''`),
  ],
)

/** Tickets booked on one departure. The booked tickets never exceed the tour's seats. */
export const departures = pgTable(
  'departures',
  {
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    ticketsBooked: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.date] }),
    index('departures_by_date').on(table.date, table.tourId).where(sql`tickets_booked > 0`),
    check('departures_tickets_not_negative', sql`${table.ticketsBooked} >= 0`),
  ],
)

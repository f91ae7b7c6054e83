import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { schedules } from '#contract/departure-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { tourFields } from '#contract/tour-input.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { foldedText, wordsOf } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const onSale = sql`deleted_at is null and available`

/** Tours on sale that keep a part of the price of a booking that is cancelled in time: the rule `keepsPrice` in SQL. */
export const keepsPrice = sql`${onSale}
  and jsonb_path_exists(facts, '$.cancellationTerms[*] ? (@.daysBefore > 0 && @.percentKept > 0)')`

/** Tours on sale that ask for money by a date. */
export const asksAhead = sql`${onSale} and coalesce(facts -> 'depositPercent', facts -> 'balanceDueDays') is not null`

/** What a tour costs at least: the lowest price of its departures that can be booked; without one, the tour's cost. */
export function lowestPrice(tour: { fromCents: SQLWrapper; costCents: SQLWrapper }): SQL<number> {
  return sql`coalesce(${tour.fromCents}, ${tour.costCents})`
}

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
    /** `any-day`: leaves every day. `departures`: leaves on the dates that staff have scheduled. */
    schedule: text().notNull().default('any-day'),
    facts: jsonb().$type<TourFacts>().notNull().default({}),
    /** From the facts, for lists. */
    durationDays: integer().generatedAlwaysAs(sql`(facts ->> 'durationDays')::integer`),
    /** From the facts. Bookings end this many hours before the start of the date. Null: at the end of the date. */
    cutOffHours: integer().generatedAlwaysAs(sql`(facts ->> 'cutOffHours')::integer`),
    /** The lowest price of the departures that can be booked; null without one. Stored by `tour-prices.service.ts`. */
    fromCents: integer(),
    /** When the price has to be found again although nothing is written: bookings of a departure end. */
    fromCentsUntil: timestamp({ withTimezone: true }),
    /** Sum of all six scores of all reviews. Sum and count keep the mean exact under concurrent reviews. */
    scoreTotal: bigint({ mode: 'number' }).notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** 0–10 */
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when review_count = 0 then 0 else score_total::double precision / (60 * review_count::double precision) end`,
      ),
    /** Other names of the tour's country. Updated when the location is written. */
    placeNames: text().notNull().default(''),
    /** Text for the search by destination: lower case, without accents. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`title || ' ' || location`)),
    /** The different words of the search text. */
    words: text().array().notNull().generatedAlwaysAs(wordsOf(sql`title || ' ' || location`)),
    /** Document for the search by words. Its weights: title, place, subtitle with type and month, description. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`tour_document(title, location || ' ' || place_names, sub_title || ' ' || tour_facts(type, calendar_date), description)`,
      ),
    /** Document with title and place only. */
    nameDocument: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`name_document(title || ' ' || location || ' ' || place_names)`),
    /** Raised by every edit of staff. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Deleted tours keep their rows, because bookings and reviews refer to them. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => {
    const listed = sql`deleted_at is null`
    return [
      uniqueIndex('tours_slug').on(table.slug).where(listed),
      // Each of these indexes is read in both directions, so key and id have the same direction.
      index('tours_newest').on(table.createdAt, table.id).where(listed),
      index('tours_by_date').on(table.calendarDate, table.id).where(listed),
      index('tours_by_rating').on(table.rating, table.id).where(listed),
      // With the columns of the price, so that the index alone can tell it.
      index('tours_by_price')
        .on(lowestPrice(table), table.id, table.fromCents, table.costCents)
        .where(listed),
      index('tours_prices_ending')
        .on(table.fromCentsUntil, table.id)
        .where(sql`deleted_at is null and from_cents_until is not null`),
      // For the version before, which may still run during the upgrade: to be dropped with the next version.
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
      // For searches by the month of departure.
      index('tours_scheduled')
        .on(table.createdAt, table.id)
        .where(sql`deleted_at is null and schedule = 'departures'`),
      // With the columns of the cut-off and of the order by date, so that the index alone can count them.
      index('tours_any_day')
        .on(table.createdAt, table.id, table.cutOffHours, table.calendarDate)
        .where(sql`deleted_at is null and schedule = 'any-day' and available`),
      index('tours_words').using('gin', table.words).where(listed),
      index('tours_search').using('gin', sql`${table.searchText} gin_trgm_ops`).where(listed),
      index('tours_document').using('gin', table.document).where(listed),
      index('tours_name_document').using('gin', table.nameDocument).where(listed),
      index('tours_keeping_price').on(table.id).where(keepsPrice),
      index('tours_asking_ahead').on(table.id).where(asksAhead),
      index('tours_deleted').on(table.deletedAt, table.id).where(sql`deleted_at is not null`),
      // For the search of staff for bookings of deleted tours.
      index('tours_deleted_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(sql`deleted_at is not null`),
      check('tours_type_known', sql`${table.type} in (${knownValues(travelTypes)})`),
      check('tours_schedule_known', sql`${table.schedule} in (${knownValues(schedules)})`),
      check('tours_facts_object', sql`jsonb_typeof(${table.facts}) = 'object'`),
      check('tours_cost_not_negative', sql`${table.costCents} >= 0`),
      check('tours_seats_positive', sql`${table.seats} > 0`),
      check(
        'tours_age_sensible',
        sql`${table.age} between ${sql.raw(`${tourFields.age.min} and ${tourFields.age.max}`)}`,
      ),
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
 * All words that are or were in documents of tours, maintained by triggers. The search uses them to detect and correct
 * misspelt words.
 */
export const tourWords = pgTable(
  'tour_words',
  {
    word: text().primaryKey(),
    /** The stem in the documents, which all forms of a word share. */
    stem: text().notNull(),
    /** Number of tours with the word, without deleted tours. */
    records: integer().notNull(),
    /** Number of tours with the word in title or place. */
    nameRecords: integer().notNull(),
  },
  (table) => [
    index('tour_words_stem').on(table.stem),
    index('tour_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

/** Former versions of tours. A trigger writes them; the present version is the tour itself. */
export const tourVersions = pgTable(
  'tour_versions',
  {
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The columns that staff write, by their names in the database. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the next version replaced it. */
    endedAt: timestamp({ withTimezone: true }).notNull(),
    /** Id of the account that replaced it. Null for commands of the operator. */
    endedBy: uuid(),
  },
  (table) => [primaryKey({ columns: [table.tourId, table.version] })],
)

/** Slugs that a tour had before its title changed. They redirect to the tour, and no other tour gets them. */
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

// What the sale of seats asks of tours, as parts of a statement: the terms on which seats are sold, and the tour itself.
import { type SQL, sql } from 'drizzle-orm'
import type { TourRow } from './tours.service.ts'
import { tours } from './tours.table.ts'

/** The terms of one tour: SQL expressions. */
export interface TourTerms {
  id: SQL
  schedule: SQL
  seats: SQL
  /** Null without a cut-off. */
  cutOffHours: SQL
  costCents: SQL
  /** Null if the tour runs with any number. */
  minimumPeople: SQL
  /** Neither deleted nor unavailable. */
  isAvailable: SQL
}

function termsOfTable(name: SQL): TourTerms {
  return {
    id: sql`${name}.id`,
    schedule: sql`${name}.schedule`,
    seats: sql`${name}.seats`,
    cutOffHours: sql`${name}.cut_off_hours`,
    costCents: sql`${name}.cost_cents`,
    minimumPeople: sql`(${name}.facts -> 'minimumPeople')::int`,
    isAvailable: sql`(${name}.available and ${name}.deleted_at is null)`,
  }
}

/** Terms in statements about the table of tours itself. */
export const termsOfTours = termsOfTable(sql`${tours}`)

/** A tour in a statement of another feature: `from` stands in its `from` clause, the rest are expressions. */
export const joinedTour = {
  from: sql`${tours} as tour`,
  ...termsOfTable(sql`tour`),
  slug: sql<string>`tour.slug`,
  title: sql<string>`tour.title`,
  image: sql<string>`tour.image`,
  location: sql<string>`tour.location`,
  decideDays: sql<number | null>`(tour.facts -> 'decideDays')::int`,
  isDeleted: sql<boolean>`(tour.deleted_at is not null)`,
}

/** Part of a `with` clause, named `tour`: all columns of one tour. After it, `joinedTour` has the expressions of its row. */
export function tourPart(tourId: string): SQL {
  return sql`tour as (select * from ${tours} where id = ${tourId})`
}

/** The terms of a tour that has been read. */
export function termsOf(tour: TourRow): TourTerms {
  return {
    id: sql`${tour.id}::uuid`,
    schedule: sql`${tour.schedule}::text`,
    seats: sql`${tour.seats}::integer`,
    cutOffHours: sql`${tour.cutOffHours}::integer`,
    costCents: sql`${tour.costCents}::integer`,
    minimumPeople: sql`${tour.facts.minimumPeople ?? null}::integer`,
    isAvailable: sql`${tour.available && tour.deletedAt === null}::boolean`,
  }
}

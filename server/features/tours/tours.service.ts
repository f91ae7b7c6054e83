// Tours: reading a tour, and the rules that apply only to tours. Rules of all catalogue items are in features/catalogue.
import { getTableColumns, sql } from 'drizzle-orm'
import { placeNamesOf } from '#content/country-names.ts'
import type { Schedule } from '#contract/departure-rules.ts'
import { toDollars } from '#contract/money.ts'
import type { TourReview } from '#contract/reviews.ts'
import { type TourFacts, withoutEmptyFacts } from '#contract/tour-facts.ts'
import { tourFields } from '#contract/tour-input.ts'
import type { Tour } from '#contract/tours.ts'
import type { Database } from '#server/database/client.ts'
import type { BulkKind } from '#server/features/catalogue/bulk-edits.service.ts'
import { type CatalogueKind, createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import { fromColumns } from '#server/features/catalogue/item-columns.ts'
import { createItemRatings } from '#server/features/catalogue/item-ratings.ts'
import { editedTourPictureLimits, type PictureUrls, pictureLimits } from '#server/features/images/pictures.ts'
import { lockForEdit } from './tour-lock.ts'
import { formerTourSlugs, tours, tourVersions } from './tours.table.ts'

/** Columns that only searches use. No answer contains them. */
export const searchedColumns = ['searchText', 'words', 'placeNames', 'document', 'nameDocument'] as const

/** Columns that lists leave out. */
export const unlistedColumns = ['scoreTotal', 'facts', 'cutOffHours', 'fromCentsUntil'] as const

export type TourRow = Omit<typeof tours.$inferSelect, (typeof searchedColumns)[number]>

const { searchText, words, placeNames, document, nameDocument, ...shownColumns } = getTableColumns(tours)

/** The columns of a tour that lists read. */
export type ListedTour = Omit<TourRow, (typeof unlistedColumns)[number]>

export function toTour(row: ListedTour & Partial<Pick<TourRow, 'facts'>>, reviews: TourReview[]): Tour {
  return {
    _id: row.id,
    slug: row.slug,
    ...fromColumns(tourFields, row),
    schedule: row.schedule,
    fromCost: row.schedule === 'departures' && row.fromCents !== null ? toDollars(row.fromCents) : undefined,
    durationDays: row.durationDays ?? undefined,
    facts: row.facts,
    image: row.image,
    previews: row.previews,
    rating: row.rating,
    numReviews: row.reviewCount,
    reviews,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  } as Tour
}

export const tourKind: CatalogueKind<TourRow, Tour> = {
  kind: 'tour',
  noun: 'Tour',
  records: tours,
  columns: shownColumns,
  versions: tourVersions,
  former: formerTourSlugs,
  formerRecordId: 'tour_id',
  fields: tourFields,
  rating: { total: 'scoreTotal', count: 'reviewCount' },
  limits: { add: pictureLimits, edit: editedTourPictureLimits },
  toItem: (_, row) => toTour(row, []),
  derivedColumns: ({ location }) => (location === undefined ? {} : { placeNames: placeNamesOf(location) }),
  otherColumns: (tour, pictures, row) => ({
    ...(tour.schedule === undefined ? {} : scheduleColumns(tour.schedule as Schedule)),
    ...factsColumn(tour.facts as TourFacts | undefined, pictures, row),
  }),
  beforeLock: lockForEdit,
}

/** Tours that are read and locked. Edits and deletions need the rules of departures too. */
export const tourItems = createCatalogueItems(tourKind)

export const tourRatings = createItemRatings(tourKind)

/** What edits of a tour mean for its departures. */
export type TourEditRules = Required<
  Pick<CatalogueKind<TourRow, Tour>, 'checkChange' | 'followChange' | 'followRemoval'>
>

export function bulkTours(editRules: TourEditRules): BulkKind {
  return {
    kind: 'tour',
    records: tours,
    columns: getTableColumns(tours),
    fields: tourFields,
    items: createCatalogueItems({ ...tourKind, ...editRules }),
  }
}

export const {
  requireItem: requireTour,
  requireItemOrDeleted: requireTourOrDeleted,
  lock: lockTour,
} = tourItems

/** An any-day tour has its cost alone. */
function scheduleColumns(schedule: Schedule) {
  return schedule === 'any-day' ? { schedule, fromCents: null, fromCentsUntil: null } : { schedule }
}

/**
 * The column `facts` after a write: the facts of the request. Without them, an edit of the pictures moves the alternative
 * texts to the new order of the pictures.
 */
function factsColumn(
  facts: TourFacts | undefined,
  { image, previews }: PictureUrls,
  row: TourRow | undefined,
): { facts?: TourFacts } {
  if (facts !== undefined) return { facts: withoutEmptyFacts(facts) }
  const alt = row?.facts.alt
  if (row === undefined || alt === undefined || (image === undefined && previews === undefined)) return {}
  const before = [row.image, ...row.previews]
  const after = [image ?? row.image, ...(previews ?? row.previews)]
  return {
    facts: withoutEmptyFacts({ ...row.facts, alt: after.map((url) => alt[before.indexOf(url)] ?? '') }),
  }
}

/** The data of tours that bookings show, including deleted tours. */
export async function getTourSummaries(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      _id: tours.id,
      slug: tours.slug,
      title: tours.title,
      image: tours.image,
      location: tours.location,
      isDeleted: sql<boolean>`${tours.deletedAt} is not null`,
    })
    .from(tours)
    .where(sql`${tours.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map((row) => [row._id, row]))
}

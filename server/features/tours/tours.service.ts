// Tours: reading one, and what they add to the catalogue's common rules.
import { and, eq, getTableColumns, gte, max, sql } from 'drizzle-orm'
import { placeNamesOf } from '#content/country-names.ts'
import type { TourReview } from '#contract/reviews.ts'
import { type Tour, tourFields } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import { fromColumns } from '#server/features/catalogue/item-columns.ts'
import { editedTourPictureLimits, pictureLimits } from '#server/pictures.ts'
import { listNewestReviews } from './tour-reviews.service.ts'
import { departures, formerTourSlugs, tours } from './tours.table.ts'

/** Columns that only searches read, and no answer shows. */
export const searchedColumns = ['searchText', 'words', 'placeNames', 'document', 'nameDocument'] as const

export type TourRow = Omit<typeof tours.$inferSelect, (typeof searchedColumns)[number]>

const { searchText, words, placeNames, document, nameDocument, ...shownColumns } = getTableColumns(tours)

/** What lists read of a tour. */
export type ListedTour = Omit<TourRow, 'scoreTotal'>

export function toTour(row: ListedTour, reviews: TourReview[]): Tour {
  return {
    _id: row.id,
    slug: row.slug,
    ...fromColumns(tourFields, row),
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

export const tourItems = createCatalogueItems<TourRow, Tour>({
  kind: 'tour',
  noun: 'Tour',
  records: tours,
  columns: shownColumns,
  former: formerTourSlugs,
  formerRecordId: 'tour_id',
  fields: tourFields,
  limits: { add: pictureLimits, edit: editedTourPictureLimits },
  toItem: withReviews,
  derivedColumns: ({ location }) => (location === undefined ? {} : { placeNames: placeNamesOf(location) }),
  async checkChange(transaction, row, { seats }, today) {
    if (seats !== undefined && seats < row.seats) {
      await requireRoomForBookings(transaction, row.id, seats, today)
    }
  },
})

export const { requireItem: requireTour, requireItemOrDeleted: requireTourOrDeleted } = tourItems

export async function getTour(db: Database, idOrSlug: string): Promise<Tour> {
  return withReviews(db, await requireTour(db, idOrSlug))
}

export async function withReviews(db: Database, row: TourRow): Promise<Tour> {
  return toTour(row, row.reviewCount === 0 ? [] : await listNewestReviews(db, row.id, reviewsInDetail))
}

/** What bookings show of tours, deleted ones included. */
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

async function requireRoomForBookings(db: Database, id: string, seats: number, today: string): Promise<void> {
  const [booked] = await db
    .select({ tickets: max(departures.ticketsBooked) })
    .from(departures)
    .where(and(eq(departures.tourId, id), gte(departures.date, today)))
  const tickets = booked?.tickets ?? 0
  if (tickets <= seats) return
  throw new AppError(
    'invalid_request',
    `${tickets} tickets are already booked for one departure of this tour.`,
    {
      fields: { seats: `at least ${tickets}` },
    },
  )
}

// Tours: reading one, creating, changing and deleting.
import { and, eq, getTableColumns, gte, isNotNull, isNull, max, sql } from 'drizzle-orm'

import { placeNamesOf } from '#content/country-names.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { TourReview } from '#contract/reviews.ts'
import { canonicalTravelType, type NewTour, type Tour, type TourChanges } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { changedValues } from '#server/database/changed-values.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { claimSlug, renameSlug, type SluggedKind } from '#server/database/slugs.ts'
import { AppError, notFound } from '#server/errors.ts'
import { isId, newId } from '#server/ids.ts'
import type { SentFiles } from '#server/large-bodies.ts'
import {
  editedTourPictureLimits,
  noPictures,
  type PictureStore,
  type PictureUrls,
  pictureLimits,
} from '#server/pictures.ts'
import { listNewestReviews } from './tour-reviews.service.ts'
import { departures, formerTourSlugs, tours } from './tours.table.ts'

const tourSlugs: SluggedKind = {
  kind: 'tour',
  records: tours,
  former: formerTourSlugs,
  formerRecordId: 'tour_id',
}

/** Columns that only searches look through, and no answer shows. */
export const searchedColumns = ['searchText', 'words', 'placeNames', 'document', 'nameDocument'] as const

export type TourRow = Omit<typeof tours.$inferSelect, (typeof searchedColumns)[number]>

const { searchText, words, placeNames, document, nameDocument, ...shownColumns } = getTableColumns(tours)

/** What lists read of one. */
export type ListedTour = Omit<TourRow, 'scoreTotal'>

export function toTour(row: ListedTour, reviews: TourReview[]): Tour {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    subTitle: row.subTitle,
    description: row.description,
    image: row.image,
    previews: row.previews,
    rating: row.rating,
    numReviews: row.reviewCount,
    cost: toDollars(row.costCents),
    calendarDate: row.calendarDate,
    seats: row.seats,
    location: row.location,
    age: row.age,
    available: row.available,
    type: row.type,
    reviews,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A tour that is not deleted, by id, by slug or by a slug it had before. */
export async function requireTour(db: Database, idOrSlug: string): Promise<TourRow> {
  const row = (await findTour(db, idOrSlug)) ?? (await findByFormerSlug(db, idOrSlug))
  if (row === undefined) throw notFound('Tour')
  return row
}

/** The same, and by its id also one that is deleted: its slug may be another's by now. */
export async function requireTourOrDeleted(db: Database, idOrSlug: string): Promise<TourRow> {
  const [deleted] = isId(idOrSlug)
    ? await db
        .select(shownColumns)
        .from(tours)
        .where(and(eq(tours.id, idOrSlug), isNotNull(tours.deletedAt)))
    : []
  return deleted ?? requireTour(db, idOrSlug)
}

async function findTour(db: Database, idOrSlug: string): Promise<TourRow | undefined> {
  const isNamed = isId(idOrSlug) ? eq(tours.id, idOrSlug) : eq(tours.slug, idOrSlug)
  const [row] = await db
    .select(shownColumns)
    .from(tours)
    .where(and(isNamed, isNull(tours.deletedAt)))
  return row
}

async function findByFormerSlug(db: Database, slug: string): Promise<TourRow | undefined> {
  const [former] = await db.select().from(formerTourSlugs).where(eq(formerTourSlugs.slug, slug))
  return former === undefined ? undefined : findTour(db, former.tourId)
}

/** As `requireTour`, held until the transaction ends. */
async function lockTour(transaction: Database, idOrSlug: string): Promise<TourRow> {
  const id = isId(idOrSlug) ? idOrSlug : (await requireTour(transaction, idOrSlug)).id
  const [locked] = await transaction
    .select(shownColumns)
    .from(tours)
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)))
    .for('update')
  if (locked === undefined) throw notFound('Tour')
  return locked
}

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

export function storeTourPictures(
  pictures: PictureStore,
  tour: NewTour,
  files: SentFiles | undefined,
): Promise<PictureUrls> {
  return pictures.store(tour, { files, current: [], ...pictureLimits })
}

/** Within a transaction. */
export async function createTour(transaction: Database, tour: NewTour, stored: PictureUrls): Promise<Tour> {
  const [created] = await transaction
    .insert(tours)
    .values({
      id: newId(),
      slug: await claimSlug(transaction, tourSlugs, tour.title),
      title: tour.title,
      subTitle: tour.subTitle,
      description: tour.description,
      image: stored.image!,
      previews: stored.previews ?? [],
      type: canonicalTravelType(tour.type)!,
      costCents: toCents(tour.cost),
      calendarDate: tour.calendarDate,
      seats: tour.seats,
      location: tour.location,
      placeNames: placeNamesOf(tour.location),
      age: tour.age,
      available: tour.available,
    })
    .returning(shownColumns)
  await recordChange(transaction, 'tour', created!.id)
  return toTour(created!, [])
}

/** Refuses what can be refused before pictures are decoded. */
export async function storeEditedTourPictures(
  db: Database,
  pictures: PictureStore,
  idOrSlug: string,
  changes: TourChanges,
  files: SentFiles | undefined,
): Promise<PictureUrls> {
  if (changes.image === undefined && changes.previews === undefined) return noPictures
  const tour = await requireTour(db, idOrSlug)
  await requireVersion(db, tour, changes.version)
  const current = [tour.image, ...tour.previews]
  return pictures.store(changes, { files, current, ...editedTourPictureLimits })
}

/** Within a transaction. Answers the tour as it was and as it is, which is the same object where nothing has changed. */
export async function updateTour(
  transaction: Database,
  idOrSlug: string,
  changes: TourChanges,
  stored: PictureUrls,
  today: string,
): Promise<{ before: Tour; after: Tour }> {
  const locked = await lockTour(transaction, idOrSlug)
  await requireVersion(transaction, locked, changes.version)
  if (changes.seats !== undefined && changes.seats < locked.seats) {
    await requireRoomForBookings(transaction, locked.id, changes.seats, today)
  }
  const before = await withReviews(transaction, locked)
  const changed = changedValues(locked, {
    title: changes.title,
    slug: await renameSlug(transaction, tourSlugs, locked, changes.title),
    subTitle: changes.subTitle,
    description: changes.description,
    image: stored.image,
    previews: stored.previews,
    type: changes.type === undefined ? undefined : canonicalTravelType(changes.type)!,
    costCents: changes.cost === undefined ? undefined : toCents(changes.cost),
    calendarDate: changes.calendarDate,
    seats: changes.seats,
    location: changes.location,
    age: changes.age,
    available: changes.available,
  })
  if (changed === null) return { before, after: before }
  const [row] = await transaction
    .update(tours)
    .set({
      ...changed,
      ...(changed.location !== undefined && { placeNames: placeNamesOf(changed.location) }),
      version: sql`${tours.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(tours.id, locked.id))
    .returning(shownColumns)
  await recordChange(transaction, 'tour', locked.id)
  return { before, after: toTour(row!, before.reviews) }
}

/** An edit of an older version is refused with the record as it stands. */
async function requireVersion(db: Database, row: TourRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  throw new AppError('version_conflict', undefined, { current: await withReviews(db, row) })
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

/** Within a transaction. */
export async function deleteTour(
  transaction: Database,
  idOrSlug: string,
): Promise<{ _id: string; title: string }> {
  const { id } = await requireTour(transaction, idOrSlug)
  const [deleted] = await transaction
    .update(tours)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)))
    .returning({ _id: tours.id, title: tours.title })
  if (deleted === undefined) throw notFound('Tour')
  await recordChange(transaction, 'tour', id)
  return deleted
}

import { count, desc, eq, inArray } from 'drizzle-orm'
import { type BookingNote, maxNotes } from '#contract/booking-notes.ts'
import { hasRole } from '#contract/roles.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { requireBooking } from '#server/features/bookings/booking-access.service.ts'
import { getUsernames } from '#server/features/users/users.service.ts'
import { bookingNotes } from './booking-notes.table.ts'

type NoteRow = typeof bookingNotes.$inferSelect

/** Newest first. Throws `not_found` for an unknown booking. */
export async function listNotes(db: Database, bookingId: string): Promise<BookingNote[]> {
  const { id } = await requireBooking(db, bookingId)
  const rows = await db
    .select()
    .from(bookingNotes)
    .where(eq(bookingNotes.bookingId, id))
    .orderBy(desc(bookingNotes.createdAt), desc(bookingNotes.id))
  return toNotes(db, rows)
}

async function toNotes(db: Database, rows: readonly NoteRow[]): Promise<BookingNote[]> {
  const authors = rows.flatMap(({ authorId }) => authorId ?? [])
  const usernames = await getUsernames(db, authors)
  return rows.map(({ id, text, authorId, createdAt }) => {
    const username = authorId === null ? undefined : usernames.get(authorId)
    return {
      _id: id,
      text,
      by: authorId === null || username === undefined ? null : { _id: authorId, username },
      createdAt: createdAt.toISOString(),
    }
  })
}

/** Call within a transaction. The booking is locked, so that it has at most `maxNotes`. */
export async function addNote(
  { db, caller, now }: SignedInContext,
  bookingId: string,
  text: string,
): Promise<BookingNote> {
  const { id } = await requireBooking(db, bookingId, 'locked')
  const [counted] = await db
    .select({ count: count() })
    .from(bookingNotes)
    .where(eq(bookingNotes.bookingId, id))
  if (counted!.count >= maxNotes) throw wrongField('text', `A booking has at most ${maxNotes} notes.`)
  const [row] = await db
    .insert(bookingNotes)
    .values({ id: newId(), bookingId: id, authorId: caller.userId, text, createdAt: now })
    .returning()
  const [note] = await toNotes(db, [row!])
  return note!
}

/** Call within a transaction. Returns the deleted note. Throws `not_found` and, for the note of a colleague, `forbidden`. */
export async function deleteNote({ db, caller }: SignedInContext, id: string): Promise<NoteRow> {
  if (!isId(id)) throw notFound('Note')
  const [row] = await db.select().from(bookingNotes).where(eq(bookingNotes.id, id)).for('update')
  if (row === undefined) throw notFound('Note')
  const isOfColleague = row.authorId !== null && row.authorId !== caller.userId
  if (isOfColleague && !hasRole(caller.role, 'superAdmin')) throw new AppError('forbidden')
  await db.delete(bookingNotes).where(eq(bookingNotes.id, id))
  return row
}

/** For the data export of a guest: without authors, by booking. */
export async function exportNotesOf(
  db: Database,
  bookingIds: readonly string[],
): Promise<Map<string, { text: string; createdAt: string }[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(bookingNotes)
    .where(inArray(bookingNotes.bookingId, [...bookingIds]))
    .orderBy(desc(bookingNotes.createdAt), desc(bookingNotes.id))
  const notes = rows.map(({ bookingId, text, createdAt }) => ({
    bookingId,
    note: { text, createdAt: createdAt.toISOString() },
  }))
  const byBooking = Map.groupBy(notes, ({ bookingId }) => bookingId)
  return new Map([...byBooking].map(([id, ofBooking]) => [id, ofBooking.map(({ note }) => note)]))
}

/** Call within the transaction that erases the account of the bookings. */
export async function forgetNotesOn(transaction: Database, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await transaction.delete(bookingNotes).where(inArray(bookingNotes.bookingId, [...bookingIds]))
}

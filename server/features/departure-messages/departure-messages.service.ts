// Messages to everybody on a departure: those who are booked when the call begins, each address once.

import { and, desc, eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { DepartureMessage } from '#contract/departure-messages.ts'
import type { MessageRecipients } from '#contract/staff-vocabulary.ts'
import type { CallContext, SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { getDepartureWithBookings } from '#server/features/bookings/booked-departures.service.ts'
import { countMailsByState } from '#server/features/mails/mails.service.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { getUsernames } from '#server/features/users/users.service.ts'
import { departureMessages } from './departure-messages.table.ts'

interface DepartureKey {
  /** Of the tour. */
  id: string
  date: string
}

interface Message {
  subject: string
  text: string
}

/** One booking of each address. */
function recipientsAmong(bookings: readonly Booking[]): Booking[] {
  const byAddress = new Map<string, Booking>()
  for (const booking of bookings) {
    if (booking.email === '') continue
    const key = toEmailKey(booking.email)
    if (!byAddress.has(key)) byAddress.set(key, booking)
  }
  return [...byAddress.values()]
}

function recipientsOf(
  { bookings, former }: Record<'bookings' | 'former', readonly Booking[]>,
  to: MessageRecipients,
): Booking[] {
  if (to === 'former') return recipientsAmong(former)
  return recipientsAmong(bookings.filter(({ status }) => status === 'confirmed'))
}

/** Writes the mails, before the transaction opens. Throws `nobody_booked`, and `not_found` for a departure nobody has booked. */
export async function composeMessage(
  { db }: Pick<CallContext, 'db'>,
  outbox: Outbox,
  { id, date }: DepartureKey,
  { to = 'travellers', ...message }: Message & { to?: MessageRecipients | undefined },
): Promise<NewMail[]> {
  const recipients = recipientsOf(await getDepartureWithBookings(db, id, date), to)
  if (recipients.length === 0) throw new AppError('nobody_booked')
  const mails: NewMail[] = []
  for (const { _id, userId, username, email, reference, tour, ticketCount, total } of recipients) {
    const booking = {
      id: _id,
      hasAccount: userId !== null,
      reference,
      tourTitle: tour.title,
      location: tour.location,
      date,
      ticketCount,
      total,
    }
    const mail = await outbox.composeMail('departure-message', { name: username, booking, ...message })
    for (const isConfirmed of [true, false]) mail.render(isConfirmed)
    mails.push({ mail, to: email, userId, about: { kind: 'booking', id: _id } })
  }
  return mails
}

/** Call within a transaction. */
export async function sendMessage(
  { db, caller, now }: SignedInContext,
  outbox: Outbox,
  { id: tourId, date }: DepartureKey,
  { subject, text }: Message,
  mails: readonly NewMail[],
): Promise<DepartureMessage> {
  const mailIds = await outbox.queueMail(db, mails, now)
  const [row] = await db
    .insert(departureMessages)
    .values({ id: newId(), tourId, date, subject, text, authorId: caller.userId, mailIds, createdAt: now })
    .returning()
  const [sent] = await toMessages(db, [row!])
  return sent!
}

/** Newest first. */
export async function listMessages(
  db: Database,
  { id: tourId, date }: DepartureKey,
): Promise<{ items: DepartureMessage[]; recipients: number; formerRecipients: number }> {
  const departure = await getDepartureWithBookings(db, tourId, date)
  const rows = await db
    .select()
    .from(departureMessages)
    .where(and(eq(departureMessages.tourId, tourId), eq(departureMessages.date, date)))
    .orderBy(desc(departureMessages.createdAt), desc(departureMessages.id))
  return {
    items: await toMessages(db, rows),
    recipients: recipientsOf(departure, 'travellers').length,
    formerRecipients: recipientsOf(departure, 'former').length,
  }
}

async function toMessages(
  db: Database,
  rows: readonly (typeof departureMessages.$inferSelect)[],
): Promise<DepartureMessage[]> {
  const usernames = await getUsernames(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  const messages: DepartureMessage[] = []
  for (const { id, subject, text, authorId, mailIds, createdAt } of rows) {
    const username = authorId === null ? undefined : usernames.get(authorId)
    const { queued, sent, refused, failed, kept } = await countMailsByState(db, mailIds)
    messages.push({
      _id: id,
      subject,
      text,
      by: authorId === null || username === undefined ? null : { _id: authorId, username },
      createdAt: createdAt.toISOString(),
      mails: { waiting: queued, sent, failed: refused + failed, kept },
    })
  }
  return messages
}

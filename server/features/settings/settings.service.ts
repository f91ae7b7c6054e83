// The settings of the house: one row, which the first save writes. Until then the facts of the sample house hold.

import { sql } from 'drizzle-orm'
import type { House } from '#contract/house-facts.ts'
import { toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import type { Settings, SettingsBody } from '#contract/settings.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { sampleSettings } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { preparedOnce } from '#server/database/prepared.ts'
import { sqlState } from '#server/database/sql-errors.ts'
import { settings } from './settings.table.ts'

type SettingsRow = typeof settings.$inferSelect

function toSettings(row: SettingsRow): Settings {
  const { id, vatBasisPoints, collectFeeCents, standardFeeCents, updatedAt, ...texts } = row
  return {
    ...texts,
    vatPercent: vatBasisPoints / 100,
    collectFee: toDollars(collectFeeCents),
    standardFee: toDollars(standardFeeCents),
    isSample: false,
    updatedAt: updatedAt.toISOString(),
  }
}

/** Each page reads them. */
const selectSettings = preparedOnce((db) => db.select().from(settings).prepare('settings'))

export async function readSettings(db: Database): Promise<Settings> {
  const [row] = await selectSettings(db).execute()
  return row === undefined ? sampleSettings : toSettings(row)
}

/** What every visitor may know. */
export async function readHouse(db: Database): Promise<House> {
  return readSettings(db)
}

export interface SettingsChange {
  before: Settings
  after: Settings
}

/**
 * Call within a transaction. Throws `version_conflict` if settings were saved since the author read them. Bookings
 * and orders keep what they were made with.
 */
export async function saveSettings(
  db: Database,
  { version, ...edited }: SettingsBody,
  now: Date,
): Promise<SettingsChange> {
  if (edited.maxOpenTickets < edited.maxTicketsPerDeparture)
    throw wrongField('maxOpenTickets', 'not less than the tickets of one departure')
  if (edited.iban !== '' && edited.bankHolder === '') throw wrongField('bankHolder', 'required with an IBAN')
  if (!(await isKnownZone(db, edited.timeZone))) throw wrongField('timeZone', 'not known to the database')
  const { vatPercent, collectFee, standardFee, ...texts } = edited
  const values = {
    ...texts,
    vatBasisPoints: toBasisPoints(vatPercent),
    collectFeeCents: toCents(collectFee),
    standardFeeCents: toCents(standardFee),
    version: version + 1,
    updatedAt: now,
  }
  const [locked] = await db.select().from(settings).for('update')
  const before = locked === undefined ? sampleSettings : toSettings(locked)
  // The first save has no row to lock: of two, the second finds the row of the first.
  const [row] =
    before.version !== version
      ? []
      : locked === undefined
        ? await db.insert(settings).values(values).onConflictDoNothing().returning()
        : await db.update(settings).set(values).returning()
  if (row === undefined)
    throw new AppError('version_conflict', undefined, { current: await readSettings(db) })
  await recordChange(db, 'settings', 'house')
  return { before, after: toSettings(row) }
}

/** Node and PostgreSQL have their own lists of zones. */
async function isKnownZone(db: Database, timeZone: string): Promise<boolean> {
  try {
    // With a savepoint, so that the transaction goes on.
    await db.transaction((savepoint) => savepoint.execute(sql`select now() at time zone ${timeZone}`))
    return true
  } catch (error) {
    if (sqlState(error) === '22023') return false
    throw error
  }
}

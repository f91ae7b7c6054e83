// Removes uploads that no record names any more, and files that a crash left without a row. Safe during uploads of the
// same picture: such an upload waits for this lock on the row, then finds the missing files and stores them again.
import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { uploadUrl } from '#contract/images.ts'
import type { Database } from '#server/database/client.ts'
import { images } from './images.table.ts'
import { hashOfFile, imageFileNames } from './make-sizes.ts'
import type { ImageStorage } from './storage.ts'

export interface CollectOptions {
  /** Uploads used within these days stay: their record may not be committed yet. */
  olderThanDays: number
  /** Selects the addresses of all pictures that some record names. */
  inUse: SQL
  now?: Date
}

/** Number of files per query. Most files have a row. */
const batchSize = 100
/** Finding unused pictures reads all records, so one query finds many. */
const unusedAtOnce = 1000
const dayMs = 24 * 60 * 60 * 1000

/** Returns how many pictures were removed. */
export async function collectUnusedImages(
  db: Database,
  storage: ImageStorage,
  options: CollectOptions,
): Promise<number> {
  const cutoff = new Date((options.now?.getTime() ?? Date.now()) - options.olderThanDays * dayMs)
  return (await collectRows(db, storage, options, cutoff)) + (await collectFiles(db, storage, cutoff))
}

async function collectRows(
  db: Database,
  storage: ImageStorage,
  { inUse }: CollectOptions,
  cutoff: Date,
): Promise<number> {
  let removed = 0
  for (let after = ''; ; ) {
    const unused = await findUnused(db, inUse, cutoff, after)
    for (const hash of unused) if (await removeRow(db, storage, hash, cutoff)) removed += 1
    if (unused.length < unusedAtOnce) return removed
    after = unused.at(-1)!
  }
}

const [beforeHash, afterHash] = uploadUrl('*').split('*')

/**
 * Hashes of the next unused pictures. A write that names one of them meanwhile marks it as used first, see `removeRow`.
 */
function findUnused(db: Database, inUse: SQL, cutoff: Date, after: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Reading millions of records may take longer than the default timeout.
    await tx.execute(sql`set local statement_timeout = '5min'`)
    const rows = await tx
      .select({ hash: images.hash })
      .from(images)
      .where(
        and(
          lt(images.usedAt, cutoff),
          gt(images.hash, after),
          sql`not exists (select from (${inUse}) as in_use (url)
            where url = ${beforeHash}::text || ${images.hash} || ${afterHash}::text)`,
        ),
      )
      .orderBy(asc(images.hash))
      .limit(unusedAtOnce)
    return rows.map(({ hash }) => hash)
  })
}

/** One transaction per picture, so that an upload of the same picture waits only briefly. */
function removeRow(db: Database, storage: ImageStorage, hash: string, cutoff: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ hash: images.hash })
      .from(images)
      .where(and(eq(images.hash, hash), lt(images.usedAt, cutoff)))
      .for('update', { skipLocked: true })
    if (row === undefined) return false
    await deleteFiles(storage, hash)
    await tx.delete(images).where(eq(images.hash, hash))
    return true
  })
}

async function collectFiles(db: Database, storage: ImageStorage, cutoff: Date): Promise<number> {
  const newest = new Map<string, Date>()
  for await (const { name, modifiedAt } of storage.list()) {
    const hash = hashOfFile(name)
    if (hash === null) continue
    const seen = newest.get(hash)
    if (seen === undefined || seen < modifiedAt) newest.set(hash, modifiedAt)
  }
  const old = [...newest].filter(([, modifiedAt]) => modifiedAt < cutoff).map(([hash]) => hash)
  let removed = 0
  for (let at = 0; at < old.length; at += batchSize) {
    const hashes = old.slice(at, at + batchSize)
    const rows = await db.select({ hash: images.hash }).from(images).where(inArray(images.hash, hashes))
    const known = new Set(rows.map(({ hash }) => hash))
    for (const hash of hashes) {
      if (!known.has(hash) && (await removeNameless(db, storage, hash))) removed += 1
    }
  }
  return removed
}

/** There is no row to lock, so a row is inserted while the files are deleted. */
function removeNameless(db: Database, storage: ImageStorage, hash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const placeholder = { hash, width: 1, height: 1, bytes: 1 }
    const [row] = await tx.insert(images).values(placeholder).onConflictDoNothing().returning()
    if (row === undefined) return false
    await deleteFiles(storage, hash)
    await tx.delete(images).where(eq(images.hash, hash))
    return true
  })
}

async function deleteFiles(storage: ImageStorage, hash: string): Promise<void> {
  for (const name of imageFileNames(hash)) await storage.delete(name)
}

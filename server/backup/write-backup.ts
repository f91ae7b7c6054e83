// Writes a backup from one snapshot of the database while the server runs. Readers and writers are not
// blocked.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { pack } from 'tar-stream'
import { OperatorError } from '#server/config/operator-error.ts'
import type { Sql, TransactionSql } from '#server/database/client.ts'
import { appliedMigrations, knownMigrations } from '#server/database/migrate.ts'
import { liftLimits } from '#server/database/sql.ts'
import { imageFileNames } from '#server/features/images/make-sizes.ts'
import type { ImageStorage } from '#server/features/images/storage.ts'
import { columnList, listSequences, listTables, setNeutralFormats } from './database-tables.ts'
import {
  type Manifest,
  manifestName,
  partName,
  pictureName,
  type Seal,
  sealName,
  tablesWithoutRows,
  tarBlock,
} from './format.ts'
import { type NewFile, writeNewFile } from './new-file.ts'

const gzip = promisify(gzipWithCallback)

export interface BackupOptions {
  sql: Sql
  storage: ImageStorage
  file: string
  withPictures: boolean
  now: Date
  /** How far it is, in words. */
  report(line: string): void
}

export interface BackupSummary {
  rows: number
  pictures: number
  bytes: number
}

/** Size of a part of a table's text, uncompressed. */
const partBytes = 4 * 1024 * 1024
/** Parts compressed at the same time. */
const partsAhead = 3
const gzipLevel = 4
const reportEveryMs = 2_000

export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { sql, storage, file, withPictures, now, report } = options
  let summary: BackupSummary | undefined
  await writeNewFile(file, async (output) => {
    const archive = new SealedArchive(output, now)
    const { rows, hashes } = await sql.begin('isolation level repeatable read read only', (transaction) =>
      writeTables(transaction, archive, { withPictures, now, report }),
    )
    // Outside the transaction, because pictures may take long. Files are never changed, so they still match
    // the snapshot.
    const pictures = withPictures ? await writePictures(storage, archive, hashes, report) : 0
    const bytes = await archive.seal({ rows, pictures })
    summary = { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), pictures, bytes }
  })
  return summary!
}

async function writeTables(
  sql: TransactionSql,
  archive: SealedArchive,
  { withPictures, now, report }: Pick<BackupOptions, 'withPictures' | 'now' | 'report'>,
): Promise<{ rows: Seal['rows']; hashes: string[] }> {
  await liftLimits(sql)
  await setNeutralFormats(sql)
  const tables = await listTables(sql)
  const applied = await appliedMigrations(sql)
  if (tables.length === 0 || applied.length === 0) {
    throw new OperatorError('There is nothing to back up: the database holds no tables of Halyard.')
  }
  const tags = new Map(knownMigrations().map(({ hash, tag }) => [hash, tag]))
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  const manifest: Manifest = {
    format: 'halyard-backup',
    version: 1,
    createdAt: now.toISOString(),
    postgres: server!.version,
    migrations: applied.map(({ hash, when }) => ({
      tag: tags.get(hash) ?? 'of a newer version',
      hash,
      when,
    })),
    tables,
    sequences: await listSequences(sql),
    hasPictures: withPictures,
  }
  await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  const rows: Seal['rows'] = {}
  for (const { name, columns } of tables) {
    rows[name] = tablesWithoutRows.includes(name) ? 0 : await writeTable(sql, archive, name, columns, report)
  }
  const hashes = withPictures ? await sql<{ hash: string }[]>`select hash from images order by hash` : []
  return { rows, hashes: hashes.map(({ hash }) => hash) }
}

async function writeTable(
  sql: TransactionSql,
  archive: SealedArchive,
  table: string,
  columns: string[],
  report: BackupOptions['report'],
): Promise<number> {
  const ahead: Promise<Buffer>[] = []
  let rows = 0
  let part = 0
  let reportedAt = performance.now()
  const writeOldest = async () => archive.add(partName(table, ++part), await ahead.shift()!)
  const take = async (text: Buffer) => {
    rows += linesIn(text)
    const compressed = gzip(text, { level: gzipLevel })
    // Awaited later, where a failure is reported.
    compressed.catch(() => {})
    ahead.push(compressed)
    if (ahead.length > partsAhead) await writeOldest()
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(`${table}: ${rows.toLocaleString('en-US')} rows …`)
  }
  await sql.copyOut(`copy "${table}" (${columnList(columns)}) to stdout`, async (stream) => {
    for await (const text of inParts(stream)) await take(text)
  })
  while (ahead.length > 0) await writeOldest()
  report(`${table}: ${rows.toLocaleString('en-US')} rows`)
  return rows
}

/** Groups chunks into parts. Each chunk of the database ends with a whole row. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Every row is one line, since line breaks within values are escaped. */
function linesIn(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) lines += 1
  return lines
}

async function writePictures(
  storage: ImageStorage,
  archive: SealedArchive,
  hashes: string[],
  report: BackupOptions['report'],
): Promise<number> {
  let files = 0
  let reportedAt = performance.now()
  for (const [place, hash] of hashes.entries()) {
    for (const name of imageFileNames(hash)) {
      // Sizes may not be made yet. Other missing files are reported by check-data.
      const found = await storage.get(name)
      if (found === null) continue
      await archive.add(pictureName(name), await buffer(found.body))
      files += 1
    }
    if (performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    report(`pictures: ${place + 1} of ${hashes.length} …`)
  }
  report(`pictures: ${hashes.length.toLocaleString('en-US')} in ${files.toLocaleString('en-US')} files`)
  return files
}

/** Counts and hashes all written bytes, so that the last member can seal the file. */
class SealedArchive {
  readonly #file: NewFile
  readonly #now: Date
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(file: NewFile, now: Date) {
    this.#file = file
    this.#now = now
  }

  async add(name: string, content: Buffer): Promise<void> {
    const member = (await this.#archiveOf(name, content)).subarray(0, -2 * tarBlock)
    this.#hash.update(member)
    this.#bytes += member.length
    await this.#file.write(member)
  }

  /** Returns the size of the whole file. */
  async seal(counts: Pick<Seal, 'rows' | 'pictures'>): Promise<number> {
    const seal: Seal = { ...counts, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
    const last = await this.#archiveOf(sealName, Buffer.from(`${JSON.stringify(seal, null, 2)}\n`))
    await this.#file.write(last)
    return this.#bytes + last.length
  }

  /** A whole archive of one member, because the seal can be made only after all other members are written. */
  #archiveOf(name: string, content: Buffer): Promise<Buffer> {
    const archive = pack()
    archive.entry({ name, mode: 0o600, mtime: this.#now }, content)
    archive.finalize()
    return buffer(archive)
  }
}

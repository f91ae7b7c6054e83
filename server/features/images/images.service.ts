// Stores the pictures that staff send and returns their URLs. Never fetches a URL.
import { eq, inArray, sql } from 'drizzle-orm'
import { isUploadUrl, pictureWidths, uploadHash, uploadUrl } from '#contract/images.ts'
import { maxPictureRequest, maxPreviews } from '#contract/pictures.ts'
import type { SentFiles } from '#server/calls/sent-files.ts'
import type { Database } from '#server/database/client.ts'
import {
  decodeUpload,
  ImageRefusedError,
  type InspectedUpload,
  inspectUpload,
  type PictureField,
} from './check-image.ts'
import { images } from './images.table.ts'
import { fallbackName, makeFirstFiles, sizeName, sourceName } from './make-sizes.ts'
import type { PictureInput, PictureRules, PicturesInput, PictureUrls } from './pictures.ts'
import type { ImageStorage } from './storage.ts'

export interface StoreRules extends PictureRules {
  /** Whether a URL is of one of the product's drawings. */
  isDrawnPicture: (url: string) => boolean
  /** Called in the transaction that records uploads whose sizes are not made yet or are lost. */
  enqueueSizes: (db: Database, hashes: string[]) => Promise<void>
}

/**
 * Throws ImageRefusedError before anything is written if any picture is refused. Files are durable before the row that
 * names them, so a crash leaves at most files without a row. Decoding and storing take seconds, so `db` is the pool:
 * only the rows are written in a transaction.
 */
export async function storeImages(
  db: Database,
  storage: ImageStorage,
  { image, previews }: PicturesInput,
  rules: StoreRules,
): Promise<PictureUrls> {
  const sent: SentPicture[] = [
    ...(image === undefined ? [] : [{ field: 'image' as const, picture: image }]),
    ...(previews ?? []).map((picture) => ({ field: 'previews' as const, picture })),
  ]
  requireSizes(sent, rules.files)
  const checked = sent.map((one) => checkPicture(one, rules))
  await requireKept(db, checked)
  await keep(db, storage, checked, rules.enqueueSizes)
  const urlsOf = (field: PictureField) => checked.filter((one) => one.field === field).map(({ url }) => url)
  return {
    image: urlsOf('image')[0],
    previews: previews === undefined ? undefined : urlsOf('previews'),
  }
}

interface SentPicture {
  field: PictureField
  picture: PictureInput
}

interface CheckedPicture {
  field: PictureField
  url: string
  /** Hash of the upload; null for a drawing or a URL of another site. */
  hash: string | null
  upload: InspectedUpload | null
  /** The record already has the picture, so the picture may stay even if its files are unknown. */
  isCurrent: boolean
}

const notOurs = 'Only pictures that were uploaded here can be used'

function requireSizes(sent: SentPicture[], files: SentFiles | undefined): void {
  if (sent.filter(({ field }) => field === 'previews').length > maxPreviews) {
    throw new ImageRefusedError(`At most ${maxPreviews} preview images are accepted`, 'previews')
  }
  const total = sent.reduce(
    (sum, { picture }) => sum + (typeof picture === 'string' ? 0 : sizeInRequest(picture.url, files)),
    0,
  )
  if (total > maxPictureRequest) {
    const limit = `${maxPictureRequest / 1024 / 1024} MB`
    throw new ImageRefusedError(
      `These pictures are too large together. At most ${limit} can be sent`,
      'previews',
    )
  }
}

/** In a request, three bytes of a file take four bytes. */
function sizeInRequest(url: string, files: SentFiles | undefined): number {
  const file = files?.get(url)
  return file === undefined ? url.length : (file.bytes.length / 3) * 4
}

function checkPicture({ field, picture }: SentPicture, rules: StoreRules): CheckedPicture {
  if (typeof picture === 'string') {
    const isCurrent = rules.current.includes(picture)
    if (!isCurrent && !isUploadUrl(picture) && !rules.isDrawnPicture(picture)) {
      throw new ImageRefusedError(notOurs, field)
    }
    return { field, url: picture, hash: uploadHash(picture), upload: null, isCurrent }
  }
  const maxBytes = field === 'image' ? rules.maxImageBytes : rules.maxPreviewBytes
  const upload = inspectUpload(picture, { field, maxBytes, files: rules.files })
  return { field, url: uploadUrl(upload.hash), hash: upload.hash, upload, isCurrent: false }
}

async function requireKept(db: Database, checked: CheckedPicture[]): Promise<void> {
  const needed = checked.filter(
    ({ hash, upload, isCurrent }) => hash !== null && upload === null && !isCurrent,
  )
  const known = await findKnown(
    db,
    needed.map(({ hash }) => hash!),
  )
  const missing = needed.find(({ hash }) => !known.has(hash!))
  if (missing !== undefined) throw new ImageRefusedError(notOurs, missing.field)
}

async function keep(
  db: Database,
  storage: ImageStorage,
  checked: CheckedPicture[],
  enqueueSizes: StoreRules['enqueueSizes'],
): Promise<void> {
  const uploads = new Map<string, InspectedUpload>()
  for (const { upload } of checked) if (upload !== null) uploads.set(upload.hash, upload)

  const known = await findKnown(db, [...uploads.keys()])
  const made = new Map<string, FirstFiles>()
  for (const [hash, upload] of uploads) {
    if (!known.has(hash)) made.set(hash, await makeFiles(upload))
  }
  for (const [hash, files] of made) await putFiles(storage, hash, files)

  const withSizes = await db.transaction(async (transaction) => {
    const withSizes = await recordUses(transaction, checked, { uploads, known, made })
    await enqueueSizes(
      transaction,
      [...uploads.keys()].filter((hash) => !withSizes.has(hash)),
    )
    return withSizes
  })
  // The collector may have removed files just before these rows were locked.
  for (const [hash, upload] of uploads) {
    if (!(await hasFiles(storage, [fallbackName(hash), sourceName(hash)])))
      await putFiles(storage, hash, made.get(hash) ?? (await makeFiles(upload)))
    const sizes = pictureWidths.map((width) => sizeName(hash, width))
    if (withSizes.has(hash) && !(await hasFiles(storage, sizes))) {
      await db.transaction(async (transaction) => {
        await transaction.update(images).set({ sizesMadeAt: null }).where(eq(images.hash, hash))
        await enqueueSizes(transaction, [hash])
      })
    }
  }
}

/** Returns the hashes of the uploads whose sizes have been made. */
async function recordUses(
  transaction: Database,
  checked: CheckedPicture[],
  {
    uploads,
    known,
    made,
  }: { uploads: Map<string, InspectedUpload>; known: Map<string, PixelSize>; made: Map<string, FirstFiles> },
): Promise<Set<string>> {
  const withSizes = new Set<string>()
  const byHash = new Map(checked.filter(({ hash }) => hash !== null).map((one) => [one.hash!, one]))
  // In the order of the hashes, so that two requests with the same pictures cannot block each other.
  for (const hash of [...byHash.keys()].sort()) {
    const upload = uploads.get(hash)
    if (upload === undefined) await markUsed(transaction, byHash.get(hash)!)
    else {
      const { width, height } = made.get(hash) ?? known.get(hash)!
      const row = { hash, width, height, bytes: upload.bytes.length }
      if (await recordUpload(transaction, row)) withSizes.add(hash)
    }
  }
  return withSizes
}

interface PixelSize {
  width: number
  height: number
}

interface FirstFiles extends PixelSize {
  fallback: Buffer
  source: Buffer
}

async function makeFiles(upload: InspectedUpload): Promise<FirstFiles> {
  const image = await decodeUpload(upload)
  const { width, height } = image.pixels
  return { width, height, ...(await makeFirstFiles(image)) }
}

async function putFiles(
  storage: ImageStorage,
  hash: string,
  { source, fallback }: FirstFiles,
): Promise<void> {
  await storage.put(sourceName(hash), source, 'image/webp')
  await storage.put(fallbackName(hash), fallback, 'image/webp')
}

async function hasFiles(storage: ImageStorage, names: string[]): Promise<boolean> {
  for (const name of names) if ((await storage.sizeOf(name)) === null) return false
  return true
}

/** Finds stored pictures. The same bytes have passed all checks before. */
async function findKnown(db: Database, hashes: string[]): Promise<Map<string, PixelSize>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: images.hash, width: images.width, height: images.height })
    .from(images)
    .where(inArray(images.hash, hashes))
  return new Map(rows.map(({ hash, ...size }) => [hash, size]))
}

/** Marks a kept upload as used, so that it is not collected before the record is committed. */
async function markUsed(db: Database, { hash, isCurrent, field }: CheckedPicture): Promise<void> {
  const marked = await db
    .update(images)
    .set({ usedAt: sql`now()` })
    .where(eq(images.hash, hash!))
    .returning({ hash: images.hash })
  if (marked.length === 0 && !isCurrent) throw new ImageRefusedError(notOurs, field)
}

/** Returns whether the sizes of the picture have been made. */
async function recordUpload(db: Database, row: typeof images.$inferInsert): Promise<boolean> {
  const [recorded] = await db
    .insert(images)
    .values(row)
    .onConflictDoUpdate({ target: images.hash, set: { usedAt: sql`now()` } })
    .returning({ sizesMadeAt: images.sizesMadeAt })
  return recorded!.sizesMadeAt !== null
}

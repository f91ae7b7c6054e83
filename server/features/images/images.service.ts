// Turns what staff send as pictures into addresses of pictures that we keep. Nothing is ever fetched.
import { inArray, sql } from 'drizzle-orm'
import { isUploadUrl, type PictureLimit, pictureWidths, uploadHash, uploadUrl } from '#contract/images.ts'
import { maxPictureRequest, maxPreviews, type Upload } from '#contract/pictures.ts'
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
import type { ImageStorage } from './storage.ts'

type Picture = string | Upload

export interface PicturesInput {
  image?: Picture | undefined
  previews?: readonly Picture[] | undefined
}

export interface PictureRules {
  limits: { image: PictureLimit; previews: PictureLimit }
  /** Addresses that the record already has: these may stay whatever they are. */
  current: readonly string[]
  /** Whether an address is one of the product's own drawings. */
  isDrawnPicture: (url: string) => boolean
}

/** A field that was not sent is missing here too. */
export interface StoredPictures {
  image?: string
  previews?: string[]
  /** Whether there are sizes to make: then wake the size jobs. */
  hasNew: boolean
}

/**
 * Throws ImageRefusedError, before anything is written, when any of the pictures is refused. Files are
 * durable before the row that names them, so a crash leaves unnamed files at worst. Takes seconds of
 * decoding: call it with the pool, before the transaction that writes the record.
 */
export async function storeImages(
  db: Database,
  storage: ImageStorage,
  input: PicturesInput,
  rules: PictureRules,
): Promise<StoredPictures> {
  const sent = sentPictures(input)
  requireSizes(sent)
  const uploads = new Map<string, InspectedUpload>()
  const urls: string[] = []
  for (const { field, picture } of sent) {
    if (typeof picture === 'string') {
      urls.push(picture)
      continue
    }
    const upload = inspectUpload(picture, { field, ...rules.limits[field] })
    uploads.set(upload.hash, upload)
    urls.push(uploadUrl(upload.hash))
  }
  await requireOwnPictures(db, sent, rules)
  await storeUploads(db, storage, uploads)
  return {
    ...(input.image === undefined ? {} : { image: urls[0]! }),
    ...(input.previews === undefined ? {} : { previews: urls.slice(input.image === undefined ? 0 : 1) }),
    hasNew: uploads.size > 0,
  }
}

interface SentPicture {
  field: PictureField
  picture: Picture
}

function sentPictures({ image, previews = [] }: PicturesInput): SentPicture[] {
  const main: SentPicture[] = image === undefined ? [] : [{ field: 'image', picture: image }]
  return [...main, ...previews.map((picture) => ({ field: 'previews' as const, picture }))]
}

function requireSizes(sent: SentPicture[]): void {
  if (sent.filter(({ field }) => field === 'previews').length > maxPreviews) {
    throw new ImageRefusedError(`At most ${maxPreviews} preview images are accepted`, 'previews')
  }
  const total = sent.reduce(
    (sum, { picture }) => sum + (typeof picture === 'string' ? 0 : picture.url.length),
    0,
  )
  if (total > maxPictureRequest) {
    const megabytes = maxPictureRequest / 1024 / 1024
    throw new ImageRefusedError(
      `These pictures are too large to send at once. At most ${megabytes} MB are accepted together`,
      'previews',
    )
  }
}

/** Also notes that the kept uploads are in use, so that none of them is collected meanwhile. */
async function requireOwnPictures(db: Database, sent: SentPicture[], rules: PictureRules): Promise<void> {
  const kept = sent.filter((one): one is SentPicture & { picture: string } => typeof one.picture === 'string')
  const hashes = kept.map(({ picture }) => uploadHash(picture)).filter((hash) => hash !== null)
  const known =
    hashes.length === 0
      ? []
      : await db
          .update(images)
          .set({ usedAt: sql`now()` })
          .where(inArray(images.hash, hashes))
          .returning({ hash: images.hash })
  const knownUrls = new Set(known.map(({ hash }) => uploadUrl(hash)))
  for (const { picture, field } of kept) {
    const isOurs = isUploadUrl(picture) ? knownUrls.has(picture) : rules.isDrawnPicture(picture)
    if (isOurs || rules.current.includes(picture)) continue
    throw new ImageRefusedError('Only pictures that were uploaded here can be used', field)
  }
}

async function storeUploads(
  db: Database,
  storage: ImageStorage,
  uploads: Map<string, InspectedUpload>,
): Promise<void> {
  const made = new Map<string, FirstFiles>()
  const known = await findKnown(db, [...uploads.keys()])
  for (const [hash, upload] of uploads) {
    if (!known.has(hash)) made.set(hash, await makeFiles(upload))
  }
  for (const [hash, files] of made) await putFiles(storage, hash, files)
  // In the order of the hashes, so that two requests with the same pictures cannot wait for each other.
  for (const hash of [...uploads.keys()].sort()) {
    const upload = uploads.get(hash)!
    const { width, height } = made.get(hash) ?? known.get(hash)!
    const areSizesMade = await recordUpload(db, { hash, width, height, bytes: upload.bytes.length })
    // The collector may have removed the files just before our row made it stop.
    if (!(await hasFiles(storage, [fallbackName(hash), sourceName(hash)]))) {
      await putFiles(storage, hash, made.get(hash) ?? (await makeFiles(upload)))
    }
    if (
      areSizesMade &&
      !(await hasFiles(
        storage,
        pictureWidths.map((width) => sizeName(hash, width)),
      ))
    ) {
      await db
        .update(images)
        .set({ sizesMadeAt: null })
        .where(inArray(images.hash, [hash]))
    }
  }
}

interface FirstFiles {
  width: number
  height: number
  fallback: Buffer
  source: Buffer
}

async function makeFiles(upload: InspectedUpload): Promise<FirstFiles> {
  const checked = await decodeUpload(upload)
  const { width, height } = checked.pixels
  return { width, height, ...(await makeFirstFiles(checked)) }
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

/** The same bytes have passed all checks before. */
async function findKnown(
  db: Database,
  hashes: string[],
): Promise<Map<string, { width: number; height: number }>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: images.hash, width: images.width, height: images.height })
    .from(images)
    .where(inArray(images.hash, hashes))
  return new Map(rows.map(({ hash, ...size }) => [hash, size]))
}

/** Answers whether the sizes were already made. An earlier failure is forgotten: it gets new attempts. */
async function recordUpload(db: Database, row: typeof images.$inferInsert): Promise<boolean> {
  const [recorded] = await db
    .insert(images)
    .values(row)
    .onConflictDoUpdate({ target: images.hash, set: { usedAt: sql`now()`, attempts: 0, lastError: null } })
    .returning({ sizesMadeAt: images.sizesMadeAt })
  return recorded?.sizesMadeAt != null
}

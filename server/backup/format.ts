// Format of a backup: a tar file with a manifest, the tables as parts of PostgreSQL's COPY text, the uploaded
// pictures, and at its end a seal, the checksum of everything before it (docs/decisions/0015).
import * as z from 'zod/mini'

/** Headers and contents of a tar file begin at multiples of the block size; two empty blocks end the file. */
export const tarBlock = 512

export const manifestName = 'halyard-backup.json'
export const sealName = 'end.json'

const whole = z.int().check(z.nonnegative())

export const manifestSchema = z.object({
  format: z.literal('halyard-backup'),
  /** Version of the file format, not of the tables. */
  version: z.literal(1),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string(), when: whole })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  hasPictures: z.boolean(),
})
export type Manifest = z.output<typeof manifestSchema>

export const sealSchema = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), whole),
  pictures: whole,
  /** Size of the file before this member, and the SHA-256 of those bytes. */
  bytes: whole,
  sha256: z.string(),
})
export type Seal = z.output<typeof sealSchema>

/** `tables/tours/000001.copy.gz`. The decompressed parts, one after the other, are the text of one COPY. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`
}

export function tableOfPart(name: string): string | null {
  return /^tables\/([a-z0-9_]+)\/\d{6,}\.copy\.gz$/.exec(name)?.[1] ?? null
}

export const pictureName = (file: string) => `pictures/${file}`

export function fileOfPicture(name: string): string | null {
  return /^pictures\/([a-z0-9-]+\.(?:webp|avif))$/.exec(name)?.[1] ?? null
}

/**
 * The change feed holds only recent changes for running processes, which mean nothing in another database. Nor does the place of
 * its readers: they begin anew.
 */
export const tablesWithoutRows: readonly string[] = ['changes', 'change_readers']

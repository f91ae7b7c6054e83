// What a backup is: a tar file that begins with a manifest, holds the tables as parts of PostgreSQL's COPY text and the
// uploaded pictures as they are, and ends with a seal over all that comes before it (docs/decisions/0015).
import * as z from 'zod/mini'

export const manifestName = 'halyard-backup.json'
export const sealName = 'end.json'

const whole = z.int().check(z.nonnegative())

export const manifestSchema = z.object({
  format: z.literal('halyard-backup'),
  /** Of the file itself, not of the tables. */
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
  /** By table. */
  rows: z.record(z.string(), whole),
  pictures: whole,
  /** Of the file before this member, and their SHA-256. */
  bytes: whole,
  sha256: z.string(),
})
export type Seal = z.output<typeof sealSchema>

/** `tables/tours/000001.copy.gz`: gunzipped one after the other, the parts are the text of one COPY. */
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

/** Its rows are news of the last minutes for running processes; in another database they mean nothing. */
export const tablesWithoutRows: readonly string[] = ['changes']

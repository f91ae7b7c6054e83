// Invariants of pictures: pictures of tours and products exist in the database and in the storage.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pictureWidths } from '#contract/images.ts'
import type { TransactionSql } from '#server/database/client.ts'
import { fallbackName, hashOfFile, sizeName, sourceName } from '#server/features/images/make-sizes.ts'
import type { ImageStorage } from '#server/features/images/storage.ts'
import { type Breaches, type Invariant, invariant } from './invariant.ts'

export interface PictureSources {
  storage: ImageStorage
  /** Folder of the shipped drawings. */
  drawnFolder: string
}

const shown = `
  select image as url from tours union all select unnest(previews) from tours
  union all select image from products union all select unnest(previews) from products`

const uploadPattern = '^/images/uploads/[0-9a-f]{32}\\.webp$'

const batch = 10_000

export function pictureInvariants({ storage, drawnFolder }: PictureSources): Invariant[] {
  return [
    invariant(
      'every uploaded picture that a tour or product shows is known',
      'images',
      `select distinct 'picture ' || url as breach from (${shown}) as shown
       where url ~ '${uploadPattern}'
         and not exists (select from images where hash = substring(url from '[0-9a-f]{32}'))`,
    ),
    {
      name: 'the files of every uploaded picture are in the storage',
      table: 'images',
      find: (sql) => findMissingFiles(sql, storage),
    },
    {
      name: 'every drawn picture that a tour or product shows comes with the product',
      async find(sql) {
        const urls = await sql.unsafe<{ url: string }[]>(
          `select distinct url from (${shown}) as shown where url like '/images/%' and url !~ '${uploadPattern}'`,
        )
        const missing = urls.filter(
          ({ url }) =>
            !/^\/images\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/.test(url) ||
            !existsSync(join(drawnFolder, url.slice('/images/'.length))),
        )
        return {
          count: missing.length,
          examples: missing.slice(0, 3).map(({ url }) => `picture ${url}`),
        }
      },
    },
  ]
}

/** Reads the storage after the snapshot was taken: files are stored before their rows are committed. */
async function findMissingFiles(sql: TransactionSql, storage: ImageStorage): Promise<Breaches> {
  const files = new Map<string, Set<string>>()
  for await (const { name, size } of storage.list()) {
    const hash = hashOfFile(name)
    if (hash === null || size === 0) continue
    const names = files.get(hash)
    if (names === undefined) files.set(hash, new Set([name]))
    else names.add(name)
  }
  const missing: { hash: string; name: string }[] = []
  await sql`
    declare pictures cursor for select hash, sizes_made_at is not null as "hasSizes" from images`
  for (;;) {
    const rows = await sql.unsafe<{ hash: string; hasSizes: boolean }[]>(`fetch ${batch} from pictures`)
    if (rows.length === 0) break
    for (const { hash, hasSizes } of rows) {
      const sizes = hasSizes ? pictureWidths.map((width) => sizeName(hash, width)) : []
      for (const name of [fallbackName(hash), sourceName(hash), ...sizes]) {
        if (!files.get(hash)?.has(name)) missing.push({ hash, name })
      }
    }
  }
  await sql`close pictures`
  // Files that no record shows may just have been collected.
  const isShown = await shownAmong(
    sql,
    missing.map(({ hash }) => hash),
  )
  const breaches = missing.filter(({ hash }) => isShown.has(hash))
  return { count: breaches.length, examples: breaches.slice(0, 3).map(({ name }) => `file ${name}`) }
}

async function shownAmong(sql: TransactionSql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await sql.unsafe<{ hash: string }[]>(
    `select distinct substring(url from '[0-9a-f]{32}') as hash from (${shown}) as shown
     where url ~ '${uploadPattern}' and substring(url from '[0-9a-f]{32}') = any($1)`,
    [hashes],
  )
  return new Set(rows.map(({ hash }) => hash))
}

// A shop with rows in every table, for the tests of backups.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProductFolder } from '#server/config/product-folder.ts'
import { type CheckResult, checkData } from '#server/data-checks/check-data.ts'
import type { DatabaseClient, Sql } from '#server/database/client.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { imageFileNames } from '#server/features/images/make-sizes.ts'
import type { ImageStorage } from '#server/features/images/storage.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadBulkData } from '#server/seed/bulk-data.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { databaseFingerprint } from '#server/testing/database-fingerprint.ts'
import { tablesWithoutRows } from './format.ts'

export const pictureHash = 'abcdef0123456789abcdef0123456789'

/** Characters that COPY and tar have to escape. */ const specialCharacters =
  'tab\there, back\\slash \\N, \r\n lines, “quotes”, æøå, 日本, 🧭, {a,"b"}, \u0001'

export async function fillShop(client: DatabaseClient, storage: ImageStorage): Promise<void> {
  const { sql } = client
  await loadSampleData(client.db, {
    now: new Date(),
    preparePassword: async () => 'sample password 1',
    createUser,
  })
  await loadBulkData(client, {
    counts: { users: 20, tours: 50, products: 60, tour_reviews: 300, product_reviews: 300 },
    today: '2026-11-21',
    report: () => {},
  })
  await fillPictures(client, storage)
  await sql.unsafe(`
    insert into sessions (id, user_id, binding_hash, is_remembered, method)
      select gen_random_uuid(), id, 'x', true, 'password' from users limit 3;
    insert into refresh_tokens (hash, session_id) select md5(id::text), id from sessions;
    insert into rate_limits values ('signIn:203.0.113.7', 3, now() + interval '1 hour');
    insert into provider_proofs values ('x', 'p', 's', 'e@example.com', true, 'n', 'u', now());
    insert into idempotency_keys (user_id, key, request_hash, status, body)
      select id, 'x', 'x', 200, '{"a": [1.50, null, "é"]}' from users limit 1;
    insert into former_tour_slugs select 'an-older-name', id from tours limit 1;
    insert into former_product_slugs select 'an-older-name', id from products limit 1;
    insert into audit_log (at, action, outcome, changes, address, request_id)
      values (now(), 'sign-in', 'done', '{"a": [1, null]}', '203.0.113.7', 'x');
    insert into changes (topic) values ('tour:x')`)
  await sql`update bookings set description = ${specialCharacters}`
  await sql`update tours set previews = array[${'/images/tours/a,b"c\\d.webp'}] where id in (select id from tours limit 2)`
  await sql`update products set weight = 0.1 + 0.2 where id in (select id from products limit 2)`
}

async function fillPictures({ sql }: DatabaseClient, storage: ImageStorage): Promise<void> {
  await sql`
    insert into images (hash, width, height, bytes, sizes_made_at) values (${pictureHash}, 10, 10, 100, now())`
  await sql`
    update tours set image = ${`/images/uploads/${pictureHash}.webp`} where id = (select id from tours limit 1)`
  for (const [place, name] of imageFileNames(pictureHash).entries()) {
    await storage.put(name, picture(place), 'image/webp')
  }
}

/** Sizes near the block size of tar. */
export const picture = (place: number) => Buffer.alloc(510 + place, place + 1)

export async function makeStore(): Promise<{ path: string; storage: ImageStorage; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'halyard-backup-'))
  const storage = folderStorage(join(path, 'images'))
  return { path, storage, remove: () => rm(path, { recursive: true, force: true }) }
}

/** All rows of all tables, except the change feed with its readers, the sessions, which a restore ends, and prices, to which it adds. */
export function fingerprintOf(sql: Sql): Promise<Record<string, string>> {
  return databaseFingerprint(sql, {
    without: [...tablesWithoutRows, 'sessions', 'refresh_tokens', 'provider_proofs', 'product_prices'],
    withAuditLog: true,
  })
}

/** Broken invariants, except those about drawings, which the tests invent. */
export async function findBrokenInvariants(sql: Sql, storage: ImageStorage): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  await checkData(sql, {
    storage,
    drawnFolder: join(findProductFolder(), 'content/pictures'),
    report: (result) => results.push(result),
  })
  return results.filter(({ name, count }) => count > 0 && !name.startsWith('every drawn picture'))
}

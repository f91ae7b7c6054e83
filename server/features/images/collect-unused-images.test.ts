import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes, uploadHash, uploadUrl } from '#contract/images.ts'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { collectUnusedImages } from './collect-unused-images.ts'
import { folderStorage } from './folder-storage.ts'
import { storeImages } from './images.service.ts'
import { images } from './images.table.ts'
import { imageFileNames } from './make-sizes.ts'
import { asUpload, pngOf } from './picture-files.ts'
import type { ImageStorage } from './storage.ts'

let client: DatabaseClient
let folder: string
let storage: ImageStorage

const dayMs = 24 * 60 * 60 * 1000
const eightDaysAgo = () => new Date(Date.now() - 8 * dayMs)
const rules = {
  current: [],
  maxImageBytes,
  maxPreviewBytes,
  isDrawnPicture: () => false,
  enqueueSizes: async () => {},
}

beforeAll(async () => {
  client = connectDatabase(await createTestDatabase(), { connections: 10 })
})
afterAll(() => client.close())

beforeEach(async () => {
  await client.db.delete(images)
  folder = await mkdtemp(join(tmpdir(), 'halyard-pictures-'))
  storage = folderStorage(folder)
  return () => rm(folder, { recursive: true })
})

const collect = (named: string[] = [], from: ImageStorage = storage) =>
  collectUnusedImages(client.db, from, {
    olderThanDays: 7,
    inUse: sql`select unnest(${sql.param(named)}::text[])`,
  })

async function storePicture(width: number): Promise<string> {
  const image = asUpload('beach.png', await pngOf(width, 20))
  return uploadHash((await storeImages(client.db, storage, { image }, rules)).image!)!
}

async function makeOld(): Promise<void> {
  await client.db.update(images).set({ usedAt: eightDaysAgo() })
  for (const name of await files()) await utimes(join(folder, name), eightDaysAgo(), eightDaysAgo())
}

const files = async () => (await readdir(folder)).filter((name) => name !== '.incoming').sort()
const hashes = async () => (await client.db.select().from(images)).map(({ hash }) => hash)

describe('collecting pictures', () => {
  it('removes all files and the row of an upload that no record has named for a week', async () => {
    const hash = await storePicture(30)
    for (const name of imageFileNames(hash)) await storage.put(name, Buffer.from('x'), 'image/avif')
    await makeOld()
    expect(await collect()).toBe(1)
    expect(await files()).toEqual([])
    expect(await hashes()).toEqual([])
  })

  it('keeps pictures that records name or that were used recently', async () => {
    const named = await storePicture(30)
    const unused = await storePicture(31)
    await makeOld()
    const fresh = await storePicture(32)
    expect(await collect([uploadUrl(named)])).toBe(1)
    expect((await hashes()).sort()).toEqual([named, fresh].sort())
    expect((await files()).some((name) => name.startsWith(unused))).toBe(false)
    expect(await files()).toHaveLength(4)
  })

  it('handles any number of uploads', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'))
    await client.db
      .insert(images)
      .values(many.map((hash) => ({ hash, width: 1, height: 1, bytes: 1, usedAt: eightDaysAgo() })))
    expect(await collect([uploadUrl(many[0]!), uploadUrl(many[1049]!)])).toBe(1098)
    expect(await hashes()).toHaveLength(2)
  })

  it('removes files that a crash left without a row, once they are a week old', async () => {
    const hash = await storePicture(30)
    await client.db.delete(images)
    expect(await collect()).toBe(0)
    expect(await files()).toHaveLength(2)
    await makeOld()
    // The picture is uploaded again.
    const [again] = await files()
    await utimes(join(folder, again!), new Date(), new Date())
    expect(await collect()).toBe(0)
    await makeOld()
    expect(await collect()).toBe(1)
    expect(await files()).toEqual([])
    expect(await hashes()).toEqual([])
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
  })

  it('keeps an upload that a record starts to use after the upload was found to be unused', async () => {
    const [first, second] = [await storePicture(30), await storePicture(31)].sort()
    await makeOld()
    const takesSecond: ImageStorage = {
      ...storage,
      async delete(name) {
        await storeImages(client.db, storage, { image: uploadUrl(second!) }, rules)
        await storage.delete(name)
      },
    }
    expect(await collect([], takesSecond)).toBe(1)
    expect(await hashes()).toEqual([second])
    expect((await files()).some((name) => name.startsWith(first!))).toBe(false)
    expect(await files()).toHaveLength(2)
  })

  for (const state of ['with a row', 'without a row']) {
    it(`keeps a picture ${state} that is uploaded again at that moment`, async () => {
      const hash = await storePicture(30)
      await makeOld()
      if (state === 'without a row') await client.db.delete(images)

      const deleting = Promise.withResolvers<void>()
      const mayDelete = Promise.withResolvers<void>()
      const slow: ImageStorage = {
        ...storage,
        async delete(name) {
          deleting.resolve()
          await mayDelete.promise
          await storage.delete(name)
        },
      }
      const collecting = collect([], slow)
      await deleting.promise
      const uploading = storePicture(30)
      // The upload has written its files and waits for the lock of the collector.
      await waitForLocked(client.sql, 1)
      mayDelete.resolve()

      expect(await collecting).toBe(1)
      expect(await uploading).toBe(hash)
      expect(await files()).toEqual([`${hash}-source.webp`, `${hash}.webp`])
      expect(await hashes()).toEqual([hash])
    })
  }
})

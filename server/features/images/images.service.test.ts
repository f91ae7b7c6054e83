import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes, pictureWidths, uploadHash } from '#contract/images.ts'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { ImageRefusedError } from './check-image.ts'
import { folderStorage } from './folder-storage.ts'
import { type StoreRules, storeImages } from './images.service.ts'
import { images } from './images.table.ts'
import { asUpload, jpegOf, pngOf, pngOfBytes } from './picture-files.ts'
import type { PicturesInput } from './pictures.ts'
import type { ImageStorage } from './storage.ts'

let client: DatabaseClient
let folder: string
let storage: ImageStorage

const rules: StoreRules = {
  current: [],
  maxImageBytes,
  maxPreviewBytes,
  isDrawnPicture: (url) => url === '/images/tours/fjord.webp',
  enqueueSizes: async (_db, hashes) => {
    enqueued.push(...hashes)
  },
}
let enqueued: string[] = []

beforeAll(async () => {
  client = connectDatabase(await createTestDatabase(), { connections: 10 })
})
afterAll(() => client.close())

beforeEach(async () => {
  await client.db.delete(images)
  enqueued = []
  folder = await mkdtemp(join(tmpdir(), 'halyard-pictures-'))
  storage = folderStorage(folder)
  return () => rm(folder, { recursive: true })
})

const store = (input: PicturesInput, changed: Partial<StoreRules> = {}) =>
  storeImages(client.db, storage, input, { ...rules, ...changed })

const files = async () => (await readdir(folder)).filter((name) => name !== '.incoming').sort()
const rows = () => client.db.select().from(images)

async function refusal(storing: Promise<unknown>) {
  const error = await storing.catch((thrown: unknown) => thrown)
  if (!(error instanceof ImageRefusedError)) throw error ?? new Error('The pictures were accepted')
  return { message: error.message, field: error.field }
}

async function differentPictures(count: number) {
  const widths = Array.from({ length: count }, (_, index) => 20 + index)
  return Promise.all(widths.map(async (width) => asUpload(`${width}.png`, await pngOf(width, 20))))
}

describe('a new picture', () => {
  it('is answered with its URL on this server, after its files and its row are stored (R-431, R-434)', async () => {
    const bytes = await jpegOf(1200, 900)
    const stored = await store({ image: asUpload('beach.jpg', bytes, 'image/jpeg') })
    const hash = uploadHash(stored.image!)!
    expect(stored).toEqual({ image: `/images/uploads/${hash}.webp`, previews: undefined })
    expect(enqueued).toEqual([hash])
    expect(await files()).toEqual([`${hash}-source.webp`, `${hash}.webp`])
    expect(await rows()).toMatchObject([
      { hash, width: 1200, height: 900, bytes: bytes.length, sizesMadeAt: null },
    ])
  })

  it('is stored once when it is sent several times', async () => {
    const picture = asUpload('beach.png', await pngOf(30, 20))
    const first = await store({ image: picture, previews: [picture, picture] })
    expect(first.previews).toEqual([first.image, first.image])
    const again = await store({ image: { ...picture, name: 'renamed.png' } })
    expect(again.image).toBe(first.image)
    expect(await rows()).toHaveLength(1)
    expect(await files()).toHaveLength(2)
  })

  it('gets new attempts at its sizes when it is sent again after they failed', async () => {
    const picture = asUpload('beach.png', await pngOf(30, 20))
    const { image } = await store({ image: picture })
    enqueued = []
    await store({ image: picture })
    expect(enqueued).toEqual([uploadHash(image!)])
    enqueued = []
    await client.db.update(images).set({ sizesMadeAt: new Date() })
    for (const width of pictureWidths)
      await storage.put(`${uploadHash(image!)}-${width}.avif`, Buffer.from('x'), 'image/avif')
    await store({ image: picture })
    expect(enqueued).toEqual([])
  })

  it('gets its files back when it is sent again after they were lost', async () => {
    const picture = asUpload('beach.png', await pngOf(30, 20))
    await store({ image: picture })
    await client.db.update(images).set({ sizesMadeAt: new Date() })
    for (const name of await files()) await storage.delete(name)
    await store({ image: picture })
    expect(await files()).toHaveLength(2)
    expect(await rows()).toMatchObject([{ sizesMadeAt: null }])
    expect(enqueued).toHaveLength(2)
  })

  it('has a row only once its files are durable', async () => {
    const full: ImageStorage = { ...storage, put: () => Promise.reject(new Error('no space left')) }
    const picture = asUpload('beach.png', await pngOf(30, 20))
    await expect(storeImages(client.db, full, { image: picture }, rules)).rejects.toThrow('no space left')
    expect(await rows()).toEqual([])
  })
})

describe('several pictures', () => {
  it('may be eight previews beside the main picture; a ninth is refused and nothing stored (R-417)', async () => {
    const [image, ...previews] = await differentPictures(10)
    expect(await refusal(store({ image, previews }))).toEqual({
      message: 'At most 8 preview images are accepted',
      field: 'previews',
    })
    expect(await files()).toEqual([])
    const stored = await store({ image, previews: previews.slice(0, 8) })
    expect(stored.previews).toHaveLength(8)
    expect(new Set([stored.image, ...stored.previews!]).size).toBe(9)
  })

  it('may be a mix of stored and new ones, in the order of the request (R-432, R-433, R-434)', async () => {
    const [first, second, third] = await differentPictures(3)
    const before = await store({ image: first, previews: [second!] })
    const after = await store({
      image: before.previews![0],
      previews: ['/images/tours/fjord.webp', third!, before.image!],
    })
    expect(after.image).toBe(before.previews![0])
    expect(after.previews).toEqual(['/images/tours/fjord.webp', expect.any(String), before.image])
    expect(uploadHash(after.previews![1]!)).not.toBeNull()
  })

  it('are stored together or not at all', async () => {
    const [image, good] = await differentPictures(2)
    const bad = asUpload('beach.png', Buffer.from('not a picture'))
    expect(await refusal(store({ image, previews: [good!, bad] }))).toMatchObject({ field: 'previews' })
    const cut = asUpload('cut.png', (await pngOf(300, 300)).subarray(0, -40))
    await expect(store({ image, previews: [good!, cut] })).rejects.toMatchObject({
      field: 'previews',
      fields: { previews: 'cut.png: This picture is damaged and cannot be read' },
    })
    const unknown = `/images/uploads/${'0'.repeat(32)}.webp`
    expect(await refusal(store({ image, previews: [unknown] }))).toMatchObject({ field: 'previews' })
    expect(await files()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('have a limit for each picture: 2 MB for a preview, 5 MB for the main picture (R-418, R-419, R-421)', async () => {
    const large = asUpload('beach.png', await pngOfBytes(maxPreviewBytes + 1))
    expect(await refusal(store({ previews: [large] }))).toEqual({
      message: 'Image size is too large. Max size is 2MB',
      field: 'previews',
    })
    expect((await store({ image: large })).image).toMatch(/^\/images\/uploads\//)
  })

  it('are at most 48 MB together', async () => {
    const large = {
      name: 'a.png',
      type: 'image/png',
      url: `data:image/png;base64,${'A'.repeat(17 * 1024 * 1024)}`,
    }
    const limits = { maxImageBytes: 20_971_520, maxPreviewBytes: 20_971_520 }
    expect((await refusal(store({ image: large, previews: [large, large] }, limits))).message).toContain(
      '48 MB',
    )
  })

  it('do not block each other when two requests name the same pictures in a different order', async () => {
    const pictures = await differentPictures(4)
    const orders = [pictures, pictures.toReversed(), pictures, pictures.toReversed()]
    await Promise.all(orders.map((previews) => storeImages(client.db, storage, { previews }, rules)))
    expect(await rows()).toHaveLength(4)
  })

  it('may be none: a field that is not sent stays unchanged, an empty list stores an empty list', async () => {
    expect(await store({})).toEqual({ image: undefined, previews: undefined })
    expect(await store({ previews: [] })).toEqual({ image: undefined, previews: [] })
  })
})

describe('an address in place of a picture', () => {
  it('must be a URL of a stored picture, and is never fetched', async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const urls = [
      `http://127.0.0.1:${port}/beach.png`,
      `//127.0.0.1:${port}/beach.png`,
      'http://169.254.169.254/latest/meta-data',
      'https://example.com/images/tours/fjord.webp',
      'file:///etc/passwd',
      'javascript:alert(1)',
      `data:image/png;base64,${(await pngOf(4, 4)).toString('base64')}`,
      '/images/tours/unknown.webp',
      '/images/uploads/../../etc/passwd',
      `/images/uploads/${'0'.repeat(32)}.webp`,
      '',
    ]
    for (const url of urls) {
      const message = 'Only pictures that were uploaded here can be used'
      expect(await refusal(store({ image: url })), url).toEqual({ message, field: 'image' })
      expect(await refusal(store({ previews: [url] })), url).toEqual({ message, field: 'previews' })
      const upload = { name: 'beach.png', type: 'image/png', url }
      if (!url.startsWith('data:')) expect((await refusal(store({ image: upload }))).field).toBe('image')
    }
    await new Promise((resolve) => server.close(resolve))
    expect(requests).toEqual([])
  })

  it('may be any picture that the record already has (R-432)', async () => {
    const current = ['https://old.example.com/beach.png', `/images/uploads/${'0'.repeat(32)}.webp`]
    const kept = await store({ image: current[0], previews: [current[1]!] }, { current })
    expect(kept).toEqual({ image: current[0], previews: [current[1]] })
  })

  it('is refused if its picture is being collected, unless the record already has it', async () => {
    const { image } = await store({ image: asUpload('beach.png', await pngOf(30, 20)) })
    const url = image!
    const storing: Promise<unknown>[] = []
    await client.sql.begin(async (collecting) => {
      await collecting`delete from images`
      storing.push(refusal(store({ image: url })), store({ image: url }, { current: [url] }))
      await waitForLocked(client.sql, storing.length)
    })
    const [refused, kept] = await Promise.all(storing)
    expect(refused).toEqual({ message: 'Only pictures that were uploaded here can be used', field: 'image' })
    expect(kept).toMatchObject({ image: url })
  })

  it('marks its picture as used, so that it is not collected before the record is written', async () => {
    const { image } = await store({ image: asUpload('beach.png', await pngOf(30, 20)) })
    await client.db.update(images).set({ usedAt: new Date(0) })
    await store({ previews: [image!] })
    expect((await rows())[0]!.usedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts'
import { folderStorage } from './folder-storage.ts'
import { openStorage } from './open-storage.ts'
import { type ImageStorage, readWhole } from './storage.ts'

let server: S3Server
let folder: string

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.objects.clear()
  server.requests.length = 0
  folder = await mkdtemp(join(tmpdir(), 'halyard-pictures-'))
  return () => rm(folder, { recursive: true })
})

const s3Settings = () => ({ ...server, forcePathStyle: true })

async function names(storage: ImageStorage): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of storage.list()) found.push(name)
  return found.sort()
}

const storages: { kind: string; open: () => ImageStorage }[] = [
  { kind: 'a folder', open: () => openStorage({ folder: join(folder, 'uploads') }) },
  { kind: 'S3-compatible storage', open: () => openStorage({ s3: s3Settings() }) },
]

for (const { kind, open } of storages) {
  describe(`pictures in ${kind}`, () => {
    let storage: ImageStorage
    beforeEach(() => {
      storage = open()
      return () => storage.close()
    })

    it('are read back unchanged, with their size', async () => {
      const bytes = Buffer.from([0, 255, 10, 13, 0])
      await storage.put('a-400.avif', bytes, 'image/avif')
      expect(await readWhole(storage, 'a-400.avif')).toEqual(bytes)
      expect(await storage.sizeOf('a-400.avif')).toBe(5)
      const found = await storage.get('a-400.avif')
      expect(found?.size).toBe(5)
      found?.body.destroy()
    })

    it('are replaced when they are put again', async () => {
      await storage.put('a.webp', Buffer.from('first'), 'image/webp')
      await storage.put('a.webp', Buffer.from('second'), 'image/webp')
      expect(String(await readWhole(storage, 'a.webp'))).toBe('second')
      expect(await names(storage)).toEqual(['a.webp'])
    })

    it('are missing before they are put and after they are deleted, without an error', async () => {
      expect(await storage.get('a.webp')).toBeNull()
      expect(await storage.sizeOf('a.webp')).toBeNull()
      expect(await names(storage)).toEqual([])
      await storage.put('a.webp', Buffer.from('x'), 'image/webp')
      await storage.delete('a.webp')
      await storage.delete('a.webp')
      expect(await storage.get('a.webp')).toBeNull()
    })

    it('are listed with size and time, also beyond one page', async () => {
      const before = Date.now() - 2000
      for (const name of ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp']) {
        await storage.put(name, Buffer.from(name), 'image/webp')
      }
      expect(await names(storage)).toEqual(['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'])
      for await (const file of storage.list()) {
        expect(file.size).toBe(6)
        expect(file.modifiedAt.getTime()).toBeGreaterThan(before)
      }
    })

    it('have only names made by the server, so that no path can be named', async () => {
      const tricks = [
        '../a.webp',
        'a/b.webp',
        'a.webp/..',
        '/a.webp',
        'a.php',
        'A.webp',
        'a.webp\0',
        '.webp',
        '',
      ]
      for (const name of tricks) {
        await expect(storage.put(name, Buffer.from('x'), 'image/webp'), name).rejects.toThrow('Not a name')
        await expect(storage.get(name), name).rejects.toThrow('Not a name')
        await expect(storage.sizeOf(name), name).rejects.toThrow('Not a name')
        await expect(storage.delete(name), name).rejects.toThrow('Not a name')
      }
    })
  })
}

describe('a folder of pictures', () => {
  it('contains no leftovers of a failed or interrupted write', async () => {
    const storage = folderStorage(folder)
    await storage.put('a.webp', Buffer.from('x'), 'image/webp')
    const leftover = join(folder, '.incoming', 'leftover')
    await writeFile(leftover, 'half a picture')
    await utimes(leftover, new Date(0), new Date(0))
    await expect(storage.put('b.webp', 5 as unknown as Buffer, 'image/webp')).rejects.toThrow()
    expect(await names(storage)).toEqual(['a.webp'])
    await folderStorage(folder).put('c.webp', Buffer.from('x'), 'image/webp')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
  })

  it('that cannot be written to accepts pictures as soon as it can be written to', async () => {
    const inTheWay = join(folder, 'uploads')
    await writeFile(inTheWay, '')
    const storage = folderStorage(inTheWay)
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow()
    await rm(inTheWay)
    await storage.put('a.webp', Buffer.from('x'), 'image/webp')
    expect(await names(storage)).toEqual(['a.webp'])
  })
})

describe('S3-compatible storage', () => {
  it('stores pictures beside other objects, with their content type', async () => {
    const storage = openStorage({ s3: s3Settings() })
    server.objects.set('invoices/a.webp', {
      body: Buffer.from('x'),
      contentType: 'x',
      modifiedAt: new Date(),
    })
    server.objects.set('uploads/readme.txt', {
      body: Buffer.from('x'),
      contentType: 'x',
      modifiedAt: new Date(),
    })
    await storage.put('a.webp', Buffer.from('x'), 'image/webp')
    expect(server.objects.get('uploads/a.webp')?.contentType).toBe('image/webp')
    expect(await names(storage)).toEqual(['a.webp'])
    expect(server.requests[0]).toBe('PUT /pictures/uploads/a.webp')
    storage.close()
  })

  it('reports a wrong key as such, not as a missing picture', async () => {
    const storage = openStorage({ s3: { ...s3Settings(), secretAccessKey: 'wrong' } })
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    await expect(storage.get('a.webp')).rejects.toThrow('SignatureDoesNotMatch')
    expect(server.objects.size).toBe(0)
    storage.close()
  })
})

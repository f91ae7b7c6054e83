import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecentFiles } from '#server/http/cache/recent-files.ts'
import { folderStorage } from './folder-storage.ts'
import { filmRoutes, imageRoutes } from './images.routes.ts'
import type { ImageStorage } from './storage.ts'

const hash = '0123456789abcdef0123456789abcdef'
const other = 'ffffffffffffffffffffffffffffffff'
const webp = Buffer.from('the plain picture')
const source = Buffer.from('the source')
const avif800 = Buffer.from('the picture at 800')

let folder: string
let app: FastifyInstance
let storage: ImageStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-routes-'))
  storage = folderStorage(join(folder, 'uploads'))
  await storage.put(`${hash}.webp`, webp, 'image/webp')
  await storage.put(`${hash}-source.webp`, source, 'image/webp')
  await storage.put(`${hash}-800.avif`, avif800, 'image/avif')
  const drawnFolder = join(folder, 'drawn')
  await mkdir(join(drawnFolder, 'tours'), { recursive: true })
  await writeFile(join(drawnFolder, 'tours', 'fjord.webp'), 'a drawing')
  await writeFile(join(drawnFolder, 'tours', 'fjord-400.avif'), 'a small drawing')
  await writeFile(join(drawnFolder, 'tours', 'notes.txt'), 'not for anybody')
  await writeFile(join(drawnFolder, 'manifest.json'), '{}')
  await writeFile(join(folder, 'secret.webp'), 'outside of the folder')
  app = Fastify()
  await mkdir(join(drawnFolder, 'videos'))
  await writeFile(join(drawnFolder, 'videos', 'home.mp4'), 'a film')
  await app.register(imageRoutes, {
    prefix: '/images',
    storage,
    drawnFolder,
    files: createRecentFiles({ maxBytes: 0, now: () => new Date() }),
  })
  await app.register(filmRoutes, { prefix: '/videos', drawnFolder })
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const uploads = '/images/uploads'
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('an uploaded picture', () => {
  it('is cacheable for ever, with its content type and nosniff', async () => {
    for (const [file, type, bytes] of [
      [`${hash}.webp`, 'image/webp', webp],
      [`${hash}-800.avif`, 'image/avif', avif800],
    ] as const) {
      const response = await get(`${uploads}/${file}`)
      expect(response.statusCode).toBe(200)
      expect(response.rawPayload).toEqual(bytes)
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        etag: `"${file}"`,
      })
    }
  })

  it('is answered without its bytes on HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: `${uploads}/${hash}.webp` })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toHaveLength(0)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(webp.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const missing = await app.inject({ method: 'HEAD', url: `${uploads}/${other}.webp` })
    expect(missing.statusCode).toBe(404)
  })

  it('is not sent again to a browser that has it in its cache', async () => {
    const etag = `"${hash}.webp"`
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const response = await get(`${uploads}/${hash}.webp`, { 'if-none-match': tag })
      expect(response.statusCode).toBe(304)
      expect(response.rawPayload).toHaveLength(0)
    }
    expect((await get(`${uploads}/${hash}.webp`, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('is answered in the nearest size while the requested size does not exist yet, without caching', async () => {
    for (const width of [400, 1600]) {
      const response = await get(`${uploads}/${hash}-${width}.avif`)
      expect(response.statusCode).toBe(200)
      expect(response.rawPayload).toEqual(avif800)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers.etag).toBeUndefined()
    }
    await storage.delete(`${hash}-800.avif`)
    const plain = await get(`${uploads}/${hash}-800.avif`)
    expect(plain.rawPayload).toEqual(webp)
    expect(plain.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    await storage.put(`${hash}-400.avif`, Buffer.from('small'), 'image/avif')
    expect((await get(`${uploads}/${hash}-1600.avif`)).rawPayload).toEqual(webp)
  })

  it('has no other URL: its source, other sizes and unknown pictures are 404', async () => {
    const others = [
      `${hash}-source.webp`,
      `${hash}-801.avif`,
      `${hash}-800.webp`,
      `${hash}.avif`,
      `${other}.webp`,
      `${other}-800.avif`,
      hash,
      '..%2fsecret.webp',
      '%2e%2e/secret.webp',
      '..%5csecret.webp',
      `${hash}.webp%00`,
      '.incoming',
      '',
    ]
    for (const file of others) {
      const response = await get(`${uploads}/${file}`)
      expect(response.statusCode, file).toBe(404)
      expect(response.json(), file).toEqual({ message: 'Not found.', code: 'not_found' })
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('a drawn picture', () => {
  it('is served for a day and revalidated after that', async () => {
    const response = await get('/images/tours/fjord.webp')
    expect(response.statusCode).toBe(200)
    expect(response.payload).toBe('a drawing')
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const byTag = await get('/images/tours/fjord.webp', { 'if-none-match': String(response.headers.etag) })
    expect(byTag.statusCode).toBe(304)
    const byTime = await get('/images/tours/fjord.webp', {
      'if-modified-since': String(response.headers['last-modified']),
    })
    expect(byTime.statusCode).toBe(304)
  })

  it('is answered in the nearest size if the requested size does not exist', async () => {
    expect((await get('/images/tours/fjord-400.avif')).payload).toBe('a small drawing')
    const response = await get('/images/tours/fjord-1600.avif?x=1')
    expect(response.statusCode).toBe(200)
    expect(response.payload).toBe('a drawing')
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
    })
  })

  it('is the only kind of file that is served from the folder', async () => {
    const others = [
      'tours/notes.txt',
      'manifest.json',
      'tours',
      'tours/',
      '',
      'tours/unknown.webp',
      'tours/unknown-800.avif',
      '../secret.webp',
      '%2e%2e/secret.webp',
      'tours/..%2f..%2fsecret.webp',
      'tours/%2e%2e/%2e%2e/secret.webp',
    ]
    for (const path of others) {
      const response = await get(`/images/${path}`)
      expect(response.statusCode, path).toBe(404)
      expect(response.payload, path).not.toContain('outside')
      expect(response.headers['content-type'], path).toMatch('application/json')
    }
    expect((await app.inject({ method: 'POST', url: '/images/tours/fjord-800.avif' })).statusCode).toBe(404)
  })
})

describe('a film', () => {
  it('is served as a whole and in byte ranges', async () => {
    const whole = await app.inject('/videos/home.mp4')
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=86400',
    })
    const part = await app.inject({ url: '/videos/home.mp4', headers: { range: 'bytes=0-1' } })
    expect(part.statusCode).toBe(206)
    expect(part.body).toBe('a ')
  })

  it('is the only kind of file that is served below its path', async () => {
    for (const url of ['/videos/home.webp', '/videos/nothing.mp4', '/videos/../manifest.json']) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
  })
})

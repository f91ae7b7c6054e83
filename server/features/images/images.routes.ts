// Serves pictures below /images: uploads from the storage, and drawings from a folder of the product.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, errorCodes } from '#contract/errors.ts'
import { type PictureWidth, pictureWidths } from '#contract/images.ts'
import { keepRecentFiles, type RecentFiles } from '#server/http/cache/recent-files.ts'
import { folderStorage } from './folder-storage.ts'
import type { ImageStorage } from './storage.ts'

export interface ImageRoutesOptions {
  storage: ImageStorage
  /** Absolute path. Contains `<collection>/<name>.webp` and its sizes. */
  drawnFolder: string
  /** Pictures that were sent lately. */
  files: RecentFiles
}

const oneDaySeconds = 24 * 60 * 60
const oneDay = `public, max-age=${oneDaySeconds}`
const immutable = 'public, max-age=31536000, immutable'

/** The videos of the home pages. Byte ranges are supported, because video players ask for them. */
export async function filmRoutes(app: FastifyInstance, options: { drawnFolder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(options.drawnFolder, 'videos'),
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: oneDaySeconds * 1000,
    allowedPath: (path) => /^\/[a-z0-9-]+\.mp4$/.test(path),
  })
}

/** Register with the prefix `/images`. */
export async function imageRoutes(app: FastifyInstance, options: ImageRoutesOptions): Promise<void> {
  keepRecentFiles(app, options.files)
  app.addHook('onRequest', (_request, reply, done) => {
    // If anything but a picture is ever answered here, browsers must not run it.
    reply.header('x-content-type-options', 'nosniff')
    reply.header('content-disposition', 'inline')
    reply.header('content-security-policy', "sandbox; default-src 'none'")
    done()
  })

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    async handler(request, reply) {
      const asked = parsePictureFile(request.params.file)
      if (asked === null || !/^[0-9a-f]{32}$/.test(asked.stem)) return sendNoPicture(reply)
      // The name contains the hash of the content, so no file has to be read for this response.
      const etag = `"${request.params.file}"`
      if (namesTag(request.headers['if-none-match'], etag)) {
        return reply.code(304).header('etag', etag).header('cache-control', immutable).send()
      }
      return sendNearest(request, reply, options.storage, asked, { etag, 'cache-control': immutable })
    },
  })

  await app.register(fastifyStatic, {
    root: options.drawnFolder,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: oneDaySeconds * 1000,
    allowedPath: (path) => /^\/[a-z0-9-]+\/[a-z0-9-]+\.(webp|avif|jpg|png|svg)$/.test(path),
  })

  // The requested file does not exist. Another size of the picture may.
  app.setNotFoundHandler(async (request, reply) => {
    const [, collection = '', file = ''] =
      /^\/images\/([a-z0-9-]+)\/([a-z0-9.-]+)(?:\?|$)/.exec(request.url) ?? []
    const asked = parsePictureFile(file)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || asked === null || asked.width === null || collection === 'uploads')
      return sendNoPicture(reply)
    const folder = folderStorage(join(options.drawnFolder, collection))
    // Drawings have only the sizes that pages need, and their files do not change while the server runs.
    return sendNearest(request, reply, folder, asked, { 'cache-control': oneDay }, oneDay)
  })
}

interface AskedPicture {
  stem: string
  /** null for the plain picture, which has no size in its name. */
  width: PictureWidth | null
}

function parsePictureFile(file: string): AskedPicture | null {
  const sized = /^([a-z0-9-]+)-(400|800|1600)\.avif$/.exec(file)
  if (sized !== null) return { stem: sized[1]!, width: Number(sized[2]) as PictureWidth }
  const whole = /^([a-z0-9-]+)\.webp$/.exec(file)
  return whole === null ? null : { stem: whole[1]!, width: null }
}

/** The requested file, then the other files of the same picture, nearest width first. */
function candidates({ stem, width }: AskedPicture): string[] {
  const plain = `${stem}.webp`
  if (width === null) return [plain]
  const distance = (other: number) => Math.abs(Math.log(other / width))
  const sizes = pictureWidths
    .toSorted((a, b) => distance(a) - distance(b))
    .map((other) => `${stem}-${other}.avif`)
  // The plain file always exists. It is 800 pixels wide or, for products and portraits, narrower.
  const next = width === 800 ? 1 : 2
  return [...sizes.slice(0, next), plain, ...sizes.slice(next)]
}

async function sendNearest(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: ImageStorage,
  asked: AskedPicture,
  headers: Record<string, string>,
  cacheControlOfNearest = 'no-store',
): Promise<FastifyReply> {
  const [exact, ...others] = candidates(asked)
  if (await sendFile(request, reply, storage, exact!, headers)) return reply
  for (const name of others) {
    if (await sendFile(request, reply, storage, name, { 'cache-control': cacheControlOfNearest }))
      return reply
  }
  return sendNoPicture(reply)
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: ImageStorage,
  name: string,
  headers: Record<string, string>,
): Promise<boolean> {
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
  if (request.method === 'HEAD') {
    const size = await storage.sizeOf(name)
    if (size === null) return false
    reply.code(200).headers(headers).type(type).header('content-length', size).send()
    return true
  }
  const file = await storage.get(name)
  if (file === null) return false
  reply.code(200).headers(headers).type(type).header('content-length', file.size).send(file.body)
  return true
}

function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

function sendNoPicture(reply: FastifyReply): FastifyReply {
  const body: ErrorBody = { message: errorCodes.not_found.message, code: 'not_found' }
  return reply.code(404).header('cache-control', 'no-store').send(body)
}

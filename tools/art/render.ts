// Renders drawings into picture files, except those whose SVG and encoder settings have not changed.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

export type Encoding = {
  format: 'webp' | 'avif' | 'jpeg' | 'png' | 'svg'
  width: number
  quality?: number
  effort?: number
}

export type Drawing = {
  /** Below content/pictures, without size or extension. */
  path: string
  /** Size the SVG is drawn at; encodings are scaled down from it. */
  width: number
  height: number
  draw: () => string
  files: readonly (Encoding & { name: string })[]
}

/** Settings for WebP, which only browsers without AVIF load. */
const WEBP = { quality: 46, effort: 6 }

/**
 * Large sizes are for dense screens, where a lower quality looks the same. They take nine tenths of the encoding time:
 * these settings keep a drawing below 32 KB on average, and the whole set within a few minutes.
 */
const AVIF = [
  { upTo: 400, quality: 50, effort: 4 },
  { upTo: 800, quality: 45, effort: 3 },
  { upTo: Number.POSITIVE_INFINITY, quality: 37, effort: 3 },
] as const

/** The fallback plus one AVIF per width: `<path>.webp`, `<path>-<width>.avif`. */
export function responsiveFiles(path: string, fallback: number, widths: readonly number[]): Drawing['files'] {
  return [
    { name: `${path}.webp`, format: 'webp', width: fallback, ...WEBP },
    ...widths.map((width) => {
      const { quality, effort } = AVIF.find(({ upTo }) => width <= upTo)!
      return { name: `${path}-${width}.avif`, format: 'avif' as const, width, quality, effort }
    }),
  ]
}

/** Path of a drawing → hash of its SVG and settings. */
export type Manifest = Record<string, string>

export async function readManifest(file: string): Promise<Manifest> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

export function fingerprint(svg: string, files: Drawing['files']): string {
  return createHash('sha256').update(svg).update(JSON.stringify(files)).digest('hex').slice(0, 16)
}

/** Returns the bytes written; 0 if everything was up to date. */
export async function renderDrawing(drawing: Drawing, folder: string, manifest: Manifest): Promise<number> {
  const svg = drawing.draw()
  const hash = fingerprint(svg, drawing.files)
  const isThere = drawing.files.every((file) => existsSync(join(folder, file.name)))
  if (isThere && manifest[drawing.path] === hash) return 0

  // Rasterised once; every size is scaled from these pixels.
  const raster = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let bytes = 0
  for (const file of drawing.files) {
    const target = join(folder, file.name)
    await mkdir(dirname(target), { recursive: true })
    if (file.format === 'svg') await writeFile(target, svg)
    else {
      const { width, height, channels } = raster.info
      const image = sharp(raster.data, { raw: { width, height, channels } }).resize(
        Math.min(width, file.width),
      )
      await encode(image, file).toFile(target)
    }
    bytes += (await stat(target)).size
  }
  manifest[drawing.path] = hash
  return bytes
}

function encode(image: Sharp, { format, quality, effort }: Encoding): Sharp {
  if (format === 'avif') return image.avif({ quality, effort, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return image.webp({ quality, effort, preset: 'picture' })
  if (format === 'jpeg') return image.jpeg({ quality, mozjpeg: true })
  return image.png({ compressionLevel: 9 })
}

// The files of an uploaded picture. All are encoded from pixels; none is a copy of the upload.
import { type PictureWidth, pictureWidths } from '#contract/images.ts'
import type { CheckedImage } from './check-image.ts'
import { loadSharp } from './load-sharp.ts'
import { passPictureGate } from './picture-gate.ts'

/** Served at the plain URL: for browsers without AVIF, and until the sizes are made. */
export const fallbackName = (hash: string) => `${hash}.webp`
/** The file from which the sizes are made. Never served. */
export const sourceName = (hash: string) => `${hash}-source.webp`
export const sizeName = (hash: string, width: PictureWidth) => `${hash}-${width}.avif`

export const imageFileNames = (hash: string): string[] => [
  fallbackName(hash),
  sourceName(hash),
  ...pictureWidths.map((width) => sizeName(hash, width)),
]

/** The hash of the picture that a file belongs to; null if the name is not of a picture file. */
export function hashOfFile(name: string): string | null {
  return /^([0-9a-f]{32})(?:-source|-400|-800|-1600)?\.(?:webp|avif)$/.exec(name)?.[1] ?? null
}

const fallbackWidth = 800

/** Made before the response to the upload: the fallback, and the source of all other sizes. */
export async function makeFirstFiles(image: CheckedImage): Promise<{ fallback: Buffer; source: Buffer }> {
  const sharp = await loadSharp()
  const { data, ...raw } = image.pixels
  return passPictureGate(raw.width * raw.height, async () => ({
    source: await sharp(data, { raw }).webp({ quality: 90, effort: 1 }).toBuffer(),
    fallback: await sharp(data, { raw })
      .resize({ width: fallbackWidth, withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer(),
  }))
}

export async function makeSize(source: Uint8Array, width: PictureWidth): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(source)
    .resize({ width, withoutEnlargement: true })
    .avif({ quality: 52, effort: 4, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

// Where pictures live and how the sizes of one are named. No imports, so that any page may use it.
//
// The rule: a picture is `/images/<collection>/<name>.webp`. Its sizes are AVIF files named alike, with
// `-400`, `-800` or `-1600` (pixels across) before the extension: `/images/<collection>/<name>-800.avif`.

/** Widths in pixels that every picture comes in. A smaller original is never enlarged. */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

const mebibyte = 1024 * 1024

/** Bytes that a new main picture and a new preview may have. */
export const maxImageBytes = 5 * mebibyte
export const maxPreviewBytes = 2 * mebibyte
/** The edit form of tours sets no limit; the server keeps this one for either. */
export const maxTourEditBytes = 20 * mebibyte

/** What staff read when a picture has more bytes than that. */
export function tooLargeMessage(maxBytes: number): string {
  return `Image size is too large. Max size is ${Math.floor(maxBytes / mebibyte)}MB`
}

const sizedPicture = /^(\/images\/[a-z0-9-]+\/[a-z0-9-]+)\.webp$/
const upload = /^\/images\/uploads\/([0-9a-f]{32})\.webp$/

/** What `<img>` and `<source type="image/avif">` need; an address without sizes has an empty `srcSet`. */
export function pictureSizes(url: string): { src: string; srcSet: string } {
  const stem = sizedPicture.exec(url)?.[1]
  if (stem === undefined) return { src: url, srcSet: '' }
  return { src: url, srcSet: pictureWidths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ') }
}

export function uploadUrl(hash: string): string {
  return `/images/uploads/${hash}.webp`
}

/** The content hash that an uploaded picture's address names, or null for any other address. */
export function uploadHash(url: string): string | null {
  return upload.exec(url)?.[1] ?? null
}

export function isUploadUrl(url: string): boolean {
  return upload.test(url)
}

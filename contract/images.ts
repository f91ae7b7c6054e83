// Addresses of pictures and of their sizes. No imports, so that any page may use it.
//
// A picture is `/images/<collection>/<name>.webp`. Its sizes are AVIF files of the same name with `-400`,
// `-800` or `-1600` (width in pixels) before the extension: `/images/<collection>/<name>-800.avif`.

/** Widths of the sizes in pixels. A smaller original is never enlarged. */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

const mebibyte = 1024 * 1024

/** Largest new main picture and new preview, in bytes. */
export const maxImageBytes = 5 * mebibyte
export const maxPreviewBytes = 2 * mebibyte
/** Limit of the server for both kinds when a tour is edited; the edit form of tours has no limit. */
export const maxTourEditBytes = 20 * mebibyte

/** Message to staff for a picture that is too large. */
export function tooLargeMessage(maxBytes: number): string {
  return `Image size is too large. Max size is ${Math.floor(maxBytes / mebibyte)}MB`
}

const sizedPicture = /^(\/images\/[a-z0-9-]+\/[a-z0-9-]+)\.webp$/
const upload = /^\/images\/uploads\/([0-9a-f]{32})\.webp$/

/** Attributes for `<img>` and `<source type="image/avif">`. `srcSet` is empty for a picture without sizes. */
export function pictureSizes(url: string): { src: string; srcSet: string } {
  const stem = sizedPicture.exec(url)?.[1]
  if (stem === undefined) return { src: url, srcSet: '' }
  return { src: url, srcSet: pictureWidths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ') }
}

export function uploadUrl(hash: string): string {
  return `/images/uploads/${hash}.webp`
}

/** The content hash in the address of an upload; null for other addresses. */
export function uploadHash(url: string): string | null {
  return upload.exec(url)?.[1] ?? null
}

export function isUploadUrl(url: string): boolean {
  return upload.test(url)
}

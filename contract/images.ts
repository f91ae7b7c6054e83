// Where pictures live and how the sizes of one are named. No imports, so that any page may use it.
//
// The rule: a picture is `/images/<collection>/<name>.webp`. Its sizes are AVIF files named alike, with
// `-400`, `-800` or `-1600` (pixels across) before the extension: `/images/<collection>/<name>-800.avif`.

/** Widths in pixels that every picture comes in. A smaller original is never enlarged. */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The media type of the sizes, for the `type` of a `<source>`. */
export const pictureSizesType = 'image/avif'

export interface PictureLimit {
  maxBytes: number
  /** What staff read when a picture is larger. */
  message: string
}

const limitOf = (megabytes: number): PictureLimit => ({
  maxBytes: megabytes * 1024 * 1024,
  message: `Image size is too large. Max size is ${megabytes}MB`,
})

/** Largest main picture and largest preview of a product, and of a new tour. */
export const pictureLimits = { image: limitOf(5), previews: limitOf(2) }

/** Editing a tour has no limit in the uploader; the server keeps a hard one. */
export const tourEditPictureLimits = { image: limitOf(20), previews: limitOf(20) }

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

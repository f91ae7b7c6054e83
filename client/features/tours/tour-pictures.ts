// The picture sources of a tour.
import { uprightPicture } from '#client/features/pictures/drawn-pictures.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'

/** Every tour picture has this size or its aspect ratio. */
const tourPictureSize = { width: 1600, height: 1000 } as const

export const galleryLimit = 9

/** The main picture, then the previews, up to the limit. */
export function galleryPictures(tour: Pick<Tour, 'image' | 'previews'>): string[] {
  return [tour.image, ...tour.previews].slice(0, galleryLimit)
}

export function tourPicture(url: string) {
  return { ...pictureSizes(url), ...tourPictureSize }
}

/** Matches main pictures of our sample tours, which also exist in an upright version. Uploads don't. */
const ownTourPicture = /^\/images\/(tours\/[a-z0-9-]+)(?<!-p\d)\.webp$/

export function posterPicture(url: string) {
  const path = ownTourPicture.exec(url)?.[1]
  return path === undefined ? null : uprightPicture(`${path}-portrait`)
}

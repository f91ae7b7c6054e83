// Which picture of a tour is shown where.
import { uprightPicture } from '#client/features/pictures/drawn-pictures.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'

/** Every tour picture is shown in boxes of this shape until it has loaded. */
const tourPictureSize = { width: 1600, height: 1000 } as const

export const galleryLimit = 9

/** The main picture, then the previews, cut to what the gallery shows. */
export function galleryPictures(tour: Pick<Tour, 'image' | 'previews'>): string[] {
  return [tour.image, ...tour.previews].slice(0, galleryLimit)
}

export function tourPicture(url: string) {
  return { ...pictureSizes(url), ...tourPictureSize }
}

/** Main pictures of our own tours are drawn once more for an upright frame; what is uploaded is not. */
const drawnTour = /^\/images\/(tours\/[a-z0-9-]+)(?<!-p\d)\.webp$/

export function posterPicture(url: string) {
  const path = drawnTour.exec(url)?.[1]
  return path === undefined ? null : uprightPicture(`${path}-portrait`)
}

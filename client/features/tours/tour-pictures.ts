// Which picture of a tour is shown where.
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'

/** Every tour picture is shown in boxes of this shape until it has loaded. */
export const tourPictureSize = { width: 1600, height: 1000 } as const

export const galleryLimit = 9

/** The main picture, then the previews, cut to what the gallery shows. */
export function galleryPictures(tour: Pick<Tour, 'image' | 'previews'>): string[] {
  return [tour.image, ...tour.previews].slice(0, galleryLimit)
}

export function tourPicture(url: string) {
  return { ...pictureSizes(url), ...tourPictureSize }
}

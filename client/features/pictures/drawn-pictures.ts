// Sources of our own illustrations in shapes that do not exist in every width.
import type { HeroPicture } from '#client/design-system/hero.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'

function sizesOf(path: string, widths: readonly number[]): string {
  return widths.map((width) => `/images/${path}-${width}.avif ${width}w`).join(', ')
}

/** A wide illustration with open sky for a title, and an upright version for phones. */
export function heroPicture(path: string): HeroPicture {
  const upright = `${path}-portrait`
  return {
    ...pictureSizes(pictureUrl(path)),
    portrait: { src: pictureUrl(upright), srcSet: sizesOf(upright, [400, 800]) },
    width: 1920,
    height: 900,
  }
}

/** An upright illustration, 3:4. */
export function uprightPicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400, 800]), width: 900, height: 1200 }
}

/** A square portrait of a person. */
export function facePicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400]), width: 400, height: 400 }
}

/** A small square illustration. */
export function squarePicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400, 800]), width: 800, height: 800 }
}

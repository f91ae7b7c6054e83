// Our own drawings by their address, in the shapes that do not come in every width.
import type { HeroPicture } from '#client/design-system/hero.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'

function sizesOf(path: string, widths: readonly number[]): string {
  return widths.map((width) => `/images/${path}-${width}.avif ${width}w`).join(', ')
}

/** A wide drawing with open sky for a title, and its upright twin for phones. */
export function heroPicture(path: string): HeroPicture {
  const upright = `${path}-portrait`
  return {
    ...pictureSizes(pictureUrl(path)),
    portrait: { src: pictureUrl(upright), srcSet: sizesOf(upright, [400, 800]) },
    width: 1920,
    height: 900,
  }
}

/** An upright drawing, 3:4. */
export function uprightPicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400, 800]), width: 900, height: 1200 }
}

/** A portrait of somebody, square. */
export function facePicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400]), width: 400, height: 400 }
}

/** A small drawing, 1:1. */
export function squarePicture(path: string) {
  return { src: pictureUrl(path), srcSet: sizesOf(path, [400, 800]), width: 800, height: 800 }
}

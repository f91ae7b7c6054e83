// Files and sizes of each picture in the catalogue.
import type { Picture, ScenePicture } from '#content/picture-catalogue.ts'
import { heroOf } from './heroes.ts'
import { drawPortrait } from './portraits.ts'
import { drawProduct } from './products.ts'
import { type Drawing, responsiveFiles } from './render.ts'
import { drawScene } from './scene.ts'

/** Widths of the AVIF files for each shape; the WebP fallback has one. */
const SHAPES = {
  landscape: { width: 1600, height: 1000, fallback: 800, widths: [400, 800, 1600] },
  portrait: { width: 900, height: 1200, fallback: 600, widths: [400, 800] },
  square: { width: 800, height: 800, fallback: 400, widths: [400, 800] },
  hero: { width: 1920, height: 900, fallback: 800, widths: [400, 800, 1600] },
  heroPortrait: { width: 800, height: 1200, fallback: 800, widths: [400, 800] },
  product: { width: 800, height: 800, fallback: 600, widths: [400, 800] },
  face: { width: 400, height: 400, fallback: 400, widths: [400] },
} as const

type Shape = keyof typeof SHAPES

function drawing(path: string, shape: Shape, draw: (width: number, height: number) => string): Drawing {
  const { width, height, fallback, widths } = SHAPES[shape]
  return {
    path,
    width,
    height,
    draw: () => draw(width, height),
    files: responsiveFiles(path, fallback, widths),
  }
}

export function drawingsOf(picture: Picture): Drawing[] {
  if (picture.kind === 'portrait')
    return [drawing(picture.path, 'face', () => drawPortrait(picture.portrait, picture.path))]
  if (picture.kind === 'product') return [drawing(picture.path, 'product', () => drawProduct(picture))]
  if (picture.kind === 'tour') {
    const { path, scene, isMain } = picture
    const wide = drawing(path, 'landscape', (w, h) => drawScene(scene, w, h))
    if (!isMain) return [wide]
    return [wide, drawing(`${path}-portrait`, 'portrait', (w, h) => drawScene(scene, w, h))]
  }
  return sceneDrawings(picture)
}

function sceneDrawings({ path, scene, shape }: ScenePicture): Drawing[] {
  if (shape !== 'hero') return [drawing(path, shape, (w, h) => drawScene(scene, w, h))]
  return [
    drawing(path, 'hero', (w, h) => drawScene(scene, w, h, heroOf(scene, false))),
    drawing(`${path}-portrait`, 'heroPortrait', (w, h) => drawScene(scene, w, h, heroOf(scene, true))),
  ]
}

// Which files each picture of the catalogue becomes, and how large they are.
import type { Picture, ScenePicture } from '#content/picture-catalogue.ts'
import { sampleTours } from '#content/tours.ts'
import { heroOf } from './heroes.ts'
import { drawPortrait } from './portraits.ts'
import { drawProduct } from './products.ts'
import { type Drawing, responsiveFiles } from './render.ts'
import { drawScene, type SceneRecipe } from './scene.ts'

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

/** Main pictures of tours hang on the poster wall too: drawn again for the upright crop. */
const POSTERS = new Set(sampleTours.map(({ slug }) => `tours/${slug}`))

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
  return sceneDrawings(picture)
}

function sceneDrawings({ path, scene, shape }: ScenePicture): Drawing[] {
  const recipe: SceneRecipe = scene
  const drawn = (suffix: string, crop: Shape) =>
    drawing(`${path}${suffix}`, crop, (w, h) => drawScene(recipe, w, h))
  if (shape !== 'hero') {
    return POSTERS.has(path) ? [drawn('', shape), drawn('-portrait', 'portrait')] : [drawn('', shape)]
  }
  return [
    drawing(path, 'hero', (w, h) => drawScene(recipe, w, h, heroOf(recipe, false))),
    drawing(`${path}-portrait`, 'heroPortrait', (w, h) => drawScene(recipe, w, h, heroOf(recipe, true))),
  ]
}

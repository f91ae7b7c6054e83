// The wall of the newest posts: their pictures stand in three columns of unequal steps that end at one line.
import type { SceneShape } from './scenes.ts'

export type WallShape = Exclude<SceneShape, 'hero'>

/** In the order of the posts, row by row: each column has one picture of each shape. */
const wallShapes: readonly WallShape[] = [
  'landscape',
  'square',
  'portrait',
  'square',
  'portrait',
  'landscape',
  'portrait',
  'landscape',
  'square',
]

/** Posts after those of the wall have landscapes. */
export function wallShape(place: number): WallShape {
  return wallShapes[place] ?? 'landscape'
}

/** A post's own picture is a landscape; for another shape it is drawn again. */
export function wallPicturePath(slug: string, shape: WallShape): string {
  return shape === 'landscape' ? `posts/${slug}` : `posts/${slug}-${shape}`
}

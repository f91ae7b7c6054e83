// A street along water in one-point perspective. Converts metres (across, up and away) to units of the picture.
import type { Canvas } from '../canvas.ts'
import { clamp, type Point } from '../geometry.ts'

/** Metres to units at one metre's distance, and the height of the eye above the water. */
export const FOCAL = 1000
const EYE = 5
export const HORIZON = 600
export const BRIDGE_AT = 44
export const FAR_END = 92

export type Side = -1 | 1

export class Street {
  readonly centre: number
  readonly canalHalf: number
  readonly frontHalf: number

  constructor(canvas: Canvas) {
    const narrow = clamp(canvas.width / 1600, 0.58, 1.15)
    this.centre = canvas.width * (canvas.isHero ? 0.58 : 0.5)
    this.canalHalf = 8.5 * narrow
    this.frontHalf = 13 * narrow
  }

  /** Metres across, up from the water and away, to the picture. */
  at(across: number, up: number, away: number): Point {
    return [this.centre + (FOCAL * across) / away, HORIZON + (FOCAL * (EYE - up)) / away]
  }
}

/** The quay's height above the water, in metres. */
export const QUAY = 1.1

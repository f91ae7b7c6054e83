// Gabled canal houses, their fronts in perspective.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { clamp, lerp, type Point, polygon } from '../geometry.ts'
import { FAR_END, FOCAL, type Side, type Street } from './street.ts'

const WALLS = ['#a8442f', '#7a3b34', '#d9a05a', '#c4694a', '#ead3ab', '#4f6a72', '#8a5a44', '#b5543a']

export type House = {
  side: Side
  near: number
  far: number
  height: number
  wall: string
  gable: number
  depth: number
}

/** Far to near. */
export function housesOf(canvas: Canvas, street: Street, side: Side): House[] {
  const { random } = canvas
  const houses: House[] = []
  // The nearest whose far edge is still in the picture.
  const visible = (FOCAL * street.frontHalf) / (side > 0 ? canvas.width - street.centre : street.centre)
  let previous = ''
  for (let near = Math.max(9, visible - 6); near < FAR_END; ) {
    const far = Math.min(FAR_END + 2, near + random.between(5.4, 7.4))
    let wall = random.pick(WALLS)
    if (wall === previous) wall = WALLS[(WALLS.indexOf(wall) + 3) % WALLS.length]!
    previous = wall
    const depth = clamp((near - 12) / 105) * 0.7
    houses.push({
      side,
      near,
      far,
      height: random.between(11.5, 14.5),
      wall,
      gable: random.integer(0, 3),
      depth,
    })
    near = far
  }
  return houses.reverse()
}

/** Points of a house front: `across` 0 near edge … 1 far edge, `up` in metres above the water. */
export function frontOf(street: Street, house: House) {
  return (along: number, up: number): Point =>
    street.at(house.side * street.frontHalf, up, lerp(house.near, house.far, along))
}

const GABLES: readonly (readonly (readonly [along: number, rise: number])[])[] = [
  // Stepped.
  [
    [0.1, 0],
    [0.1, 0.7],
    [0.24, 0.7],
    [0.24, 1.5],
    [0.38, 1.5],
    [0.38, 2.5],
    [0.62, 2.5],
    [0.62, 1.5],
    [0.76, 1.5],
    [0.76, 0.7],
    [0.9, 0.7],
    [0.9, 0],
  ],
  // Bell.
  [
    [0.04, 0.2],
    [0.16, 0.5],
    [0.25, 1.3],
    [0.32, 2.2],
    [0.5, 2.7],
    [0.68, 2.2],
    [0.75, 1.3],
    [0.84, 0.5],
    [0.96, 0.2],
  ],
  // Neck.
  [
    [0.2, 0.4],
    [0.24, 1.1],
    [0.3, 1.2],
    [0.3, 2.2],
    [0.5, 2.9],
    [0.7, 2.2],
    [0.7, 1.2],
    [0.76, 1.1],
    [0.8, 0.4],
  ],
  // Spout.
  [
    [0.04, 0.3],
    [0.42, 2.4],
    [0.42, 2.8],
    [0.58, 2.8],
    [0.58, 2.4],
    [0.96, 0.3],
  ],
]

export function drawHouseFront(canvas: Canvas, street: Street, house: House): void {
  const at = frontOf(street, house)
  const { height, depth, wall } = house
  // The sun is on the left: the right-hand row faces it.
  const lit = house.side > 0 ? 0.45 : -0.42
  const gable = GABLES[house.gable]!.map(([along, rise]) => at(along, height + rise))
  const trim = canvas.tone('#fbf1dd', house.side > 0 ? 0.4 : -0.25, depth * 0.9)
  canvas.fill(
    polygon([at(0, 0.9), at(0, height), ...gable, at(1, height), at(1, 0.9)]),
    canvas.tone(wall, lit, depth),
  )
  const pixels = Math.abs(at(1, 0)[0] - at(0, 0)[0])
  canvas.stroke(
    polygon([at(0, height), ...gable, at(1, height)]).replace('z', ''),
    trim,
    clamp(pixels / 26, 1.6, 7),
  )
  if (pixels < 20) return
  const floors = pixels > 48 ? 4 : 3
  const columns = pixels > 48 ? 3 : 2
  const pane = (along: number, wide: number, up: number, tall: number) =>
    polygon([at(along, up), at(along + wide, up), at(along + wide, up + tall), at(along, up + tall)])
  let frames = ''
  let glass = ''
  for (let floor = 0; floor < floors; floor++) {
    const up = 2.2 + (floor * (height - 2.6)) / floors
    const tall = ((height - 2.6) / floors) * 0.62
    for (let column = 0; column < columns; column++) {
      const isDoor = floor === 0 && column === 1
      const along = (column + 0.5) / columns - 0.1
      if (pixels > 48) frames += pane(along - 0.025, 0.25, up - 0.14, tall + 0.3)
      glass += isDoor ? pane(along, 0.2, 1.2, tall + 1) : pane(along, 0.2, up, tall)
    }
  }
  glass += pane(0.42, 0.16, height + 0.5, 1)
  canvas.fill(frames, trim)
  canvas.fill(
    glass,
    canvas.light.lampsLit
      ? canvas.windowTone(wall, depth)
      : canvas.tone('#24405a', house.side > 0 ? 0.1 : -0.3, depth),
  )
  canvas.fill(
    polygon([at(0, 0.9), at(0, 1.9), at(1, 1.9), at(1, 0.9)]),
    canvas.tone(mix(wall, '#3a3038', 0.5), lit * 0.6, depth),
  )
}

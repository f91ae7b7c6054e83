// Small buildings with a lit gable and a shaded long side.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { path, polygon } from '../geometry.ts'

export type HouseOptions = {
  wall: string
  roof: string
  depth?: number
  /** Height of the roof as a part of the wall's. */
  pitch?: number
  /** Colour of snow on the roof. */
  snow?: string
  /** Width of the gable as a part of the whole. */
  gable?: number
}

export function drawHouse(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  options: HouseOptions,
): void {
  const { wall, roof, depth = 0, pitch = 0.55, snow, gable = 0.36 } = options
  const front = w * gable
  const ridgeY = y - h - h * pitch
  const eaves = y - h + h * 0.07
  const over = w * 0.035
  canvas.fill(
    path`M${x} ${y}v${-h}L${x + front / 2} ${ridgeY}L${x + front} ${y - h}V${y}Z`,
    canvas.tone(wall, 0.5, depth),
  )
  canvas.fill(path`M${x + front} ${y}v${-h}H${x + w}V${y}Z`, canvas.tone(wall, -0.6, depth))
  canvas.fill(
    polygon([
      [x + front / 2, ridgeY],
      [x + front + over, eaves],
      [x + w + over, eaves],
      [x + w - front / 2 + over, ridgeY],
    ]),
    snow ?? canvas.tone(roof, -0.45, depth),
  )
  // The near edge of the roof catches the light.
  const edge = h * 0.1
  canvas.fill(
    polygon([
      [x + front / 2, ridgeY],
      [x - over * 1.4, eaves],
      [x - over * 1.4, eaves - edge],
      [x + front / 2, ridgeY - edge],
      [x + front + over, eaves - edge * 0.4],
      [x + front + over, eaves],
    ]),
    snow ? mix(snow, '#ffffff', 0.35) : canvas.tone(roof, 0.4, depth),
  )
  const count = Math.max(1, Math.round((w - front) / (h * 0.62)))
  const pane = (w - front) / count
  let windows = path`M${x + front * 0.36} ${y - h * 0.82}h${front * 0.28}v${h * 0.3}h${-front * 0.28}z`
  for (let i = 0; i < count; i++) {
    windows += path`M${x + front + pane * (i + 0.33)} ${y - h * 0.7}h${pane * 0.34}v${h * 0.32}h${-pane * 0.34}z`
  }
  canvas.fill(windows, canvas.windowTone(wall, depth))
}

/** A village church: nave, tower and a pointed spire. The tower's foot stands at x, y. */
export function drawChurch(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  wall: string,
  roof: string,
  depth: number,
  snow?: string,
): void {
  const s = scale
  drawHouse(canvas, x + 20 * s, y, 96 * s, 46 * s, { wall, roof, depth, pitch: 0.75, gable: 0.34, snow })
  const w = 19 * s
  const h = 124 * s
  canvas.fill(path`M${x - w} ${y}v${-h}h${w}v${h}Z`, canvas.tone(wall, 0.5, depth))
  canvas.fill(path`M${x} ${y}v${-h}h${w}v${h}Z`, canvas.tone(wall, -0.5, depth))
  canvas.fill(
    path`M${x - w * 1.25} ${y - h}L${x} ${y - h - 92 * s}V${y - h}Z`,
    canvas.tone(roof, 0.35, depth),
  )
  canvas.fill(
    path`M${x + w * 1.25} ${y - h}L${x} ${y - h - 92 * s}V${y - h}Z`,
    canvas.tone(roof, -0.5, depth),
  )
  canvas.fill(
    path`M${x - w * 0.66} ${y - h + 32 * s}v${-12 * s}a${6 * s} ${6 * s} 0 0 1 ${12 * s} 0v${12 * s}z`,
    canvas.windowTone(wall, depth),
  )
  canvas.stroke(
    path`M${x} ${y - h - 90 * s}v${-18 * s}m${-6 * s} ${8 * s}h${12 * s}`,
    canvas.tone(roof, -0.3, depth),
    3 * s,
  )
}

// Palms: a curved ringed trunk and a crown of notched fronds with a lit upper half.
import type { Canvas } from '../canvas.ts'
import { type Point, path, polygon } from '../geometry.ts'

export type PalmOptions = {
  height: number
  /** Horizontal distance between crown and foot. */
  lean: number
  trunk: string
  leaf: string
  leafLit: string
  fronds?: number
  frondLength?: number
}

export function drawPalm(canvas: Canvas, x: number, y: number, options: PalmOptions): void {
  const { height, lean, trunk, leaf, leafLit, fronds = 9 } = options
  const length = options.frondLength ?? height * 0.46
  const w = height * 0.03 + 3
  const top: Point = [x + lean, y - height]
  const bend: Point = [x + lean * 0.12, y - height * 0.6]
  canvas.fill(
    path`M${x - w} ${y}Q${bend[0] - w * 0.5} ${bend[1]} ${top[0] - w * 0.35} ${top[1]}h${w * 0.7}Q${bend[0] + w * 0.8} ${bend[1]} ${x + w * 1.15} ${y}Z`,
    trunk,
  )
  let rings = ''
  for (let i = 1; i < 9; i++) {
    const [px, py] = along([x, y], bend, top, i / 9.5)
    rings += path`M${px - w * 0.6} ${py}q${w * 0.6} ${w * 0.5} ${w * 1.3} ${-w * 0.1}`
  }
  canvas.stroke(rings, leafLit, w * 0.2, 0.35)
  drawCrown(canvas, top, length, fronds, leaf, leafLit)
  canvas.circle(top[0] - w * 0.8, top[1] + w * 0.9, w * 0.85, trunk)
  canvas.circle(top[0] + w * 0.9, top[1] + w, w * 0.75, trunk)
}

function along(a: Point, b: Point, c: Point, t: number): Point {
  const u = 1 - t
  return [u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]]
}

function drawCrown(
  canvas: Canvas,
  [cx, cy]: Point,
  size: number,
  count: number,
  leaf: string,
  leafLit: string,
): void {
  const { random } = canvas
  const angles = Array.from(
    { length: count },
    (_, i) => -200 + (i / (count - 1)) * 220 + random.between(-9, 9),
  )
  // Hanging fronds first, upright ones in front.
  const middle = (count - 1) / 2
  const order = angles
    .map((angle, i) => ({ angle, rank: Math.abs(i - middle) }))
    .sort((a, b) => b.rank - a.rank)
  let dark = ''
  let light = ''
  for (const { angle } of order) {
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const length = size * random.between(0.84, 1.12)
    const tip: Point = [cx + dx * length, cy + dy * length * 0.62 + length * (0.3 + 0.26 * Math.abs(dx))]
    const mid: Point = [cx + dx * length * 0.55, cy + dy * length * 0.85 - length * 0.12]
    const [whole, half] = frond([cx, cy], mid, tip, length, dx >= 0 ? 1 : -1)
    dark += whole
    light += half
  }
  canvas.fill(dark, leaf)
  canvas.fill(light, leafLit, 0.85)
}

/** Outline with notched leaflets below the rib, and the smooth half above it. */
function frond(from: Point, mid: Point, tip: Point, length: number, side: 1 | -1): [string, string] {
  const steps = Math.max(5, Math.min(9, Math.round(length / 26)))
  const rib = Array.from({ length: steps + 1 }, (_, i) => along(from, mid, tip, i / steps))
  const upper: Point[] = []
  const notched: Point[] = []
  for (let i = 1; i <= steps; i++) {
    const [x, y] = rib[i]!
    const [px, py] = rib[i - 1]!
    const dist = Math.hypot(x - px, y - py) || 1
    const nx = (-(y - py) / dist) * side
    const ny = ((x - px) / dist) * side
    const w = length * 0.105 * Math.sin(Math.PI * Math.min(1, 0.18 + (0.82 * i) / steps)) + 1.5
    upper.push([x - nx * w * 0.5, y - ny * w * 0.5])
    notched.push(
      [px + (x - px) * 0.45 + nx * w * 0.35, py + (y - py) * 0.45 + ny * w * 0.35],
      [x + nx * w * 1.5 + (x - px) * 0.25, y + ny * w * 1.5 + (y - py) * 0.2 + w * 0.5],
    )
  }
  const whole = polygon([rib[0]!, ...upper, rib[steps]!, ...notched.slice(0, -1).reverse()])
  const half = polygon([rib[0]!, ...upper, rib[steps]!, ...rib.slice(1, -1).reverse()])
  return [whole, half]
}

/** A small palm, 100 units high, to be stamped along a far shore. */
export function palmSymbol(
  canvas: Canvas,
  lean: number,
  tones: Pick<PalmOptions, 'trunk' | 'leaf' | 'leafLit'>,
): string {
  return canvas.symbol(() =>
    drawPalm(canvas, 0, 0, { height: 100, lean, fronds: 7, frondLength: 44, ...tones }),
  )
}

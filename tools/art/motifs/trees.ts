// Conifers, cypresses and broad crowns. Conifers are drawn once as a symbol and stamped.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { disc, type Point, path, polygon } from '../geometry.ts'
import type { Height } from './land.ts'

const TIERS = 7
/** Height of the symbol in units; its foot stands at 0. */
const PINE_HEIGHT = 100

export type PineTones = { body: string; lit: string; snow?: string }

export function pineTones(canvas: Canvas, local: string, depth: number, ink = 0): PineTones {
  return {
    body: mix(canvas.tone(local, -0.4, depth), canvas.light.ink, ink),
    lit: mix(canvas.tone(local, 0.35, depth), canvas.light.ink, ink * 0.3),
  }
}

export function pineSymbol(canvas: Canvas, tones: PineTones): string {
  const { random } = canvas
  const side = (sign: -1 | 1): Point[] => {
    const points: Point[] = []
    for (let tier = 1; tier <= TIERS; tier++) {
      const t = tier / TIERS
      const y = -PINE_HEIGHT + t * 92
      const reach = 4 + 25 * t ** 0.92 * random.between(0.8, 1.12)
      points.push([sign * reach, y + random.between(0, 4)])
      if (tier < TIERS) points.push([sign * reach * 0.44, y - 5])
    }
    return points
  }
  const summit: Point = [0, -PINE_HEIGHT - 2]
  const left = side(-1)
  const right = side(1)
  const trunk: Point[] = [
    [2.6, -8],
    [2.6, 2],
    [-2.6, 2],
    [-2.6, -8],
  ]
  // The border of the lit side is uneven, because light falls on the outer half of every bough.
  const inner: Point[] = []
  for (const [x, y] of left.filter((_, i) => i % 2 === 0)) {
    inner.push([x * random.between(0.3, 0.5), y - 4], [x * 0.1, y - 13])
  }
  return canvas.symbol(() => {
    canvas.fill(polygon([summit, ...right, ...trunk, ...[...left].reverse()]), tones.body)
    canvas.fill(polygon([summit, ...left, ...inner.reverse()]), tones.lit)
    if (tones.snow) canvas.fill(snowOn(left) + snowOn(right, 0.6), tones.snow)
  })
}

/** Pads of snow on every other bough. */
function snowOn(side: readonly Point[], scale = 1): string {
  let data = ''
  for (let i = 0; i < side.length - 2; i += 4) {
    const [x, y] = side[i]!
    const w = x * 0.82
    data += path`M${w} ${y - 2}q${-w * 0.35} ${-13 * scale} ${-w * 0.66} ${-15 * scale}q${w * 0.1} ${9 * scale} ${w * 0.66} ${15 * scale}Z`
  }
  return data
}

export type PlantOptions = {
  from?: number
  to?: number
  count: number
  heights: readonly [number, number]
  /** Feet stand this much below the crest. */
  sink?: number
  gap?: readonly [number, number]
  scatter?: number
}

/** Stamps trees along a crest, far ones first. */
export function plant(
  canvas: Canvas,
  symbols: readonly string[],
  crest: Height,
  options: PlantOptions,
): void {
  const { random } = canvas
  const { from = 0, to = canvas.width, sink = 4, gap, scatter = sink * 3 } = options
  const trees: { x: number; y: number; height: number }[] = []
  const count = Math.round(options.count)
  for (let i = 0; i < count; i++) {
    // One tree per section, so that gaps look natural.
    const x = from + ((i + random.between(-0.3, 1.3)) / count) * (to - from)
    if (gap && x > gap[0] && x < gap[1]) continue
    trees.push({
      x,
      y: crest(x) + sink + random.between(0, scatter),
      height: random.between(...options.heights),
    })
  }
  trees.sort((a, b) => a.y - b.y)
  for (const { x, y, height } of trees) {
    const scale = height / PINE_HEIGHT
    canvas.stamp(random.pick(symbols), x, y, scale * random.between(0.8, 1.04), scale)
  }
}

/** Far woods: clumps of trees as symbols, so that a long forest edge needs only a few stamps. */
export function plantWood(
  canvas: Canvas,
  symbols: readonly string[],
  crest: Height,
  options: Omit<PlantOptions, 'count' | 'gap'> & { density?: number },
): void {
  const { random } = canvas
  const { from = -20, to = canvas.width + 20, heights, sink = 4, density = 1 } = options
  const step = 24
  const clumps = [0, 1, 2, 3].map(() =>
    canvas.symbol(() => {
      for (let i = 0; i < 6; i++) {
        const scale = random.between(heights[0] / heights[1], 1)
        canvas.stamp(
          random.pick(symbols),
          i * step + random.between(-9, 9),
          random.between(0, 6),
          scale * random.between(0.8, 1.04),
          scale,
        )
      }
    }),
  )
  const scale = heights[1] / PINE_HEIGHT
  const stride = (6 * step * scale) / density
  for (let x = from - stride / 2; x < to; x += stride * random.between(0.85, 1.05)) {
    canvas.stamp(random.pick(clumps), x, crest(x + stride / 2) + sink, scale)
  }
}

export function drawCypress(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  body: string,
  lit: string,
): void {
  const w = height * 0.1
  canvas.fill(
    path`M${x} ${y - height}C${x + w * 1.1} ${y - height * 0.6} ${x + w * 1.3} ${y - height * 0.15} ${x + w * 0.4} ${y}h${-w * 0.8}C${x - w * 1.3} ${y - height * 0.15} ${x - w * 1.1} ${y - height * 0.6} ${x} ${y - height}Z`,
    body,
  )
  canvas.fill(
    path`M${x} ${y - height}C${x - w * 1.1} ${y - height * 0.6} ${x - w * 1.3} ${y - height * 0.15} ${x - w * 0.4} ${y}Q${x - w * 0.7} ${y - height * 0.4} ${x} ${y - height}Z`,
    lit,
  )
}

const CROWN = [
  [0, -62, 34],
  [-28, -44, 26],
  [27, -46, 27],
  [-4, -34, 30],
  [0, -82, 23],
] as const

/** A broad tree as a symbol, as high as a pine's. */
export function crownSymbol(canvas: Canvas, body: string, lit: string): string {
  return canvas.symbol(() => drawRoundTree(canvas, 0, 0, PINE_HEIGHT / 105, body, lit))
}

/** A round crown on a short trunk; about 105 units high at scale 1. */
export function drawRoundTree(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  body: string,
  lit: string,
): void {
  const { random } = canvas
  let crown = ''
  let light = ''
  for (const [dx, dy, r] of CROWN) {
    const radius = r * scale * random.between(0.9, 1.1)
    crown += disc(x + dx * scale, y + dy * scale, radius)
    light += disc(x + dx * scale - radius * 0.3, y + dy * scale - radius * 0.28, radius * 0.6)
  }
  canvas.fill(
    path`M${x - 4 * scale} ${y}l${2 * scale} ${-36 * scale}h${4 * scale}l${2 * scale} ${36 * scale}Z`,
    mix(body, canvas.light.ink, 0.5),
  )
  canvas.fill(crown, body)
  canvas.fill(light, lit, 0.75)
}

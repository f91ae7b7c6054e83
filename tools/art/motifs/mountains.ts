// Mountains as overlapping peaks. Each has a zig-zag spine between its lit and its shaded face, tapering rock ribs in
// two middle tones and an optional ragged snow cap.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { broken, lerp, type Point, pointBetween, polygon } from '../geometry.ts'
import type { Random } from '../random.ts'

export type Peak = {
  x: number
  top: number
  /** Reach of the foot to either side. */
  left: number
  right: number
  /** Profile of each side: under 1 flattens towards the foot, over 1 is a cliff. */
  bend?: number
  bendLeft?: number
  bendRight?: number
  /** Half the width of a flat summit: a crater, a headland. */
  flat?: number
}

export type RockPaint = {
  rock: string
  rockShade: string
  depth: number
  snow?: string
  snowShade?: string
  /** Fraction of the peak under snow; 1 is all white with rock showing through. */
  snowLine?: number
  /** Haze at the foot, 0..1. */
  haze: number
  roughness?: number
  ribs?: number
}

type Tones = { lit: string; shade: string; ribLit: string; ribShade: string; snow: string; snowShade: string }

/** Draws far to near in the order given; the group can be reflected. */
export function drawPeaks(canvas: Canvas, peaks: readonly Peak[], base: number, paint: RockPaint): string {
  const top = Math.min(...peaks.map((peak) => peak.top))
  const tones = tonesOf(canvas, paint, top, base)
  return canvas.group(() => {
    for (const peak of peaks) {
      const isInView = peak.x + peak.right > 0 && peak.x - peak.left < canvas.width
      if (isInView) drawPeak(canvas, peak, base, paint, tones)
    }
  })
}

function tonesOf(canvas: Canvas, paint: RockPaint, top: number, base: number): Tones {
  const { depth, haze } = paint
  const lit = canvas.tone(paint.rock, 0.6, depth)
  const shade = canvas.tone(paint.rockShade, -0.5, depth)
  const veiled = (colour: string) =>
    canvas.gradient(
      [
        [0.2, colour],
        [1, mix(colour, canvas.light.haze, haze)],
      ],
      { from: top, to: base },
    )
  return {
    lit: veiled(lit),
    shade: veiled(shade),
    ribLit: veiled(mix(lit, shade, 0.46)),
    ribShade: veiled(mix(shade, lit, 0.24)),
    snow: canvas.tone(paint.snow ?? '#f6fafd', 0.8, depth * 0.8),
    snowShade: canvas.tone(paint.snowShade ?? '#a9c3e4', -0.25, depth * 0.9),
  }
}

function drawPeak(canvas: Canvas, peak: Peak, base: number, paint: RockPaint, tones: Tones): void {
  const { random } = canvas
  const height = base - peak.top
  if (height < 12) return
  const roughness = paint.roughness ?? 0.34
  const left = flank(random, peak, -1, base, roughness)
  const right = flank(random, peak, 1, base, roughness)
  const spine = spineOf(random, peak, base)
  canvas.fill(polygon([...[...left].reverse(), ...right]), tones.lit)
  canvas.fill(polygon([...right, ...[...spine].reverse()]), tones.shade)
  drawRibs(canvas, peak, base, left, right, spine, paint, tones)
  if (paint.snowLine) drawSnow(canvas, peak, base, left, right, spine, paint.snowLine, tones)
}

/** From the summit down to the foot on one side. */
function flank(random: Random, peak: Peak, side: -1 | 1, base: number, roughness: number): Point[] {
  const reach = side < 0 ? peak.left : peak.right
  const bend = (side < 0 ? peak.bendLeft : peak.bendRight) ?? peak.bend ?? 0.86
  const height = base - peak.top
  const start = peak.x + side * (peak.flat ?? 0)
  const keys: Point[] = [[start, peak.top + (peak.flat ? random.between(0, 7) : 0)]]
  for (const t of [0.22, 0.46, 0.72]) {
    const at = t + random.between(-0.07, 0.07)
    // A shoulder here and there: the flank steps out or in.
    const step = random.between(-0.06, 0.06) * roughness * 3
    keys.push([
      start + side * (reach - (peak.flat ?? 0)) * at,
      peak.top + height * Math.max(0.02, at ** bend + step),
    ])
  }
  keys.push([peak.x + side * reach, base + 3])
  return broken(random, keys, roughness, Math.max(18, height * 0.07))
}

function spineOf(random: Random, peak: Peak, base: number): Point[] {
  const height = base - peak.top
  const drift = random.between(-0.08, 0.2) * Math.min(peak.left, peak.right)
  const steps = Math.max(2, Math.min(5, Math.round(height / 85)))
  const keys: Point[] = [[peak.x, peak.top]]
  for (let i = 1; i <= steps; i++) {
    const t = (i + (i < steps ? random.between(-0.25, 0.25) : 0)) / steps
    const zig = (i % 2 ? -1 : 1) * height * random.between(0.015, 0.06)
    keys.push([peak.x + drift * t + zig, i === steps ? base + 3 : peak.top + height * t])
  }
  return broken(random, keys, 0.75, Math.max(16, height * 0.065))
}

/** Where a line from the summit downwards crosses the height `y`. */
function crossing(line: readonly Point[], y: number): Point {
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1]!
    const b = line[i]!
    if (b[1] >= y && b[1] > a[1]) return pointBetween(a, b, Math.max(0, (y - a[1]) / (b[1] - a[1])))
  }
  return line.at(-1)!
}

function drawRibs(
  canvas: Canvas,
  peak: Peak,
  base: number,
  left: readonly Point[],
  right: readonly Point[],
  spine: readonly Point[],
  paint: RockPaint,
  tones: Tones,
): void {
  const { random } = canvas
  const height = base - peak.top
  const amount = paint.ribs ?? 1
  if (height < 70 || amount <= 0) return
  const face = (edge: readonly Point[], side: -1 | 1, reach: number) => {
    const count = Math.max(2, Math.min(8, Math.round((reach / 75) * amount)))
    let data = ''
    for (let i = 0; i < count; i++) {
      // Ribs hang from the skyline and, nearer the spine, from the middle of the face.
      const across = (i + random.between(0.2, 0.8)) / count
      const hangY = peak.top + height * (0.05 + 0.62 * across)
      const onEdge = crossing(edge, hangY)
      const onSpine = crossing(spine, hangY)
      const inward = side < 0 ? random.between(0.06, 0.5) : random.between(0.02, 0.4)
      const [x, y] = pointBetween(onEdge, onSpine, across < 0.5 ? inward : inward * 0.5)
      const room = base - y
      const length = Math.min(room * 0.92, height * random.between(0.24, 0.5))
      if (length < 26) continue
      if (x < -length || x > canvas.width + length) continue
      const slope = ((side * reach) / height) * random.between(0.25, 0.6)
      data += rib(random, x, y + 4, length, slope, length * random.between(0.13, 0.24))
    }
    return data
  }
  canvas.fill(face(left, -1, peak.left), tones.ribLit)
  canvas.fill(face(right, 1, peak.right), tones.ribShade)
}

/** A tapering shard along the fall line: straight edge towards the light, broken edge away from it, torn foot. */
function rib(random: Random, x: number, y: number, length: number, slope: number, width: number): string {
  const along = (t: number): Point => [x + slope * length * t, y + length * t]
  const lightEdge: Point[] = [0, 0.3, 0.55, 0.8].map((t, i) => {
    const [px, py] = along(t)
    return [px - (i % 2 ? width * 0.16 : 0), py]
  })
  const foot = along(1)
  const tooth = along(0.8)
  const darkEdge: Point[] = [0.84, 0.56, 0.26].map((t) => {
    const [px, py] = along(t)
    return [
      px + width * Math.sin(Math.PI * Math.min(1, t + 0.1)) * random.between(0.75, 1.15) + width * 0.25 * t,
      py,
    ]
  })
  return polygon([...lightEdge, foot, [tooth[0] + width * 0.35, tooth[1]], ...darkEdge])
}

function drawSnow(
  canvas: Canvas,
  peak: Peak,
  base: number,
  left: readonly Point[],
  right: readonly Point[],
  spine: readonly Point[],
  line: number,
  tones: Tones,
): void {
  const { random } = canvas
  const height = base - peak.top
  const depth = height * line * random.between(0.82, 1.12)
  if (depth < 20) return
  const y = peak.top + depth
  const above = (side: readonly Point[]) => side.filter((point) => point[1] < y)
  const leftEnd = crossing(left, y)
  const rightEnd = crossing(right, y * 0.99 + peak.top * 0.01)
  const middle = crossing(spine, y + depth * random.between(0.05, 0.3))
  const ragged = (from: Point, to: Point) => {
    const teeth = Math.max(2, Math.round(Math.abs(to[0] - from[0]) / 34)) * 2
    const points: Point[] = []
    for (let i = 1; i < teeth; i++) {
      const t = i / teeth + random.between(-0.14, 0.14) / teeth
      const drop = i % 2 ? random.between(0.06, 0.3) : -random.between(0.16, 0.46)
      points.push([lerp(from[0], to[0], t), lerp(from[1], to[1], t) + drop * depth])
    }
    return points
  }
  const ridge = above(spine)
    .slice(peak.flat ? 0 : 1)
    .filter((point) => point[1] < middle[1])
  canvas.fill(
    polygon([...above(left).reverse(), ...ridge, middle, ...ragged(middle, leftEnd), leftEnd]),
    tones.snow,
  )
  canvas.fill(
    polygon([...above(right), rightEnd, ...ragged(rightEnd, middle), middle, ...[...ridge].reverse()]),
    tones.snowShade,
  )
}

export type RangeOptions = {
  base: number
  /** Summit heights above the base: the highest and the least. */
  high: number
  low: number
  /** Mean distance of summits. */
  spacing: number
  /** Position of the highest summit, in units. */
  focus?: number
  steepness?: number
}

/** A range of summits rising towards its focus, tallest first, so that lower ones are drawn in front. */
export function rangeOf(canvas: Canvas, options: RangeOptions): Peak[] {
  const { random, width } = canvas
  const { base, high, low, spacing, focus = width * random.between(0.3, 0.7), steepness = 1 } = options
  const peaks: Peak[] = []
  const before = Math.ceil((focus + spacing) / spacing)
  const after = Math.ceil((width - focus + spacing) / spacing)
  for (let i = -before; i <= after; i++) {
    const x = focus + i * spacing * random.between(0.88, 1.12)
    const nearness = i === 0 ? 1 : Math.max(0, 1 - Math.abs(x - focus) / 1100) * random.between(0.35, 0.8)
    const height = lerp(low, high, nearness) * (i === 0 ? 1 : random.between(0.8, 1.1))
    const reach = () => (spacing * random.between(0.62, 0.85) + height * 0.4) / steepness
    peaks.push({ x, top: base - height, left: reach(), right: reach() })
  }
  return peaks.sort((a, b) => a.top - b.top)
}

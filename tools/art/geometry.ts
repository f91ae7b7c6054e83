// Points and SVG path data. Numbers are rounded for size: a tenth of a unit is invisible at 1600 pixels.
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]

export function num(value: number): string {
  const rounded = Math.abs(value) < 30 ? Math.round(value * 10) / 10 : Math.round(value)
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** Path data from a template: numbers are rounded, everything else is kept. */
export function path(strings: TemplateStringsArray, ...values: (number | string | Point)[]): string {
  let data = strings[0]!
  for (const [i, value] of values.entries()) {
    const text =
      typeof value === 'number' ? num(value) : typeof value === 'string' ? value : value.map(num).join(' ')
    data += text + strings[i + 1]!
  }
  return data
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}z`
}

/** Relative steps between rounded points: the numbers are short, and rounding errors do not add up. */
function polyline(points: readonly Point[]): string {
  const round = rounder(points)
  let [x, y] = [round(points[0]![0]), round(points[0]![1])]
  let data = `M${join(x, y)}l`
  for (const point of points.slice(1)) {
    const [nextX, nextY] = [round(point[0]), round(point[1])]
    if (nextX !== x || nextY !== y) data += `${data.endsWith('l') ? '' : ' '}${join(nextX - x, nextY - y)}`
    x = nextX
    y = nextY
  }
  return data
}

/** Small shapes keep a tenth of a unit, large ones whole units. */
function rounder(points: readonly Point[]): (value: number) => number {
  const spread = (axis: 0 | 1) =>
    Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]))
  return Math.max(spread(0), spread(1)) < 22 ? (value) => Math.round(value * 10) / 10 : Math.round
}

const join = (...values: number[]) =>
  values
    .map((value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.'))
    .reduce((text, next) => text + (next.startsWith('-') ? '' : ' ') + next)

/** A smooth open curve through the points (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!
  return smooth(points, at, points.length - 1)
}

export function closedCurve(points: readonly Point[]): string {
  const count = points.length
  return `${smooth(points, (i) => points[(i + count) % count]!, count)}z`
}

/**
 * Catmull-Rom tangents are the same on both sides of a point, so after the first piece the reflected control point of
 * the `s` command is the right one.
 */
function smooth(points: readonly Point[], at: (i: number) => Point, pieces: number): string {
  const round = rounder(points)
  let [x, y] = points[0]!.map(round) as [number, number]
  let data = `M${join(x, y)}`
  for (let i = 0; i < pieces; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const absolute = [
      ...(i === 0 ? [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] : []),
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    ].map(round)
    data +=
      (i === 0 ? 'c' : i === 1 ? 's' : ' ') + join(...absolute.map((value, k) => value - (k % 2 ? y : x)))
    ;[x, y] = absolute.slice(-2) as [number, number]
  }
  return data
}

/** The area between two lines. */
export function between(start: readonly Point[], back: readonly Point[]): string {
  return `${curve(start)}L${curve([...back].reverse()).slice(1)}z`
}

/** A flat pointed oval: a lens of light on water. */
export function lens(x: number, y: number, halfWidth: number, thickness: number): string {
  const w = Math.round(halfWidth)
  return path`M${Math.round(x) - w} ${Math.round(y)}q${w} ${-thickness} ${w * 2} 0q${-w} ${thickness} ${-w * 2} 0z`
}

export function disc(x: number, y: number, r: number): string {
  return path`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
}

/** Midpoint displacement between key points: a broken skyline, still a function of x. */
export function broken(random: Random, keys: readonly Point[], roughness: number, shortest: number): Point[] {
  let line = [...keys]
  for (let pass = 0; pass < 6; pass++) {
    const finer: Point[] = [line[0]!]
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = line[i - 1]!
      const [bx, by] = line[i]!
      const length = Math.hypot(bx - ax, by - ay)
      if (length > shortest * 2) {
        const t = random.between(0.38, 0.62)
        const push = roughness * random.between(-0.28, 0.28)
        finer.push([ax + (bx - ax) * t - (by - ay) * push, ay + (by - ay) * t + (bx - ax) * push])
      }
      finer.push([bx, by])
    }
    if (finer.length === line.length) break
    line = finer
  }
  return line
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t
export const clamp = (value: number, low = 0, high = 1) => Math.max(low, Math.min(high, value))

export function pointBetween(a: Point, b: Point, t: number): Point {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
}

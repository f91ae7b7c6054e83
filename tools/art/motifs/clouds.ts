// Two sorts of cloud: stacked streaks, and heaps on one flat base with a smaller heap in the shade tone.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'

export function drawClouds(canvas: Canvas, horizon: number, count: number): void {
  const { random, width, light, sun, pad } = canvas
  const span = Math.min(width, 1900)
  const lanes = shuffle([0.16, 0.32, 0.48, 0.64], () => random.next())
  for (let i = 0; i < count; i++) {
    const height = lanes[i % 4]! + random.between(-0.05, 0.05)
    const y = canvas.isHero ? horizon * random.between(0.05, 0.3) - pad * 0.32 * (i + 0.4) : horizon * height
    const w = span * random.between(0.15, 0.3) * (1.15 - height * 0.5)
    const x = random.between(-0.05, 0.86) * width
    const isOverSun =
      Math.abs(x + w / 2 - sun.x) < w * 0.4 + sun.radius && Math.abs(y - sun.y) < sun.radius * 1.5
    if (isOverSun) continue
    const faint = Math.max(0, height) * 0.3
    if (light.hasStars || random.chance(0.45))
      drawStreaks(canvas, x, y, w, light.hasStars ? 0.35 : 0.75 - faint)
    else drawHeap(canvas, x, y, w, 0.95 - faint)
  }
}

function shuffle<T>(list: T[], next: () => number): T[] {
  return list
    .map((item) => [next(), item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item)
}

function drawStreaks(canvas: Canvas, x: number, y: number, w: number, opacity: number): void {
  const { random } = canvas
  let data = ''
  for (let i = random.integer(2, 4); i > 0; i--) {
    const length = w * random.between(0.45, 1)
    const left = x + random.between(-0.2, 0.3) * w
    const thick = random.between(5, 10)
    data += path`M${left} ${y + i * random.between(11, 17)}q${length * 0.3} ${-thick} ${length * 0.62} ${-thick * 0.45}t${length * 0.38} ${thick * 0.45}q${-length * 0.5} ${thick * 0.9} ${-length} 0Z`
  }
  canvas.fill(data, canvas.light.cloud, opacity)
}

function drawHeap(canvas: Canvas, x: number, y: number, w: number, opacity: number): void {
  const { random, light } = canvas
  const rise = w * random.between(0.15, 0.21)
  const lobes = random.integer(4, 6)
  const peak = random.between(0.35, 0.6)
  const dome = (cx: number, rx: number, ry: number) => path`M${cx - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0z`
  let body = ''
  let shade = ''
  for (let i = 0; i < lobes; i++) {
    const t = (i + 0.5) / lobes
    const swell = Math.max(0.3, 1 - Math.abs(t - peak) * 1.7)
    const rx = (w / lobes) * random.between(0.72, 1.02)
    const ry = swell * rise * random.between(0.9, 1.25)
    body += dome(x + w * t, rx, ry)
    if (i > 0 && i < lobes - 1) shade += dome(x + w * t + rx * 0.3, rx * 0.74, ry * 0.5)
  }
  canvas.fill(body, light.cloud, opacity)
  canvas.fill(shade, light.cloudShade, opacity * 0.6)
  // A thin streak of base ties the lobes together.
  canvas.fill(
    path`M${x - w * 0.14} ${y - 2}q${w * 0.3} -6 ${w * 0.64} -2t${w * 0.6} 2q${-w * 0.58} 8 ${-w * 1.24} 0z`,
    light.cloud,
    opacity * 0.95,
  )
}

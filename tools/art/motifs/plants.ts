// Foreground plants that frame a scene: grass, bushes, fans of leaves.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'

export type GrassOptions = {
  count: number
  heights: readonly [number, number]
  from?: number
  to?: number
  colour: string
  lit?: string
}

export function drawGrass(canvas: Canvas, y: number, options: GrassOptions): void {
  const { random } = canvas
  const { from = 0, to = canvas.width, heights, colour, lit } = options
  let dark = ''
  let light = ''
  // Blades stand in tufts, not in a row.
  const tufts = Math.max(1, Math.round(options.count / 4))
  for (let i = 0; i < tufts; i++) {
    const root = random.between(from, to)
    const lean = random.between(-0.3, 0.3)
    for (let blade = 0; blade < 4; blade++) {
      const h = random.between(...heights)
      const x = root + (blade - 1.5) * 7 + random.between(-4, 4)
      const bend = (lean + (blade - 1.5) * 0.17 + random.between(-0.1, 0.1)) * h
      const w = h * 0.05 + 1.5
      const data = path`M${x - w} ${y}Q${x + bend * 0.1} ${y - h * 0.6} ${x + bend} ${y - h}Q${x + bend * 0.25 + w} ${y - h * 0.5} ${x + w} ${y}Z`
      if (lit && random.chance(0.3)) light += data
      else dark += data
    }
  }
  canvas.fill(dark, colour)
  if (lit) canvas.fill(light, lit)
}

export function drawBush(
  canvas: Canvas,
  x: number,
  y: number,
  halfWidth: number,
  height: number,
  colour: string,
): void {
  const { random } = canvas
  const lobes = 5
  const w = (2 * halfWidth) / lobes
  let data = path`M${x - halfWidth} ${y}`
  for (let i = 0; i < lobes; i++) {
    const h = height * (1 - Math.abs((i + 0.5) / lobes - 0.5) * 1.1) * random.between(0.8, 1.2)
    data += path`c${-w * 0.25} ${-h * 1.1} ${w * 1.25} ${-h * 1.2} ${w} 0`
  }
  canvas.fill(`${data}Z`, colour)
}

/** A fan of broad leaves, each with a lit half. */
export function drawFan(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  colour: string,
  lit: string,
): void {
  const { random } = canvas
  let leaves = ''
  let halves = ''
  for (let i = 0; i < 7; i++) {
    const angle = ((-165 + i * 25 + random.between(-6, 6)) * Math.PI) / 180
    const length = size * random.between(0.75, 1.1)
    const tipX = x + Math.cos(angle) * length
    const tipY = y + Math.sin(angle) * length
    const w = length * 0.15
    const [nx, ny] = [-Math.sin(angle) * w, Math.cos(angle) * w]
    const midX = x + Math.cos(angle) * length * 0.5
    const midY = y + Math.sin(angle) * length * 0.5 - length * 0.06
    leaves += path`M${x} ${y}Q${midX + nx} ${midY + ny} ${tipX} ${tipY}Q${midX - nx} ${midY - ny} ${x} ${y}Z`
    halves += path`M${x} ${y}Q${midX} ${midY} ${tipX} ${tipY}Q${midX - nx} ${midY - ny} ${x} ${y}Z`
  }
  canvas.fill(leaves, colour)
  canvas.fill(halves, lit, 0.6)
}

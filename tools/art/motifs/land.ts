// Smooth land: hills and banks. Each returns its height function, for placing plants.
import type { Canvas } from '../canvas.ts'
import { curve, num, type Point } from '../geometry.ts'
import { createNoise } from '../random.ts'

export type Height = (x: number) => number

export type HillOptions = {
  colour: string
  /** Mean height of the crest; not needed with `crest`. */
  y?: number
  swing?: number
  /** Waves per 1000 units. */
  waves?: number
  crest?: Height
  depth?: number
  /** Light on the crest and at the foot. */
  lit?: number
  foot?: number
  bottom?: number
}

export function drawHill(canvas: Canvas, options: HillOptions): Height {
  const { colour, y = 0, swing = 40, waves = 2, depth = 0, lit = 0.2, foot = -0.35 } = options
  const bottom = options.bottom ?? canvas.height
  const crest = options.crest ?? rolling(canvas, y, swing, waves)
  const points: Point[] = []
  const step = options.crest ? 56 : Math.max(44, 100 / waves)
  for (let x = -20; x < canvas.width + step; x += step) points.push([x, crest(x)])
  const paint = canvas.gradient([
    [0, canvas.tone(colour, lit, depth)],
    [1, canvas.tone(colour, foot, Math.max(0, depth - 0.12))],
  ])
  canvas.fill(`${curve(points)}L${num(points.at(-1)![0])} ${num(bottom + 4)} -20 ${num(bottom + 4)}Z`, paint)
  return crest
}

function rolling(canvas: Canvas, y: number, swing: number, waves: number): Height {
  const noise = createNoise(canvas.random)
  const phase = canvas.random.between(0, 40)
  return (x) => y + noise(phase + (x / 1000) * waves) * swing
}

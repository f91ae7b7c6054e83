// A lake under receding ridges: stands in for a kind that has no drawing of its own yet.
import type { Canvas } from '../canvas.ts'
import { drawHill } from '../motifs/land.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawSky } from '../motifs/sky.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

export function drawPlain(canvas: Canvas): void {
  const horizon = 600
  drawSky(canvas, horizon)
  const far = rangeOf(canvas, { base: horizon, high: 260, low: 120, spacing: 300 })
  const group = drawPeaks(canvas, far, horizon, {
    rock: '#8a96a0',
    rockShade: '#5b6a82',
    depth: 0.6,
    haze: 0.7,
  })
  drawHill(canvas, { colour: '#5f7f68', y: horizon - 40, swing: 30, depth: 0.45, bottom: horizon + 4 })
  drawWater(canvas, horizon)
  drawReflections(canvas, [group], horizon, 0.45)
  drawGlints(canvas, horizon, canvas.height)
  drawHill(canvas, { colour: '#557a4a', y: 930, swing: 40, lit: 0.25, foot: -0.7 })
}

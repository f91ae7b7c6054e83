// A twin peak over turquoise water, stilt huts receding along a boardwalk, an outrigger in front.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { closedCurve, path, polygon } from '../geometry.ts'
import { drawOutrigger } from '../motifs/boats.ts'
import { drawStiltHut } from '../motifs/camp.ts'
import { drawPeaks } from '../motifs/mountains.ts'
import { drawPalm, palmSymbol } from '../motifs/palms.ts'
import { drawBirds, drawSky } from '../motifs/sky.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const HORIZON = 500

export function drawLagoon(canvas: Canvas): void {
  const { width: W, height: H, light, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  // Banners: the island to the right, under open sky; else left of centre with the huts on the right.
  const island = W * (canvas.isHero ? 0.66 : random.between(0.3, 0.48))
  const span = Math.min(W, 1700)
  const group = drawIsland(canvas, island, span)
  canvas.nextLayer()
  const strength = light.lampsLit ? 0.42 : light.tint > 0.25 ? 0.55 : 1
  const [far, near] = light.sea ?? light.water
  drawWater(canvas, HORIZON, H, [
    mix(near, '#0e6f94', 0.4 * strength),
    mix(near, '#10a3ac', 0.55 * strength),
    light.lampsLit ? mix(near, far, 0.16) : mix(far, '#36cfc4', 0.6 * strength),
    light.lampsLit ? mix(near, far, 0.45) : mix(far, '#8feadb', 0.55 * strength),
  ])
  drawReflections(canvas, [group], HORIZON, 0.28)
  drawMotu(canvas, canvas.isHero ? W * 0.02 : W * 0.68, span)
  canvas.nextLayer()
  for (let i = 0; i < 9; i++) {
    const t = random.between(0.25, 0.95)
    const y = HORIZON + (H - HORIZON) * t
    const w = random.between(60, 170) * (0.3 + t)
    const x = random.between(0, W)
    const coral = closedCurve([
      [x - w, y],
      [x - w * 0.4, y - w * 0.16],
      [x + w * 0.3, y - w * 0.12],
      [x + w, y + 2],
      [x + w * 0.3, y + w * 0.13],
      [x - w * 0.5, y + w * 0.12],
    ])
    canvas.fill(coral, mix(near, '#0c6f86', 0.4), random.between(0.18, 0.36))
  }
  drawGlints(canvas, HORIZON, H, { count: 56, spread: 0.8 })
  canvas.nextLayer()
  drawHuts(canvas, span)
  canvas.nextLayer()
  const moored = random.between(0.18, 0.4)
  drawOutrigger(canvas, canvas.isHero ? W - span * 0.34 : span * moored, H - random.between(130, 200), 1)
  canvas.nextLayer()
  const tones = {
    trunk: canvas.tone('#6a4630', -0.5),
    leaf: canvas.tone('#1b5f48', -0.55),
    leafLit: canvas.tone('#86b84f', 0.35),
  }
  const [foot, lean] = canvas.isHero ? [W + 20, -190] : [-20, 190]
  drawPalm(canvas, foot, H + 10, { height: 760, lean, fronds: 11, frondLength: 320, ...tones })
  drawBirds(canvas, W * 0.66, 235, 4)
}

function drawIsland(canvas: Canvas, x: number, span: number): string {
  const s = Math.max(0.62, span / 1700)
  return drawPeaks(
    canvas,
    [
      { x: x - 20 * s, top: HORIZON - 372, left: 300 * s, right: 330 * s, bend: 0.72 },
      { x: x + 105 * s, top: HORIZON - 330, left: 200 * s, right: 290 * s, bend: 0.7 },
      { x: x - 210 * s, top: HORIZON - 176, left: 300 * s, right: 240 * s, bend: 0.8 },
      { x: x + 300 * s, top: HORIZON - 140, left: 230 * s, right: 300 * s, bend: 0.8 },
      { x: x - 400 * s, top: HORIZON - 74, left: 190 * s, right: 200 * s },
      { x: x + 60 * s, top: HORIZON - 120, left: 260 * s, right: 220 * s, bend: 0.9 },
    ],
    HORIZON + 2,
    { rock: '#86b565', rockShade: '#1f5a58', depth: 0.2, haze: 0.42, roughness: 0.36, ribs: 1.5 },
  )
}

/** A sand strip with a row of small palms on the horizon. */
function drawMotu(canvas: Canvas, x: number, span: number): void {
  const { random } = canvas
  canvas.fill(
    path`M${x - 70} ${HORIZON + 9}q${span * 0.16} -24 ${span * 0.36} 0Z`,
    canvas.tone('#f6e3bb', 0.3, 0.15),
  )
  const tones = {
    trunk: canvas.tone('#6a5040', -0.3, 0.25),
    leaf: canvas.tone('#2f6a4f', -0.3, 0.28),
    leafLit: canvas.tone('#86b060', 0.4, 0.28),
  }
  const symbols = [12, -20].map((lean) => palmSymbol(canvas, lean, tones))
  for (let i = 0; i < 7; i++) {
    canvas.stamp(
      symbols[i % 2]!,
      x + i * span * 0.037 + random.between(-12, 12),
      HORIZON + 4,
      random.between(0.7, 1.3),
    )
  }
}

function drawHuts(canvas: Canvas, span: number): void {
  const { width: W } = canvas
  // Right to left in banners, where the island stands on the right.
  const at = (t: number) => (canvas.isHero ? span * (1 - t) : W - span * (1 - t))
  const floor = (s: number) => HORIZON + 40 + 270 * s ** 1.3
  const deck = canvas.tone('#8a6242', -0.1)
  canvas.fill(
    polygon([
      [at(0.43), floor(0.34) - 30],
      [at(1.06), floor(1.16) - 42],
      [at(1.06), floor(1.16) - 22],
      [at(0.43), floor(0.34) - 26],
    ]),
    deck,
  )
  let posts = ''
  for (let i = 1; i < 9; i++) {
    const t = 0.43 + (0.63 * i) / 9
    const s = 0.34 + (0.82 * i) / 9
    const y = floor(s) - 30 + (i / 9) * 2
    posts += path`M${at(t)} ${y - 14 * s}v${44 * s}`
  }
  canvas.stroke(posts, canvas.tone('#6a4630', -0.5), 3.4)
  for (const [t, s] of [
    [0.52, 0.42],
    [0.62, 0.56],
    [0.755, 0.76],
    [0.93, 1.05],
  ] as const)
    drawStiltHut(canvas, at(t), floor(s), s * 1.25)
}

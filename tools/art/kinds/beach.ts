// One S of shoreline in six bands of colour, headlands behind, palms or parasols on the sand.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { curve, num, type Point } from '../geometry.ts'
import { drawSailboat } from '../motifs/boats.ts'
import { drawParasol } from '../motifs/camp.ts'
import { drawPeaks, type Peak } from '../motifs/mountains.ts'
import { drawPalm } from '../motifs/palms.ts'
import { drawFan } from '../motifs/plants.ts'
import { drawBirds, drawSky } from '../motifs/sky.ts'
import { drawGlints, drawWater } from '../motifs/water.ts'

const HORIZON = 520
const SAND = '#ecca94'

export function drawBeach(canvas: Canvas, variant: string): void {
  const { width: W, height: H, light, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  const [far, near] = light.sea ?? light.water
  const strength = light.lampsLit ? 0.35 : 1
  drawWater(canvas, HORIZON, H, [
    mix(far, light.haze, 0.2),
    mix(near, '#12a3a8', 0.25 * strength),
    mix(near, '#0f7f94', 0.3 * strength),
    mix(far, '#6fd8cf', 0.4 * strength),
  ])
  drawHeadlands(canvas)
  drawGlints(canvas, HORIZON, H - 120, { count: 56 })
  canvas.nextLayer()
  drawSailboat(canvas, W * random.between(0.46, 0.6), HORIZON + 24, 0.36, '#2a4a66', 0.3)
  drawSailboat(
    canvas,
    W * random.between(0.2, 0.4),
    HORIZON + random.between(64, 130),
    random.between(0.85, 1.2),
    '#c63f2e',
  )
  canvas.nextLayer()
  drawShoreline(canvas, strength)
  canvas.nextLayer()
  if (variant !== 'palms') {
    for (const [t, s, colour] of [
      [0.47, 1.16, '#d8432f'],
      [0.63, 0.98, '#f2b632'],
      [0.77, 0.82, '#1f7f8f'],
    ] as const)
      drawParasol(canvas, W * t, sandAt(t, H) + 116 * s + 22, s, colour)
  }
  drawPalms(canvas, variant)
  drawBirds(canvas, W * 0.42, 230)
}

/** The water's edge at a fraction of the width. */
const sandAt = (t: number, height: number) => height - 56 - 300 * Math.max(0, t) ** 1.9 + 14 * Math.sin(t * 9)

function drawHeadlands(canvas: Canvas): void {
  const { width: W } = canvas
  const span = Math.min(W, 1700)
  const land = (peaks: Peak[], depth: number) =>
    drawPeaks(canvas, peaks, HORIZON + 3, {
      rock: '#7fae6a',
      rockShade: '#2f6a5a',
      depth,
      haze: 0.35 + depth * 0.3,
      roughness: 0.3,
      ribs: 0.9,
    })
  land(
    [
      { x: W - span * 0.02, top: HORIZON - 150, left: span * 0.3, right: 300 },
      { x: W - span * 0.24, top: HORIZON - 116, left: span * 0.24, right: span * 0.24, bendLeft: 0.7 },
      { x: W - span * 0.42, top: HORIZON - 54, left: span * 0.14, right: span * 0.2 },
    ],
    0.66,
  )
  land(
    [
      { x: W - span * 0.03, top: HORIZON - 236, left: span * 0.2, right: 300 },
      { x: W - span * 0.17, top: HORIZON - 158, left: span * 0.18, right: span * 0.2, bendLeft: 0.75 },
    ],
    0.4,
  )
}

function drawShoreline(canvas: Canvas, strength: number): void {
  const { width: W, height: H, light } = canvas
  const edge: Point[] = Array.from({ length: 13 }, (_, i) => [(W * i) / 12, sandAt(i / 12, H)])
  const band = (offset: number, colour: string, opacity = 1) => {
    const shifted = edge.map(([x, y]): Point => [x, y + offset])
    canvas.fill(`${curve(shifted)}L${num(W + 10)} ${H + 10}L-10 ${H + 10}Z`, colour, opacity)
  }
  const [far] = light.sea ?? light.water
  const foam = mix('#fffdf5', light.sky[3], 0.35)
  band(-94, mix(far, '#6fd8cf', 0.45 * strength), 0.4)
  band(-54, mix(far, '#8fe6da', 0.5 * strength), 0.55)
  band(-31, foam, 0.6)
  band(-24, mix(far, '#7fdccf', 0.4 * strength), 0.8)
  band(-8, foam, 0.95)
  band(3, canvas.tone('#c9935f', -0.15))
  band(
    20,
    canvas.gradient([
      [0, canvas.tone(SAND, 0.45)],
      [1, canvas.tone(SAND, -0.35)],
    ]),
  )
}

function drawPalms(canvas: Canvas, variant: string): void {
  const { width: W, height: H } = canvas
  const tones = {
    trunk: canvas.tone('#8a5a3a', -0.4),
    leaf: canvas.tone('#1f6a4a', -0.5),
    leafLit: canvas.tone('#8fbf55', 0.45),
  }
  const right = (units: number) => W - units
  if (variant === 'palms') {
    drawPalm(canvas, right(Math.min(W * 0.26, 400)), H - 190, {
      height: 330,
      lean: -40,
      frondLength: 168,
      ...tones,
    })
    drawPalm(canvas, right(Math.min(W * 0.1, 160)), H - 100, {
      height: 520,
      lean: -130,
      fronds: 10,
      frondLength: 250,
      ...tones,
    })
    drawPalm(canvas, right(40), H - 30, { height: 720, lean: -230, fronds: 11, frondLength: 300, ...tones })
  } else {
    drawPalm(canvas, right(0), H - 20, {
      height: variant === 'cove' ? 690 : 760,
      lean: -160,
      fronds: 11,
      frondLength: 310,
      ...tones,
    })
  }
  const dark = canvas.tone('#1b5540', -0.6)
  const lit = canvas.tone('#5f9a4a', 0.1)
  drawFan(canvas, right(0), H + 30, 230, dark, lit)
  drawFan(canvas, Math.min(W * 0.03, 50), H + 50, 190, dark, lit)
}

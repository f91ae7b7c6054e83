// Two ranges of snow peaks over a lake, a village or ski slopes.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { curve, path } from '../geometry.ts'
import { drawChurch, drawHouse } from '../motifs/buildings.ts'
import { drawHill, type Height } from '../motifs/land.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawSkier } from '../motifs/people.ts'
import { drawBirds, drawMist, drawSky } from '../motifs/sky.ts'
import { type PineTones, pineSymbol, pineTones, plant, plantWood } from '../motifs/trees.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const SNOW = '#f6fafd'
const PINE = '#2f5d4b'

export function drawAlpine(canvas: Canvas, variant: string): void {
  const horizon = variant === 'lake' ? 610 : 640
  drawSky(canvas, horizon, { sunY: Math.min(canvas.light.sunAt[1] * 1000, 300) })
  canvas.nextLayer()
  const ranges = drawRanges(canvas, horizon)
  canvas.nextLayer()
  const far = symbols(canvas, pineTones(canvas, PINE, 0.42), 2)
  const snow = canvas.tone(SNOW, 0.4, 0.05)
  const near = symbols(canvas, { ...pineTones(canvas, PINE, 0.04, 0.3), snow }, 3)
  if (variant === 'lake') drawLake(canvas, horizon, ranges, far, near)
  else if (variant === 'village') drawVillage(canvas, horizon, far, near)
  else drawSlopes(canvas, horizon, far, near)
}

const symbols = (canvas: Canvas, tones: PineTones, count: number) =>
  Array.from({ length: count }, () => pineSymbol(canvas, tones))

function drawRanges(canvas: Canvas, horizon: number): string[] {
  const { random, width } = canvas
  const focus = width * random.between(0.42, 0.72)
  const far = rangeOf(canvas, {
    base: horizon,
    high: 330,
    low: 170,
    spacing: 250,
    focus: width * random.between(0.15, 0.4),
  })
  const farGroup = drawPeaks(canvas, far, horizon, {
    rock: SNOW,
    rockShade: '#a3bfe0',
    depth: 0.56,
    haze: 0.75,
    ribs: 0.7,
  })
  canvas.nextLayer()
  const near = rangeOf(canvas, {
    base: horizon + 12,
    high: random.between(440, 545),
    low: 210,
    spacing: 430,
    focus,
  })
  const nearGroup = drawPeaks(canvas, near, horizon + 12, {
    rock: SNOW,
    rockShade: '#7f9fd2',
    depth: 0.14,
    haze: 0.5,
    ribs: 1.2,
  })
  drawMist(canvas, horizon - 110, 130, 0.5)
  return [farGroup, nearGroup]
}

function drawLake(canvas: Canvas, horizon: number, ranges: string[], far: string[], near: string[]): void {
  const { width: W, height: H, random } = canvas
  const shore = drawHill(canvas, {
    colour: '#c4d6e6',
    y: horizon - 8,
    swing: 14,
    waves: 3,
    depth: 0.45,
    bottom: horizon + 6,
  })
  plantWood(canvas, far, shore, { heights: [40, 76], sink: 6 })
  drawWater(canvas, horizon)
  drawReflections(canvas, ranges, horizon, 0.5)
  drawGlints(canvas, horizon, H)
  canvas.nextLayer()
  const bank: Height = (x) =>
    H - 22 - 250 * Math.max(0, (x - W * 0.3) / (W * 0.7)) ** 1.7 + 8 * Math.sin(x / 90)
  drawHill(canvas, { crest: bank, colour: SNOW, depth: 0.05, lit: 0.5, foot: -0.55 })
  plant(canvas, near, bank, { from: W * 0.52, to: W * 0.66, count: 5, heights: [80, 140], sink: 8 })
  const x = W * random.between(0.63, 0.73)
  drawHouse(canvas, x, bank(x + 70) + 20, 158, 64, {
    wall: '#a4452f',
    roof: '#5a3d33',
    snow: canvas.tone(SNOW, 0.55),
    pitch: 0.75,
  })
  plant(canvas, near, bank, { from: W * 0.86, to: W + 30, count: 7, heights: [190, 330], sink: 20 })
  canvas.nextLayer()
  drawHill(canvas, { y: H - 26, swing: 18, colour: SNOW, lit: 0.35, foot: -0.6 })
  plant(canvas, near, () => H, { from: -30, to: W * 0.1, count: 4, heights: [230, 340], sink: 20 })
}

function drawVillage(canvas: Canvas, horizon: number, far: string[], near: string[]): void {
  const { width: W, height: H, random } = canvas
  const wood = drawHill(canvas, { colour: '#dfeaf4', y: horizon + 2, swing: 30, depth: 0.35, lit: 0.4 })
  plantWood(canvas, far, wood, { heights: [52, 98], sink: 8 })
  canvas.nextLayer()
  const meadow = drawHill(canvas, {
    colour: SNOW,
    y: horizon + 92,
    swing: 30,
    waves: 1.4,
    depth: 0.16,
    lit: 0.55,
  })
  const snow = canvas.tone(SNOW, 0.5, 0.06)
  const centre = W * random.between(0.4, 0.53)
  const walls = ['#b5764a', '#d9b48a', '#9a5a3c', '#e9d7bb', '#a8462f']
  const houses = (row: number, offsets: readonly number[]) => {
    for (const offset of offsets) {
      const x = centre + offset + random.between(-10, 10)
      drawHouse(
        canvas,
        x,
        meadow(x + 50) + row + random.between(-4, 4),
        random.between(88, 118),
        random.between(36, 48),
        {
          wall: random.pick(walls),
          roof: '#6a4638',
          snow,
          depth: 0.08,
          pitch: 0.7,
        },
      )
    }
  }
  houses(14, [-250, -138, 150, 262])
  drawChurch(canvas, centre, meadow(centre) + 34, 1.05, '#f3e7d3', '#8e3b32', 0.08, snow)
  houses(58, [-200, -86, 70, 196])
  plant(canvas, near, (x) => meadow(x) + 66, {
    count: W / 70,
    heights: [70, 130],
    gap: [centre - 260, centre + 400],
  })
  canvas.nextLayer()
  const front = drawHill(canvas, { colour: SNOW, y: H - 118, swing: 40, waves: 1.2, lit: 0.5, foot: -0.6 })
  // A path from the village down to the viewer.
  const start = centre + 60
  canvas.fill(
    path`M${start} ${H - 196}C${start + 120} ${H - 150} ${start - 150} ${H - 120} ${start - 70} ${H}h70C${start - 96} ${H - 112} ${start + 176} ${H - 142} ${start + 10} ${H - 196}Z`,
    canvas.tone('#a9c2de', -0.25),
    0.6,
  )
  const edge = Math.min(W * 0.2, 330)
  plant(canvas, near, (x) => front(x) + 44, { from: -40, to: edge, count: 5, heights: [200, 370] })
  plant(canvas, near, (x) => front(x) + 50, { from: W - edge, to: W + 40, count: 5, heights: [190, 390] })
}

function drawSlopes(canvas: Canvas, horizon: number, far: string[], near: string[]): void {
  const { width: W, height: H } = canvas
  const wood = drawHill(canvas, { colour: '#d5e3f0', y: horizon, swing: 34, depth: 0.4, lit: 0.3 })
  plantWood(canvas, far, wood, { heights: [56, 106], sink: 10 })
  canvas.nextLayer()
  const slope: Height = (x) => 650 + 300 * (1 - Math.min(1, x / W)) ** 1.15 + 10 * Math.sin(x / 80)
  drawHill(canvas, { crest: slope, colour: SNOW, depth: 0.08, lit: 0.6, foot: -0.5 })
  plant(canvas, near, slope, { from: W * 0.72, to: W + 30, count: 9, heights: [130, 290], sink: 20 })
  plant(canvas, near, slope, { from: W * 0.12, to: W * 0.7, count: 7, heights: [60, 110], sink: 8 })
  drawGondolas(canvas)
  canvas.nextLayer()
  const run = W * canvas.random.between(0.38, 0.56)
  drawRun(canvas, run, slope(run) + 92)
  plant(canvas, near, () => H, { from: -40, to: W * 0.13, count: 4, heights: [240, 360], sink: 20 })
}

/** The skier and the track behind: carved turns that widen towards the viewer. */
function drawRun(canvas: Canvas, x: number, y: number): void {
  const groove = canvas.tone('#86a8d2', -0.4)
  for (const offset of [0, 12]) {
    canvas.stroke(
      path`M${x + 210 + offset} ${y - 92}c-10 26 -70 16 -84 38s30 30 4 50s-96 14 -150 24`,
      groove,
      4,
      0.6,
    )
  }
  drawSkier(canvas, x - 6, y - 6, 1.06)
}

export function drawGondolas(canvas: Canvas): void {
  const { width: W, light } = canvas
  const cable = (t: number) => 640 - 230 * t + 40 * Math.sin(t * 3.1)
  canvas.stroke(curve([0, 0.25, 0.5, 0.75, 1].map((t) => [t * W, cable(t)])), light.ink, 2.6, 0.8)
  for (const t of [0.18, 0.46, 0.8]) {
    const x = t * W
    const y = cable(t)
    const s = 1.2 - 0.4 * t
    canvas.stroke(path`M${x} ${y}v${26 * s}`, light.ink, 4 * s)
    canvas.rect(x - 28 * s, y + 24 * s, 56 * s, 50 * s, canvas.tone('#d8432f', 0.2), 1, 13 * s)
    canvas.fill(
      path`M${x + 4 * s} ${y + 24 * s}h${11 * s}a${13 * s} ${13 * s} 0 0 1 ${13 * s} ${13 * s}v${24 * s}a${13 * s} ${13 * s} 0 0 1 ${-13 * s} ${13 * s}h${-11 * s}z`,
      canvas.tone('#d8432f', -0.45),
    )
    canvas.fill(
      path`M${x - 21 * s} ${y + 33 * s}h${18 * s}v${19 * s}h${-18 * s}zM${x + 3 * s} ${y + 33 * s}h${18 * s}v${19 * s}h${-18 * s}z`,
      mix(canvas.windowTone('#d8ecf6'), '#d8ecf6', light.lampsLit ? 0.1 : 0.75),
    )
  }
  drawBirds(canvas, W * 0.62, 190, 4, 0.9)
}

// Rock walls interlocking in a V over still water, the post steamer, red cabins on the near shore.
import type { Canvas } from '../canvas.ts'
import { clamp, path } from '../geometry.ts'
import { drawSteamer } from '../motifs/boats.ts'
import { drawHouse } from '../motifs/buildings.ts'
import { drawHill, type Height } from '../motifs/land.ts'
import { drawPeaks, type Peak, rangeOf } from '../motifs/mountains.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawMist, drawSky } from '../motifs/sky.ts'
import { pineSymbol, pineTones, plant } from '../motifs/trees.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const HORIZON = 590
const PINE = '#2f5d4b'

type Wall = { side: 1 | -1; from: number; top: number; reach: number; depth: number }

/** Far to near: distance of each wall's first summit from the middle, its height, and how far the wall reaches in. */
const WALLS: readonly Wall[] = [
  { side: 1, from: 170, top: 270, reach: 235, depth: 0.58 },
  { side: -1, from: 250, top: 345, reach: 290, depth: 0.42 },
  { side: 1, from: 440, top: 470, reach: 340, depth: 0.24 },
  { side: -1, from: 560, top: 440, reach: 330, depth: 0.12 },
]

export function drawFjord(canvas: Canvas): void {
  const { width: W, height: H, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  // Distances are absolute, so a wide banner gets more walls rather than stretched ones.
  const scale = clamp(W / 1450, 0.6, 1.1)
  const centre = canvas.isHero ? W * 0.62 : W * random.between(0.38, 0.6)
  const groups: string[] = []
  const far = rangeOf(canvas, { base: HORIZON, high: 230, low: 140, spacing: 270, focus: centre })
  groups.push(
    drawPeaks(canvas, far, HORIZON, {
      rock: '#8fa2ad',
      rockShade: '#6a7d92',
      depth: 0.76,
      haze: 0.7,
      snowLine: 0.34,
    }),
  )
  for (const wall of WALLS) {
    canvas.nextLayer()
    const peaks = wallOf(canvas, wall, centre, scale)
    groups.push(
      drawPeaks(canvas, peaks.reverse(), HORIZON + 2, {
        rock: '#84957f',
        rockShade: '#3b525c',
        depth: wall.depth,
        haze: 0.16 + wall.depth * 0.5,
        snowLine: 0.24,
        ribs: 1,
        roughness: 0.42,
      }),
    )
    if (wall.depth === 0.24)
      drawWaterfall(canvas, centre + (wall.from - wall.reach * 0.42) * scale, HORIZON - 250)
  }
  drawMist(canvas, HORIZON - 70, 90, 0.55)
  drawWater(canvas, HORIZON)
  drawReflections(canvas, groups, HORIZON, 0.5)
  drawGlints(canvas, HORIZON, H, { columnX: centre, spread: 0.75 })
  canvas.nextLayer()
  const steaming = random.between(-0.06, 0.05) * Math.min(W, 1600)
  drawSteamer(canvas, centre + steaming, HORIZON + random.between(56, 110), random.between(0.9, 1.25))
  canvas.nextLayer()
  drawShore(canvas)
  drawBirds(canvas, centre - 40, 300)
}

/**
 * The summits of a wall from the water outwards; further out they are broad shoulders, so that wide banners do not
 * look serrated.
 */
function wallOf(canvas: Canvas, wall: Wall, centre: number, scale: number): Peak[] {
  const { random, width } = canvas
  const peaks: Peak[] = []
  for (let distance = wall.from * scale; ; ) {
    const isFirst = peaks.length === 0
    const x = centre + wall.side * distance
    const inner = isFirst ? wall.reach * scale : random.between(380, 520)
    const outer = random.between(430, 600)
    // Banners have low walls, with the title above them.
    const rise = canvas.isHero ? wall.top * 0.82 : wall.top
    const growth = canvas.isHero ? 0 : Math.min(130, distance * 0.1)
    const height = isFirst ? rise : rise * random.between(0.8, 1.05) + growth
    const [left, right] = wall.side > 0 ? [inner, outer] : [outer, inner]
    // The side to the water falls as a cliff.
    const [bendLeft, bendRight] = wall.side > 0 ? [1.25, 0.8] : [0.8, 1.25]
    const flat = isFirst ? 0 : random.pick([0, 40, 90])
    peaks.push({ x, top: HORIZON - height, left, right, bendLeft, bendRight, flat })
    if (x < -350 || x > width + 350) return peaks
    distance += random.between(430, 680)
  }
}

function drawWaterfall(canvas: Canvas, x: number, top: number): void {
  const drop = HORIZON - top
  const white = canvas.tone('#f7fcfd', 0.6, 0.12)
  canvas.fill(
    path`M${x} ${top}q${9} ${drop * 0.2} ${3} ${drop * 0.44}t${5} ${drop * 0.56}h15q-9 ${-drop * 0.3} -4 ${-drop * 0.55}t-9 ${-drop * 0.45}Z`,
    white,
    0.92,
  )
  canvas.ellipse(x + 14, HORIZON - 2, 40, 9, white, 0.5)
}

function drawShore(canvas: Canvas): void {
  const { width: W, height: H } = canvas
  const span = Math.min(W, 1700)
  const shore: Height = (x) => H - 34 - 175 * Math.max(0, 1 - x / (span * 0.55)) ** 1.2 + 9 * Math.sin(x / 50)
  drawHill(canvas, { crest: shore, colour: '#5c7a52', lit: 0.3, foot: -0.6 })
  const cabins = [
    [0.05, 1.15, '#b3382c'],
    [0.2, 0.95, '#c0452f'],
    [0.33, 0.8, '#d99a2b'],
  ] as const
  const symbols = [0, 1].map(() => pineSymbol(canvas, pineTones(canvas, PINE, 0, 0.12)))
  plant(canvas, symbols, shore, { from: span * 0.11, to: span * 0.2, count: 3, heights: [120, 180], sink: 6 })
  for (const [t, s, wall] of cabins) {
    const x = span * t
    drawHouse(canvas, x, shore(x + 50 * s) + 18, 124 * s, 60 * s, { wall, roof: '#3b4450', pitch: 0.72 })
  }
  plant(canvas, symbols, shore, {
    from: span * 0.14,
    to: span * 0.19,
    count: 2,
    heights: [90, 130],
    sink: 26,
  })
  plant(canvas, symbols, shore, {
    from: span * 0.27,
    to: span * 0.31,
    count: 2,
    heights: [80, 120],
    sink: 22,
  })
  plant(canvas, symbols, shore, { from: span * 0.4, to: span * 0.48, count: 3, heights: [70, 120], sink: 12 })
  plant(canvas, symbols, () => H, {
    from: W - Math.min(W * 0.15, 230),
    to: W + 30,
    count: 5,
    heights: [210, 400],
    sink: 20,
  })
  drawGrass(canvas, H + 6, {
    count: 24,
    heights: [30, 80],
    to: span * 0.6,
    colour: canvas.tone('#3f5f46', -0.6),
  })
}

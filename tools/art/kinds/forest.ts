// Three banks of woods with mist between, a tent and a fire, by a lake or in a clearing.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { drawCanoe } from '../motifs/boats.ts'
import { drawCampfire, drawTent } from '../motifs/camp.ts'
import { drawHill, type Height } from '../motifs/land.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawHaze, drawSky } from '../motifs/sky.ts'
import { type PineTones, pineSymbol, pineTones, plant, plantWood } from '../motifs/trees.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const HORIZON = 600
const AUTUMN_LEAVES = ['#c9762f', '#b8562c', '#d99a3a', '#5f7a45']
const TENTS = ['#e2703a', '#e9b23c', '#d9573f']

export function drawForest(canvas: Canvas, variant: string): void {
  const { width: W, height: H, light, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  const range = rangeOf(canvas, {
    base: HORIZON,
    high: random.between(330, 390),
    low: 150,
    spacing: 400,
    focus: W * random.between(0.34, 0.7),
  })
  const groups = [
    drawPeaks(canvas, range, HORIZON, {
      rock: '#8a96a0',
      rockShade: '#5b6a82',
      depth: 0.6,
      haze: 0.75,
      snowLine: 0.3,
      ribs: 1.1,
    }),
  ]
  const banks = [
    { y: HORIZON - 46, depth: 0.6, heights: [58, 92] },
    { y: HORIZON + 2, depth: 0.42, heights: [84, 134] },
    { y: HORIZON + 52, depth: 0.25, heights: [112, 172] },
  ] as const
  for (const [i, { y, depth, heights }] of banks.entries()) {
    canvas.nextLayer()
    // The woods close in towards both edges.
    const crest: Height = (x) => y - 70 * Math.abs(x / W - 0.5) ** 1.6 * 2 + 16 * Math.sin(x / 130 + i * 2)
    const symbols = [0, 1, 2].map(() => pineSymbol(canvas, leafTones(canvas, depth)))
    groups.push(
      canvas.group(() => {
        drawHill(canvas, {
          crest: (x) => crest(x) + 10,
          colour: light.isAutumn ? '#a9783f' : '#4f7a58',
          depth: depth + 0.08,
          lit: 0.1,
          bottom: HORIZON + 96,
        })
        plantWood(canvas, symbols, crest, { heights, sink: 12, density: 1.25 })
      }),
    )
    drawHaze(canvas, y - 30, 130, 0.52 - 0.12 * i)
  }
  canvas.nextLayer()
  if (variant === 'lake') drawForestLake(canvas, groups)
  else
    drawHill(canvas, {
      colour: light.isAutumn ? '#c79a4f' : '#8fa765',
      y: HORIZON + 84,
      swing: 14,
      depth: 0.12,
      lit: 0.4,
      foot: -0.4,
    })

  const ground: Height = (x) =>
    variant === 'lake'
      ? H - 84 - 120 * Math.max(0, (x / W - 0.38) / 0.62) + 9 * Math.sin(x / 80)
      : H - 185 + 10 * Math.sin(x / 80)
  drawHill(canvas, { crest: ground, colour: light.isAutumn ? '#94702f' : '#557a4a', lit: 0.28, foot: -0.7 })
  drawCamp(canvas, ground)
  canvas.nextLayer()
  drawFrame(canvas)
}

function leafTones(canvas: Canvas, depth: number): PineTones {
  return pineTones(canvas, canvas.light.isAutumn ? canvas.random.pick(AUTUMN_LEAVES) : '#3b6a50', depth)
}

function drawForestLake(canvas: Canvas, groups: readonly string[]): void {
  const waterline = HORIZON + 92
  drawWater(canvas, waterline)
  drawReflections(canvas, groups.slice(-2), waterline, 0.35)
  drawGlints(canvas, waterline, canvas.height, { spread: 0.9 })
  drawCanoe(
    canvas,
    canvas.width * canvas.random.between(0.3, 0.5),
    HORIZON + canvas.random.between(150, 210),
    0.95,
  )
}

function drawCamp(canvas: Canvas, ground: Height): void {
  const { width: W, random } = canvas
  const x = W * random.between(0.55, 0.68)
  drawTent(canvas, x, ground(x) + 52, 1.25, random.pick(TENTS))
  const fire = x - 225
  drawCampfire(canvas, fire, ground(fire) + 64, 1)
}

function drawFrame(canvas: Canvas): void {
  const { width: W, height: H, light } = canvas
  const local = '#27493f'
  const warm = light.isAutumn ? '#8a5a30' : local
  const big = [0, 1, 2].map(() =>
    pineSymbol(canvas, {
      body: mix(canvas.tone(local, -0.6), light.ink, 0.35),
      lit: mix(canvas.tone(local, 0.1), canvas.tone(warm, 0.2), 0.4),
    }),
  )
  const edge = Math.min(W * 0.16, 300)
  plant(canvas, big, () => H, { from: -60, to: edge, count: 5, heights: [420, 720], sink: 26 })
  plant(canvas, big, () => H, { from: W - edge * 0.8, to: W + 60, count: 4, heights: [380, 640], sink: 26 })
  drawGrass(canvas, H + 6, {
    count: 44,
    heights: [26, 70],
    colour: mix(canvas.tone('#2f4a36', -0.6), light.ink, 0.3),
  })
  drawBirds(canvas, W * 0.72, 240)
}

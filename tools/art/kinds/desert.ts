// Dunes with a flowing crest between two slopes, or red mesas with strata and saguaros.
import type { Canvas } from '../canvas.ts'
import { clamp, type Point, path, polygon } from '../geometry.ts'
import { drawCamel } from '../motifs/animals.ts'
import { drawDesertTent } from '../motifs/camp.ts'
import { drawHill } from '../motifs/land.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawPalm } from '../motifs/palms.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawSky } from '../motifs/sky.ts'

const SAND = '#e39a55'

export function drawDesert(canvas: Canvas, variant: string): void {
  if (variant === 'mesa') drawMesaLand(canvas)
  else drawDunes(canvas, variant)
}

function drawDunes(canvas: Canvas, variant: string): void {
  const { width: W, height: H, random } = canvas
  const horizon = 560
  drawSky(canvas, horizon)
  canvas.nextLayer()
  const far = rangeOf(canvas, { base: horizon, high: 120, low: 60, spacing: 260 })
  drawPeaks(canvas, far, horizon, {
    rock: '#d99a6a',
    rockShade: '#a8606a',
    depth: 0.74,
    haze: 0.6,
    ribs: 0.6,
  })
  const floor = canvas.gradient([
    [0, canvas.tone(SAND, 0.4, 0.5)],
    [1, canvas.tone(SAND, 0.2, 0.1)],
  ])
  canvas.rect(0, horizon - 4, W, H - horizon + 8, floor)
  const span = Math.min(W, 1800)
  const shift = random.between(-0.1, 0.1)
  const from = W - span
  drawDune(canvas, from + span * (0.82 + shift), horizon - 60, horizon + 150, span * 0.4, 0.55)
  if (from > 0) drawDune(canvas, from * 0.5, horizon - 44, horizon + 160, from * 0.7 + 300, 0.5)
  drawDune(canvas, from + span * (0.24 - shift), horizon - 92, horizon + 190, span * 0.42, 0.4)
  canvas.nextLayer()
  drawDune(canvas, from + span * (0.64 + shift), horizon - 24, H - 70, span * 0.66 + 160, 0.24)
  if (variant === 'dunes')
    drawOasis(canvas, from + span * random.between(0.24, 0.42), horizon + random.between(150, 190))
  canvas.nextLayer()

  const crest = drawFrontDune(canvas)
  if (variant === 'caravan') {
    const step = clamp(W * 0.105, 84, 165)
    const first = W * 0.1 + (canvas.isHero ? W * 0.42 : 0)
    for (let i = 3; i >= 0; i--) {
      const x = first + i * step
      drawCamel(canvas, x, crest(x) + 6, step / 150, i % 2 === 1)
    }
  }
  drawBirds(canvas, W * 0.56, 250, 4)
}

/** A lit and a shaded slope divided by an S-shaped crest. */
function drawDune(canvas: Canvas, x: number, top: number, bottom: number, w: number, depth: number): void {
  const h = bottom - top
  const [left, right] = [x - w, x + w]
  const lit = canvas.gradient([
    [0, canvas.tone(SAND, 0.65, depth)],
    [1, canvas.tone(SAND, 0.15, depth)],
  ])
  const shade = canvas.gradient([
    [0, canvas.tone('#b8613f', -0.6, depth)],
    [1, canvas.tone('#cf7c45', -0.15, depth)],
  ])
  canvas.fill(
    path`M${left} ${bottom}C${left + w * 0.45} ${bottom - h * 0.32} ${x - w * 0.36} ${top + 8} ${x} ${top}C${x + w * 0.34} ${top + 16} ${right - w * 0.48} ${bottom - h * 0.26} ${right} ${bottom}Z`,
    lit,
  )
  canvas.fill(
    path`M${x} ${top}C${x + w * 0.2} ${top + h * 0.22} ${x - w * 0.34} ${top + h * 0.36} ${x - w * 0.14} ${top + h * 0.6}S${x + w * 0.16} ${top + h * 0.82} ${x - w * 0.12} ${bottom}L${right} ${bottom}C${right - w * 0.48} ${bottom - h * 0.26} ${x + w * 0.34} ${top + 16} ${x} ${top}Z`,
    shade,
  )
}

/** The nearest dune. Returns the height function of its crest. */
function drawFrontDune(canvas: Canvas): (x: number) => number {
  const { width: W, height: H, random } = canvas
  const crest = path`M0 ${H - 250}C${W * 0.2} ${H - 300} ${W * 0.34} ${H - 180} ${W * 0.56} ${H - 150}S${W * 0.9} ${H - 60} ${W} ${H - 70}`
  const dark = canvas.gradient([
    [0, canvas.tone('#c4703f', -0.3, 0.05)],
    [1, canvas.tone('#9a4a3a', -0.75)],
  ])
  canvas.fill(`${crest}V${H + 5}H0Z`, dark)
  canvas.fill(
    `${crest}${path`C${W * 0.86} ${H - 30} ${W * 0.6} ${H - 104} ${W * 0.44} ${H - 116}S${W * 0.14} ${H - 236} 0 ${H - 186}Z`}`,
    canvas.tone('#f2b674', 0.5),
    0.85,
  )
  let ripples = ''
  for (let i = 0; i < 7; i++) {
    const x = random.between(-0.02, 0.3) * W
    ripples += path`M${x} ${H - 176 + i * 27}q${W * 0.1} -15 ${W * 0.2} 5t${W * 0.2} 20`
  }
  canvas.stroke(ripples, canvas.tone('#7a3a34', -0.6), 3, 0.42)
  // The first piece of the crest, as a function of x.
  return (x) => {
    const t = clamp(x / (W * 0.56))
    const u = 1 - t
    return H - 250 * u ** 3 - 900 * u * u * t - 540 * u * t * t - 150 * t ** 3
  }
}

export function drawOasis(canvas: Canvas, x: number, y: number): void {
  const depth = 0.2
  canvas.ellipse(x + 30, y + 8, 210, 20, canvas.tone('#8a7a3c', -0.1, depth), 0.8)
  canvas.ellipse(x + 66, y + 9, 104, 9, canvas.light.water[1], 0.9)
  const tones = {
    trunk: canvas.tone('#6a4630', -0.5, depth),
    leaf: canvas.tone('#2f5f3f', -0.45, depth),
    leafLit: canvas.tone('#8fae55', 0.4, depth),
  }
  for (const [dx, height, lean] of [
    [-92, 150, -16],
    [-58, 196, 18],
    [168, 166, 20],
  ] as const)
    drawPalm(canvas, x + dx, y + 6, { height, lean, fronds: 8, frondLength: height * 0.46, ...tones })
  drawDesertTent(canvas, x - 20, y + 20, 0.9, '#c8412e')
  drawDesertTent(canvas, x - 150, y + 26, 0.7, '#f3e3c0')
}

function drawMesaLand(canvas: Canvas): void {
  const { width: W, height: H, random } = canvas
  const horizon = 660
  drawSky(canvas, horizon)
  canvas.nextLayer()
  const span = Math.min(W, 1750)
  const shift = random.between(-0.07, 0.05)
  const at = (t: number) => W - span * (1 - t)
  drawHill(canvas, { colour: '#c9733f', y: horizon - 22, swing: 14, waves: 3, depth: 0.72 })
  drawButte(canvas, at(0.15), span * 0.1 + 40, 150, 0.64, horizon)
  drawButte(canvas, at(0.93), span * 0.09 + 50, 190, 0.55, horizon)
  if (W > span) drawButte(canvas, at(-0.12), span * 0.1 + 60, 170, 0.6, horizon)
  drawButte(canvas, at(0.42 + shift * 1.6), 150, random.between(210, 280), 0.4, horizon + 10)
  canvas.nextLayer()
  drawButte(canvas, at(0.71 + shift), random.between(210, 290), random.between(330, 410), 0.18, horizon + 26)
  drawHill(canvas, { colour: SAND, y: horizon + 20, swing: 20, depth: 0.2, lit: 0.5, foot: -0.1 })
  canvas.nextLayer()
  drawHill(canvas, {
    colour: '#d98548',
    y: horizon + 110,
    swing: 30,
    waves: 1.4,
    depth: 0.08,
    lit: 0.4,
    foot: -0.5,
  })
  const x = at(0.5)
  canvas.fill(
    path`M${x - 60} ${H}Q${x + 80} ${H - 140} ${x - 4} ${horizon + 112}h9Q${x + 190} ${H - 150} ${x + 230} ${H}Z`,
    canvas.tone('#7d5a5a', -0.3),
  )
  canvas.stroke(
    path`M${x + 86} ${H}Q${x + 140} ${H - 150} ${x + 1} ${horizon + 116}`,
    canvas.tone('#fbe3a8', 0.4),
    4,
    1,
    'stroke-dasharray="26 24"',
  )
  canvas.nextLayer()
  drawSaguaro(canvas, at(0.13), H - 34, 1.3)
  drawSaguaro(canvas, at(0.03), H - 52, 0.86)
  drawSaguaro(canvas, at(0.87), H - 58, 0.96)
  const grass = {
    heights: [26, 78],
    colour: canvas.tone('#6a4a2f', -0.6),
    lit: canvas.tone('#c99a4a', 0.2),
  } as const
  drawGrass(canvas, H + 4, { ...grass, count: 40, from: 0, to: at(0.44) })
  drawGrass(canvas, H + 4, { ...grass, count: 34, from: at(0.68), to: W })
  drawBirds(canvas, at(0.42), 260, 4)
}

/** A table mountain: talus slope, fluted wall, flat top, two bands of strata. */
export function drawButte(
  canvas: Canvas,
  x: number,
  w: number,
  h: number,
  depth: number,
  base: number,
): void {
  const { random } = canvas
  const red = '#c4552f'
  const top = base - h
  const bench = base - h * 0.38
  const outline: Point[] = [
    [x - w * 0.95, base],
    [x - w * 0.55, bench + h * 0.04],
    [x - w * 0.4, bench],
    [x - w * 0.37, top + h * 0.06],
    [x - w * 0.3, top + h * 0.02],
    [x - w * 0.06, top - random.between(0, 8)],
    [x + w * 0.16, top + random.between(2, 9)],
    [x + w * 0.36, top + random.between(0, 6)],
    [x + w * 0.4, bench],
    [x + w * 0.56, bench + h * 0.05],
    [x + w, base],
  ]
  canvas.fill(
    polygon(outline),
    canvas.gradient([
      [0, canvas.tone(red, 0.55, depth)],
      [1, canvas.tone('#d27a48', 0.3, depth + 0.16)],
    ]),
  )
  const edge = x + w * 0.08
  canvas.fill(
    polygon([
      [edge, top + 4],
      [x + w * 0.16, top + 5],
      [x + w * 0.36, top + 3],
      [x + w * 0.4, bench],
      [x + w * 0.56, bench + h * 0.05],
      [x + w, base],
      [x + w * 0.34, base],
      [edge + w * 0.16, bench + h * 0.08],
      [edge - w * 0.03, bench - h * 0.02],
      [edge + w * 0.06, top + h * 0.32],
    ]),
    canvas.tone('#a8402c', -0.65, depth),
  )
  // Flutes: narrow wedges hanging from the rim, and gullies down the talus.
  let flutes = ''
  for (let i = 0; i < 6; i++) {
    const fx = x + (-0.32 + i * 0.115 + random.between(-0.025, 0.025)) * w
    const fw = w * random.between(0.014, 0.03)
    const fy = top + h * random.between(0.05, 0.14)
    flutes += path`M${fx} ${fy}l${fw} ${h * 0.12}l${-fw * 0.2} ${h * random.between(0.14, 0.3)}l${-fw} ${-h * 0.1}Z`
  }
  for (let i = 0; i < 4; i++) {
    const fx = x + (-0.5 + i * 0.24) * w
    flutes += path`M${fx} ${bench + h * 0.06}l${w * 0.03} ${h * 0.04}l${(i - 1.5) * w * 0.05} ${h * 0.2}l${-w * 0.05} ${-h * 0.04}Z`
  }
  canvas.fill(flutes, canvas.tone('#8e3a2c', -0.5, depth), 0.55)
  const band = (t: number, half: number) =>
    path`M${x - w * half} ${base - h * t}l${w * half * 2} ${-h * 0.006}v${h * 0.022}l${-w * half * 2} ${h * 0.01}z`
  canvas.fill(
    band(0.55, 0.375) + band(0.84, 0.36) + band(0.39, 0.41),
    canvas.tone('#f2b078', 0.5, depth),
    0.4,
  )
}

export function drawSaguaro(canvas: Canvas, x: number, y: number, s: number): void {
  const arms = path`M${x} ${y}v${-236 * s}M${x} ${y - 98 * s}h${-32 * s}q${-19 * s} 0 ${-19 * s} ${-20 * s}v${-54 * s}M${x} ${y - 68 * s}h${34 * s}q${19 * s} 0 ${19 * s} ${-20 * s}v${-70 * s}`
  canvas.ellipse(x + 34 * s, y, 66 * s, 8 * s, canvas.light.shade, 0.3)
  canvas.stroke(arms, canvas.tone('#2f5a40', -0.5), 35 * s)
  canvas.transformed(path`translate(${-6 * s} ${1 * s})`, () =>
    canvas.stroke(arms, canvas.tone('#5f8f52', 0.1), 21 * s),
  )
  canvas.transformed(path`translate(${-10 * s} 0)`, () =>
    canvas.stroke(arms, canvas.tone('#a9c466', 0.4), 5 * s, 0.8),
  )
}

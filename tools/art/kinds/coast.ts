// Sea cliffs with a turf lip, a lighthouse and its cottage; the beam is lit at dusk.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { clamp, type Point, path, polygon } from '../geometry.ts'
import { drawSailboat } from '../motifs/boats.ts'
import { drawHouse } from '../motifs/buildings.ts'
import { drawPeaks } from '../motifs/mountains.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBeam, drawBirds, drawSky } from '../motifs/sky.ts'
import { drawGlints, drawWater } from '../motifs/water.ts'

const HORIZON = 560
const CHALK = '#e0c9a0'

export function drawCoast(canvas: Canvas): void {
  const { width: W, height: H, random } = canvas
  drawSky(canvas, HORIZON)
  drawWater(canvas, HORIZON, H, canvas.light.sea)
  canvas.nextLayer()
  const span = Math.min(W, 1700)
  const shift = canvas.isHero ? 0 : random.between(-0.06, 0.06)
  const at = (t: number) => W - span * (1 - t - shift)
  drawFarCliffs(canvas, at, span)
  drawGlints(canvas, HORIZON, H, { count: 64 })
  canvas.nextLayer()
  drawSailboat(canvas, at(0.34), HORIZON + 42, 0.42, '#a8442f', 0.3)
  drawSailboat(canvas, at(random.between(0.12, 0.26)), HORIZON + random.between(120, 200), 1.08, '#24506a')
  canvas.nextLayer()
  const cliffTop = (x: number) => {
    const t = 1 - (W - x) / span - shift
    const rise = clamp((t - 0.4) / 0.13)
    return (
      H +
      60 -
      (H + 60 - 476) * (rise * rise * (3 - 2 * rise)) -
      60 * Math.max(0, t - 0.6) +
      8 * Math.sin(x / 40)
    )
  }
  drawNearCliff(canvas, cliffTop, at)
  const tower = at(random.between(0.66, 0.76))
  drawLighthouse(canvas, tower, cliffTop(tower) + 16)
  drawHouse(canvas, tower + 66, cliffTop(tower + 120) + 16, 128, 54, {
    wall: '#f3e8d2',
    roof: '#b8492f',
    pitch: 0.5,
  })
  drawSurf(canvas, at(0.455))
  canvas.nextLayer()
  drawGrass(canvas, H + 6, {
    count: 34,
    heights: [50, 120],
    from: at(0.74),
    to: W,
    colour: canvas.tone('#3f6040', -0.5),
    lit: canvas.tone('#b5b85a', 0.3),
  })
  drawBirds(canvas, at(0.36), 300, 6, 1.1)
}

function drawFarCliffs(canvas: Canvas, at: (t: number) => number, span: number): void {
  const { width: W } = canvas
  const paint = { rock: '#d9c7a4', rockShade: '#7d6a72', roughness: 0.26 }
  drawPeaks(
    canvas,
    [
      { x: at(0.62), top: HORIZON - 128, left: span * 0.26, right: 260, bendLeft: 1.1, flat: 40 },
      { x: W + 60, top: HORIZON - 150, left: span * 0.34, right: 300, flat: 60 },
    ],
    HORIZON + 2,
    { ...paint, depth: 0.68, haze: 0.5, ribs: 1.2 },
  )
  drawPeaks(
    canvas,
    [{ x: at(0.78), top: HORIZON - 190, left: span * 0.26, right: 500, bendLeft: 1.2, flat: 70 }],
    HORIZON + 22,
    { ...paint, depth: 0.42, haze: 0.4, ribs: 1.5 },
  )
}

function drawNearCliff(canvas: Canvas, top: (x: number) => number, at: (t: number) => number): void {
  const { width: W, height: H, random, light } = canvas
  const line: Point[] = []
  for (let x = at(0.38); x <= W + 24; x += 24) line.push([x, top(x)])
  const face = polygon([...line, [W + 24, H + 10], [at(0.38), H + 10]])
  canvas.fill(
    face,
    canvas.gradient([
      [0, canvas.tone(CHALK, 0.45, 0.08)],
      [1, canvas.tone('#a0806e', -0.3)],
    ]),
  )
  canvas.clipped(face, () => {
    canvas.fill(buttressShadows(canvas, top, at(0.45)), canvas.tone('#8a6a6c', -0.5, 0.04), 0.6)
    canvas.fill(clefts(canvas, top, at(0.5)), canvas.tone('#6a4f5c', -0.7, 0.03), 0.55)
    let ledges = ''
    for (let i = 0; i < 9; i++) {
      const x = random.between(at(0.5), W)
      const w = random.between(40, 120)
      ledges += path`M${x - w} ${top(x) + random.between(90, 420)}q${w} ${-random.between(5, 12)} ${w * 2} 0q${-w} ${random.between(2, 6)} ${-w * 2} 0z`
    }
    canvas.fill(ledges, canvas.tone('#fbe8c4', 0.6), 0.5)
    canvas.rect(
      0,
      H - 240,
      W,
      244,
      canvas.gradient([
        [0, light.shade, 0],
        [1, light.shade, 0.42],
      ]),
    )
  })
  const turf = line.filter(([x]) => x > at(0.475))
  const hem = turf.map(
    ([x, y], i): Point => [
      x,
      y + 20 + (i % 2 ? 16 : 0) + random.between(0, 10) + 20 * clamp((x - at(0.5)) / 400),
    ],
  )
  canvas.fill(
    polygon([...turf, ...hem.reverse()]),
    canvas.gradient([
      [0, canvas.tone('#a5c062', 0.5, 0.05)],
      [1, canvas.tone('#4f7a45', -0.3, 0.03)],
    ]),
  )
}

/** Great slabs lean to the left; each throws one broad, broken shadow to its right, widening downwards. */
function buttressShadows(canvas: Canvas, top: (x: number) => number, from: number): string {
  const { random, width, height } = canvas
  let data = ''
  for (let x = from; x < width + 120; x += random.between(120, 240)) {
    const y = top(x) + random.between(10, 44)
    const drop = height + 20 - y
    const w = random.between(54, 120)
    const lean = random.between(-0.26, -0.08)
    const at = (across: number, down: number): Point => [x + across * w + lean * drop * down, y + drop * down]
    data += polygon([
      at(0, 0),
      at(-0.12, 0.16),
      at(0.14, 0.27),
      at(-0.06, 0.5),
      at(0.2, 0.62),
      at(-0.1, 1),
      at(1.25, 1),
      at(0.8, 0.74),
      at(1.06, 0.52),
      at(0.62, 0.34),
      at(0.74, 0.2),
      at(0.34, 0.12),
    ])
  }
  return data
}

/** Narrow wedges, dark, between the slabs. */
function clefts(canvas: Canvas, top: (x: number) => number, from: number): string {
  const { random, width, height } = canvas
  let data = ''
  for (let x = from; x < width + 60; x += random.between(90, 220)) {
    const y = top(x) + random.between(60, 220)
    const drop = (height - y) * random.between(0.3, 0.7)
    const w = random.between(10, 26)
    data += polygon([
      [x, y],
      [x - w * 0.5, y + drop * 0.3],
      [x - w * 0.2 - drop * 0.06, y + drop * 0.5],
      [x - w - drop * 0.12, y + drop],
      [x + w * 0.3 - drop * 0.1, y + drop * 0.8],
      [x + w * 0.8, y + drop * 0.45],
    ])
  }
  return data
}

export function drawLighthouse(canvas: Canvas, x: number, y: number): void {
  const { light } = canvas
  const height = 300
  const half = (t: number) => 38 - 14 * t
  const white = canvas.tone('#fdf8ec', 0.4)
  const shaft = path`M${x - half(0)} ${y}L${x - half(1)} ${y - height}h${2 * half(1)}L${x + half(0)} ${y}Z`
  const band = (a: number, b: number) =>
    path`M${x - half(a)} ${y - height * a}L${x - half(b)} ${y - height * b}h${2 * half(b)}L${x + half(a)} ${y - height * a}Z`
  if (light.lampsLit) drawBeam(canvas, x, y - height - 36, Math.min(canvas.width, 1500))
  canvas.fill(shaft, white)
  canvas.fill(band(0.16, 0.38) + band(0.58, 0.79), canvas.tone('#cf3f2e', 0.25))
  canvas.fill(
    path`M${x + 6} ${y}L${x + 4} ${y - height}H${x + half(1)}L${x + half(0)} ${y}Z`,
    light.shade,
    0.3,
  )
  canvas.fill(
    path`M${x - 9} ${y}v-34a9 9 0 0 1 18 0v34zM${x - 5} ${y - 138}h10v20h-10z`,
    canvas.windowTone('#5a4a4a'),
  )
  canvas.fill(path`M${x - 36} ${y - height}h72v-13h-72z`, canvas.tone('#2a3a4a', -0.2))
  canvas.stroke(path`M${x - 34} ${y - height - 13}v-16h68v16`, canvas.tone('#2a3a4a', -0.2), 3)
  if (light.lampsLit)
    canvas.circle(
      x,
      y - height - 36,
      92,
      canvas.radialGradient([
        [0, light.lamp, 0.8],
        [1, light.lamp, 0],
      ]),
    )
  canvas.rect(x - 19, y - height - 60, 38, 48, mix(light.lamp, '#ffffff', 0.2))
  canvas.stroke(
    path`M${x - 7} ${y - height - 60}v46M${x + 7} ${y - height - 60}v46`,
    canvas.tone('#2a3a4a', -0.2),
    2.4,
  )
  canvas.fill(
    path`M${x - 27} ${y - height - 58}h54q-6 -36 -27 -46q-21 10 -27 46z`,
    canvas.tone('#c23a2c', 0.1),
  )
  canvas.fill(path`M${x} ${y - height - 104}q21 10 27 46h-20q0 -28 -7 -46z`, canvas.tone('#8e2a28', -0.3))
}

/** Foam along the foot of the cliff. */
function drawSurf(canvas: Canvas, x: number): void {
  const { height: H, random, light } = canvas
  let foam = ''
  for (let i = 0; i < 18; i++) {
    const t = random.next()
    const w = random.between(24, 76) * (0.5 + t * 0.7)
    const cx = x + 26 - t * 56 - random.between(-20, 110)
    foam += path`M${cx - w} ${H - 160 + t * 160}q${w * 0.5} -9 ${w} -5t${w} 5q${-w} 13 ${-w * 2} 0z`
  }
  canvas.fill(foam, mix('#fffdf5', light.sky[3], 0.2), 0.85)
}

// Vine rows running together towards a villa on a knoll between cypresses.
import type { Canvas } from '../canvas.ts'
import { curve, lerp, num, type Point, path } from '../geometry.ts'
import { drawHouse } from '../motifs/buildings.ts'
import { drawHill, type Height } from '../motifs/land.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawBush, drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawSky } from '../motifs/sky.ts'
import { drawCypress, drawRoundTree } from '../motifs/trees.ts'

const HORIZON = 520
const WALL = '#f0d9b0'
const TILE = '#c4573a'

export function drawVineyard(canvas: Canvas): void {
  const { width: W, light, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  const range = rangeOf(canvas, { base: HORIZON, high: 200, low: 100, spacing: 330 })
  drawPeaks(canvas, range, HORIZON, {
    rock: '#9fb39a',
    rockShade: '#6f8a98',
    depth: 0.74,
    haze: 0.7,
    ribs: 0.8,
  })
  drawHill(canvas, { colour: '#a9b36a', y: HORIZON - 26, swing: 36, waves: 2.2, depth: 0.6, lit: 0.5 })
  canvas.nextLayer()
  const rear = drawHill(canvas, {
    colour: light.isAutumn ? '#d9a548' : '#a3b257',
    y: HORIZON + 20,
    swing: 48,
    waves: 1.6,
    depth: 0.42,
    lit: 0.6,
    foot: -0.3,
  })
  for (let i = 0; i < 9; i++) {
    const x = random.between(0, W)
    drawRoundTree(
      canvas,
      x,
      rear(x) + 8,
      random.between(0.25, 0.42),
      canvas.tone('#4f7a45', -0.3, 0.42),
      canvas.tone('#8fae5c', 0.4, 0.42),
    )
  }
  canvas.nextLayer()
  const villa = W * (canvas.isHero ? 0.63 : random.between(0.52, 0.7))
  const spread = Math.min(W * 0.26, 430) + 90
  const knoll: Height = (x) =>
    HORIZON + 122 - 92 * Math.exp(-(((x - villa) / spread) ** 2)) + 10 * Math.sin(x / 150)
  drawHill(canvas, {
    crest: knoll,
    colour: light.isAutumn ? '#c98f3c' : '#8fa64c',
    depth: 0.24,
    lit: 0.6,
    foot: -0.4,
  })
  drawFarRows(canvas, knoll, villa, spread)
  drawVilla(canvas, villa, knoll)
  canvas.nextLayer()
  drawNearRows(canvas, villa)
  canvas.nextLayer()
  drawFrame(canvas)
  drawBirds(canvas, W * 0.44, 235)
}

function drawVilla(canvas: Canvas, x: number, knoll: Height): void {
  const y = knoll(x) + 14
  const body = canvas.tone('#2f5a3f', -0.45, 0.14)
  const lit = canvas.tone('#7a9a4f', 0.4, 0.14)
  for (const [dx, height] of [
    [-196, 92],
    [-166, 128],
    [-136, 104],
    [210, 110],
  ] as const)
    drawCypress(canvas, x + dx, knoll(x + dx) + 12, height, body, lit)
  drawHouse(canvas, x - 112, y, 140, 66, { wall: WALL, roof: TILE, pitch: 0.4, depth: 0.14, gable: 0.34 })
  drawTower(canvas, x, y)
  drawHouse(canvas, x + 22, y + 8, 150, 54, {
    wall: '#f5e3c0',
    roof: TILE,
    pitch: 0.42,
    depth: 0.12,
    gable: 0.3,
  })
  for (const [dx, height] of [
    [184, 136],
    [236, 88],
    [262, 116],
  ] as const)
    drawCypress(canvas, x + dx, knoll(x + dx) + 14, height, body, lit)
  drawRoundTree(
    canvas,
    x - 76,
    y + 14,
    0.42,
    canvas.tone('#4f7a45', -0.3, 0.12),
    canvas.tone('#9ab85c', 0.4, 0.12),
  )
}

function drawTower(canvas: Canvas, x: number, y: number): void {
  canvas.fill(path`M${x - 8} ${y}v-152h26v152z`, canvas.tone(WALL, 0.5, 0.13))
  canvas.fill(path`M${x + 18} ${y}v-152h28v152z`, canvas.tone(WALL, -0.6, 0.13))
  canvas.fill(path`M${x - 15} ${y - 150}L${x + 19} ${y - 186}V${y - 150}z`, canvas.tone(TILE, 0.35, 0.12))
  canvas.fill(path`M${x + 53} ${y - 150}L${x + 19} ${y - 186}V${y - 150}z`, canvas.tone(TILE, -0.45, 0.12))
  canvas.fill(
    path`M${x + 1} ${y - 112}v-18a6 6 0 0 1 12 0v18zM${x + 26} ${y - 112}v-18a6 6 0 0 1 12 0v18z`,
    canvas.windowTone(WALL, 0.1),
  )
}

/** Contour rows on the villa's hill. */
function drawFarRows(canvas: Canvas, knoll: Height, villa: number, spread: number): void {
  const vine = canvas.tone(canvas.light.isAutumn ? '#8a4a2a' : '#3f7040', -0.2, 0.2)
  let rows = ''
  for (let row = 0; row < 9; row++) {
    for (const [from, to] of [
      [-40, villa - spread * 0.62],
      [villa + spread * 0.78, canvas.width + 40],
    ] as const) {
      if (to - from < 80) continue
      const points = [0, 1, 2, 3].map((i): Point => {
        // Each row ends a little further out: the plots lie slantwise.
        const slant = (row - 8) * 11
        const x = from < 0 ? lerp(from, to + slant, i / 3) : lerp(from - slant, to, i / 3)
        return [x, knoll(x) + 26 + row * 17]
      })
      rows += curve(points)
    }
  }
  canvas.stroke(rows, vine, 6, 0.7)
}

/** The field in front: every row a hedge with a lit flank, running to one vanishing point. */
function drawNearRows(canvas: Canvas, villa: number): void {
  const { width: W, height: H, light, random } = canvas
  const dark = canvas.tone(light.isAutumn ? '#8a4a2a' : '#3f7040', -0.45, 0.05)
  const lit = canvas.tone(light.isAutumn ? '#d9822f' : '#8fb04a', 0.5, 0.05)
  const edge: Point[] = Array.from({ length: 9 }, (_, i) => [
    (W * i) / 8,
    HORIZON + 186 + 46 * Math.sin((i / 8) * 2.2),
  ])
  const field = `${curve(edge)}L${num(W)} ${H}L0 ${H}Z`
  canvas.fill(
    field,
    canvas.gradient([
      [0, canvas.tone('#c9a865', 0.4, 0.16)],
      [1, canvas.tone('#b08a4f', -0.2)],
    ]),
  )
  const vanishing: Point = [villa, HORIZON + 24]
  const bottom = H + 40
  const gap = 190
  const first = Math.floor((-W * 0.9 - villa) / gap)
  const last = Math.ceil((W * 1.9 - villa) / gap)
  let hedges = ''
  let flanks = ''
  for (let i = first; i <= last; i++) {
    const foot = villa + (i + 0.5) * gap
    const left: Point[] = []
    const crown: Point[] = []
    const right: Point[] = []
    for (let step = 0; step <= 4; step++) {
      const y = lerp(HORIZON + 120, bottom, (step / 4) ** 1.4)
      const u = (y - vanishing[1]) / (bottom - vanishing[1])
      const x = vanishing[0] + (foot - vanishing[0]) * u
      const w = gap * 0.3 * u
      const bump = w * 0.2 * random.between(-1, 1)
      left.push([x - w - bump, y - w * 0.15])
      crown.push([x - w * 0.1, y - w * 0.95 - bump])
      right.push([x + w + bump, y])
    }
    const isSeen = right.some(([x, y]) => x > -60 && x < W + 160 && y > HORIZON + 130)
    if (!isSeen) continue
    hedges += `${curve(crown)}L${curve([...right].reverse()).slice(1)}z`
    flanks += `${curve(left)}L${curve([...crown].reverse()).slice(1)}z`
  }
  canvas.clipped(field, () => {
    canvas.fill(hedges, dark)
    canvas.fill(flanks, lit)
  })
}

function drawFrame(canvas: Canvas): void {
  const { width: W, height: H } = canvas
  const body = canvas.tone('#27503a', -0.55)
  const lit = canvas.tone('#6f9448', 0.25)
  const x = canvas.isHero ? W - 110 : Math.min(W * 0.07, 110)
  drawCypress(canvas, x, H + 30, 640, body, lit)
  drawCypress(canvas, x + (canvas.isHero ? -86 : 86), H + 30, 440, body, lit)
  drawBush(
    canvas,
    canvas.isHero ? 60 : W - Math.min(W * 0.1, 160),
    H + 10,
    190,
    90,
    canvas.tone('#2f5a3a', -0.5),
  )
  drawGrass(canvas, H + 6, {
    count: 40,
    heights: [30, 76],
    colour: canvas.tone('#4a5a30', -0.5),
    lit: canvas.tone('#b8b04f', 0.3),
  })
}

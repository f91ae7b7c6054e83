// A town climbing a headland in terraces, drawn from the top row down; houses are symbols, stamped.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { clamp, curve, lerp, num, type Point, path } from '../geometry.ts'
import { drawSailboat } from '../motifs/boats.ts'
import { drawPeaks, rangeOf } from '../motifs/mountains.ts'
import { drawBush, drawFan } from '../motifs/plants.ts'
import { drawBirds, drawSky } from '../motifs/sky.ts'
import { drawCampanile, drawWindmill, type HouseDesign, townHouse } from '../motifs/town-houses.ts'
import { drawCypress } from '../motifs/trees.ts'
import { drawGlints, drawWater } from '../motifs/water.ts'

const HORIZON = 560

type Town = {
  style: 'harbour' | 'cyclades'
  /** Height of the hill's top. */
  top: number
  rowHeight: number
  widths: readonly [number, number]
  heights: readonly [number, number]
  walls: readonly string[]
  ground: string
}

const TOWNS: Record<Town['style'], Town> = {
  harbour: {
    style: 'harbour',
    top: 236,
    rowHeight: 66,
    widths: [64, 98],
    heights: [84, 124],
    walls: ['#e9a15b', '#d9694a', '#f3cf8a', '#e8b7a0', '#c4533f', '#f5e2bc', '#d98a5a'],
    ground: '#7a8a55',
  },
  cyclades: {
    style: 'cyclades',
    top: 268,
    rowHeight: 60,
    widths: [78, 124],
    heights: [58, 92],
    walls: ['#fdfaf2', '#f7f1e6', '#fffdf8', '#f3e9da'],
    ground: '#9a7a62',
  },
}

export function drawHillTown(canvas: Canvas, style: Town['style']): void {
  const { width: W, height: H, light, random } = canvas
  const town = TOWNS[style]
  drawSky(canvas, HORIZON)
  const [far, near] = light.sea ?? light.water
  drawWater(canvas, HORIZON, H, [
    mix(far, light.haze, 0.25),
    mix(near, '#1278a0', light.lampsLit ? 0.12 : 0.35),
    near,
  ])
  canvas.nextLayer()
  const range = rangeOf(canvas, { base: HORIZON + 1, high: 130, low: 60, spacing: 320, focus: W * 0.18 })
  drawPeaks(canvas, range, HORIZON + 1, {
    rock: '#9a9a98',
    rockShade: '#6d7a90',
    depth: 0.74,
    haze: 0.6,
    ribs: 0.7,
  })
  drawGlints(canvas, HORIZON, H, { count: 56 })
  canvas.nextLayer()
  const span = Math.min(W, 1640)
  const at = (t: number) => W - span * (1 - t)
  drawSailboat(canvas, at(0.24), HORIZON + 84, 0.5, '#d9a441', 0.15)
  drawSailboat(canvas, at(0.33), HORIZON + 168, 0.74, '#1f6f8a', 0.06)
  canvas.nextLayer()
  const shore = 0.34 + random.between(-0.03, 0.1)
  const steepness = random.between(0.7, 1)
  const slope = (x: number) => {
    const t = clamp(((x - at(0)) / span - shore) / (1 - shore))
    return H - 70 - (H - 70 - town.top) * t ** steepness
  }
  drawHeadland(canvas, town, at, slope)
  drawTerraces(canvas, town, at, slope)
  canvas.nextLayer()
  drawQuay(canvas, at)
  drawSailboat(canvas, at(random.between(0.08, 0.2)), HORIZON + random.between(250, 320), 1.2, '#c63f2e')
  const dark = canvas.tone('#27503f', -0.55)
  const lit = canvas.tone('#6f9a4f', 0.15)
  drawFan(canvas, W, H + 30, 240, dark, lit)
  drawBush(canvas, W * 0.02, H + 10, 150, 80, canvas.tone(style === 'cyclades' ? '#c4457a' : '#2f5a40', -0.3))
  drawFan(canvas, W * 0.02, H + 20, 170, dark, lit)
  drawBirds(canvas, at(0.16), 330)
}

function drawHeadland(
  canvas: Canvas,
  town: Town,
  at: (t: number) => number,
  slope: (x: number) => number,
): void {
  const { width: W, height: H, random } = canvas
  const points: Point[] = []
  for (let x = at(0.3); x <= W + 60; x += 50) points.push([x, slope(x) + 16])
  const ground = canvas.gradient([
    [0, canvas.tone(town.ground, 0.4, 0.2)],
    [1, canvas.tone(town.ground, -0.4, 0.04)],
  ])
  canvas.fill(`${curve(points)}L${num(W + 60)} ${H}L${num(at(0.3))} ${H}Z`, ground)
  if (town.style !== 'cyclades') return
  // Volcanic rock shows at the foot of the white town.
  let rock = ''
  for (let i = 0; i < 16; i++) {
    const x = lerp(at(0.36), W, random.next())
    const w = random.between(30, 70)
    rock += path`M${x} ${H - 150}l${w} ${-random.between(6, 24)}l${w * 0.4} ${random.between(50, 90)}l${-w * 0.9} ${20}z`
  }
  canvas.fill(rock, canvas.tone('#6a4a48', -0.5, 0.05), 0.45)
}

function drawTerraces(
  canvas: Canvas,
  town: Town,
  at: (t: number) => number,
  slope: (x: number) => number,
): void {
  const { width: W, height: H, random } = canvas
  const floor = H - (town.style === 'cyclades' ? 122 : 96)
  const rows = Math.ceil((floor - town.top) / town.rowHeight)
  const designs = (depth: number): HouseDesign[] =>
    Array.from({ length: 7 }, (_, i) => {
      const isDomed = town.style === 'cyclades' && i === 0
      return townHouse(canvas, {
        style: town.style,
        width: isDomed ? 104 : lerp(town.widths[0], town.widths[1], ((i * 3) % 7) / 6),
        height: isDomed ? 74 : lerp(town.heights[0], town.heights[1], ((i * 5) % 7) / 6),
        wall: town.walls[i % town.walls.length]!,
        depth,
        isDomed,
      })
    })
  const bands = [designs(0.2), designs(0.11), designs(0.03)]
  let landmark = false
  for (let row = 0; row < rows; row++) {
    let sinceDome = random.integer(0, 3)
    let previous: HouseDesign | null = null
    // From the hill down to the shore, so that lower houses are drawn in front.
    for (let x = W + 40; x > at(0.34); ) {
      const crest = slope(x)
      const y = crest + 46 + row * town.rowHeight + random.between(-7, 7)
      if (y > floor + 14) break
      const progress = (y - town.top) / (floor - town.top)
      const band = bands[clamp(Math.floor(progress * 3), 0, 2)]!
      const isDome = town.style === 'cyclades' && sinceDome >= 5
      let design = isDome ? band[0]! : band[random.integer(town.style === 'cyclades' ? 1 : 0, 6)]!
      if (design === previous) design = band[(band.indexOf(design) % 5) + 1]!
      sinceDome = isDome ? 0 : sinceDome + 1
      previous = design
      const scale = random.between(0.94, 1.08)
      const w = design.width * scale
      x -= w * random.between(0.94, 1.02)
      canvas.stamp(design.id, x, y + 26, scale, scale * random.between(0.94, 1.08))
      if (town.style === 'harbour' && random.chance(0.08)) {
        drawCypress(
          canvas,
          x,
          y + 30,
          random.between(76, 110),
          canvas.tone('#2f5a40', -0.4, 0.1),
          canvas.tone('#7a9a50', 0.35, 0.1),
        )
      }
      if (random.chance(0.07)) {
        drawBush(
          canvas,
          x + w * 0.2,
          y + 30,
          26,
          20,
          canvas.tone(town.style === 'cyclades' ? '#d0487f' : '#4f7a45', 0, 0.08),
        )
      }
      if (!landmark && town.style === 'harbour' && row === 2 && x < at(0.74)) {
        drawCampanile(canvas, x - 6, y + 30)
        landmark = true
      }
    }
    if (row === 0 && town.style === 'cyclades') drawWindmill(canvas, at(0.88), slope(at(0.88)) + 44)
  }
}

function drawQuay(canvas: Canvas, at: (t: number) => number): void {
  const { width: W, height: H } = canvas
  const edge: Point[] = [
    [at(0.27), H - 44],
    [at(0.36), H - 74],
    [at(0.5), H - 92],
    [at(0.75), H - 86],
    [W + 30, H - 94],
  ]
  const face = edge.map(([x, y]): Point => [x, y + 20])
  const fillFrom = (points: readonly Point[], colour: string) =>
    canvas.fill(`${curve(points)}L${num(W + 30)} ${H}L${num(at(0.27))} ${H}Z`, colour)
  fillFrom(edge, canvas.tone('#d8bf9c', 0.3))
  fillFrom(
    face,
    canvas.gradient([
      [0, canvas.tone('#a98a72', -0.3)],
      [1, canvas.tone('#8a6a5c', -0.6)],
    ]),
  )
  let bollards = ''
  for (let i = 0; i < 6; i++) {
    const x = lerp(at(0.44), at(0.9), i / 5)
    bollards += path`M${x - 6} ${H - 80}v-14q6 -6 12 0v14z`
  }
  canvas.fill(bollards, canvas.tone('#3a4550', -0.3))
}

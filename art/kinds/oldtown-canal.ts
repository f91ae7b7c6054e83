// A canal in one-point perspective: gabled houses along both quays, an arched bridge closing the view.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { clamp, lens, lerp, type Point, path, polygon } from '../geometry.ts'
import { drawBirds, drawMist, drawSky } from '../motifs/sky.ts'
import { drawRoundTree } from '../motifs/trees.ts'
import { drawGlints, drawWater } from '../motifs/water.ts'

const WALLS = ['#a8442f', '#7a3b34', '#d9a05a', '#c4694a', '#ead3ab', '#4f6a72', '#8a5a44', '#b5543a']

/** Metres to units at one metre's distance, and the height of the eye above the water. */
const FOCAL = 1000
const EYE = 5
const HORIZON = 600
const BRIDGE_AT = 44
const FAR_END = 92

type Side = -1 | 1

class Street {
  readonly centre: number
  readonly canalHalf: number
  readonly frontHalf: number

  constructor(canvas: Canvas) {
    const narrow = clamp(canvas.width / 1600, 0.58, 1.15)
    this.centre = canvas.width * (canvas.isHero ? 0.58 : 0.5)
    this.canalHalf = 8.5 * narrow
    this.frontHalf = 13 * narrow
  }

  /** Metres across, up from the water and away, to the picture. */
  at(across: number, up: number, away: number): Point {
    return [this.centre + (FOCAL * across) / away, HORIZON + (FOCAL * (EYE - up)) / away]
  }
}

const QUAY = 1.1

export function drawCanal(canvas: Canvas): void {
  const street = new Street(canvas)
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  drawFarEnd(canvas, street)
  drawWater(canvas, HORIZON + (FOCAL * EYE) / FAR_END - 3)
  canvas.nextLayer()
  drawMist(canvas, HORIZON - 70, 120, 0.45)
  const rows = ([-1, 1] as const).map((side) => housesOf(canvas, street, side))
  drawMirrored(canvas, street, rows)
  for (const row of rows) for (const house of row) drawHouseFront(canvas, street, house)
  for (const side of [-1, 1] as const) drawQuay(canvas, street, side)
  canvas.nextLayer()
  drawTrees(canvas, street, BRIDGE_AT, 90)
  drawBridge(canvas, street)
  drawTrees(canvas, street, 22, BRIDGE_AT)
  canvas.nextLayer()
  drawTourBoat(canvas, street)
  drawRailing(canvas)
  drawBirds(canvas, street.centre - 110, 210, 4)
}

function drawFarEnd(canvas: Canvas, street: Street): void {
  const base = street.at(0, 0, FAR_END)[1]
  const { centre } = street
  canvas.fill(path`M${centre - 260} ${base}v-120h520v120z`, canvas.tone('#a98a80', -0.1, 0.6))
  // A church tower with a crowned lantern, off the axis.
  const x = centre + 52
  const wall = '#c98a6a'
  canvas.fill(path`M${x - 26} ${base}v-250h30v250z`, canvas.tone(wall, 0.4, 0.5))
  canvas.fill(path`M${x + 4} ${base}v-250h22v250z`, canvas.tone(wall, -0.5, 0.5))
  canvas.fill(
    path`M${x - 31} ${base - 250}h62v-8h-62zM${x - 17} ${base - 258}v-46h34v46zM${x - 21} ${base - 304}h42v-7h-42z`,
    canvas.tone('#f3e3c4', 0.3, 0.48),
  )
  canvas.fill(
    path`M${x - 15} ${base - 311}c0 -28 10 -34 15 -66c5 32 15 38 15 66z`,
    canvas.tone('#5f9a92', 0.2, 0.48),
  )
  canvas.circle(x - 10, base - 216, 11, canvas.tone('#fffaf0', 0.5, 0.45))
}

type House = {
  side: Side
  near: number
  far: number
  height: number
  wall: string
  gable: number
  depth: number
}

/** Far to near. */
function housesOf(canvas: Canvas, street: Street, side: Side): House[] {
  const { random } = canvas
  const houses: House[] = []
  // The nearest whose far edge is still in the picture.
  const visible = (FOCAL * street.frontHalf) / (side > 0 ? canvas.width - street.centre : street.centre)
  let previous = ''
  for (let near = Math.max(9, visible - 6); near < FAR_END; ) {
    const far = Math.min(FAR_END + 2, near + random.between(5.4, 7.4))
    let wall = random.pick(WALLS)
    if (wall === previous) wall = WALLS[(WALLS.indexOf(wall) + 3) % WALLS.length]!
    previous = wall
    const depth = clamp((near - 12) / 105) * 0.7
    houses.push({
      side,
      near,
      far,
      height: random.between(11.5, 14.5),
      wall,
      gable: random.integer(0, 3),
      depth,
    })
    near = far
  }
  return houses.reverse()
}

/** Points of a house front: `across` 0 near edge … 1 far edge, `up` in metres above the water. */
function frontOf(street: Street, house: House) {
  return (along: number, up: number): Point =>
    street.at(house.side * street.frontHalf, up, lerp(house.near, house.far, along))
}

const GABLES: readonly (readonly (readonly [along: number, rise: number])[])[] = [
  // Stepped.
  [
    [0.1, 0],
    [0.1, 0.7],
    [0.24, 0.7],
    [0.24, 1.5],
    [0.38, 1.5],
    [0.38, 2.5],
    [0.62, 2.5],
    [0.62, 1.5],
    [0.76, 1.5],
    [0.76, 0.7],
    [0.9, 0.7],
    [0.9, 0],
  ],
  // Bell.
  [
    [0.04, 0.2],
    [0.16, 0.5],
    [0.25, 1.3],
    [0.32, 2.2],
    [0.5, 2.7],
    [0.68, 2.2],
    [0.75, 1.3],
    [0.84, 0.5],
    [0.96, 0.2],
  ],
  // Neck.
  [
    [0.2, 0.4],
    [0.24, 1.1],
    [0.3, 1.2],
    [0.3, 2.2],
    [0.5, 2.9],
    [0.7, 2.2],
    [0.7, 1.2],
    [0.76, 1.1],
    [0.8, 0.4],
  ],
  // Spout.
  [
    [0.04, 0.3],
    [0.42, 2.4],
    [0.42, 2.8],
    [0.58, 2.8],
    [0.58, 2.4],
    [0.96, 0.3],
  ],
]

function drawHouseFront(canvas: Canvas, street: Street, house: House): void {
  const at = frontOf(street, house)
  const { height, depth, wall } = house
  // The sun is on the left: the right-hand row faces it.
  const lit = house.side > 0 ? 0.45 : -0.42
  const gable = GABLES[house.gable]!.map(([along, rise]) => at(along, height + rise))
  const trim = canvas.tone('#fbf1dd', house.side > 0 ? 0.4 : -0.25, depth * 0.9)
  canvas.fill(
    polygon([at(0, 0.9), at(0, height), ...gable, at(1, height), at(1, 0.9)]),
    canvas.tone(wall, lit, depth),
  )
  const pixels = Math.abs(at(1, 0)[0] - at(0, 0)[0])
  canvas.stroke(
    polygon([at(0, height), ...gable, at(1, height)]).replace('z', ''),
    trim,
    clamp(pixels / 26, 1.6, 7),
  )
  if (pixels < 20) return
  const floors = pixels > 48 ? 4 : 3
  const columns = pixels > 48 ? 3 : 2
  const pane = (along: number, wide: number, up: number, tall: number) =>
    polygon([at(along, up), at(along + wide, up), at(along + wide, up + tall), at(along, up + tall)])
  let frames = ''
  let glass = ''
  for (let floor = 0; floor < floors; floor++) {
    const up = 2.2 + (floor * (height - 2.6)) / floors
    const tall = ((height - 2.6) / floors) * 0.62
    for (let column = 0; column < columns; column++) {
      const isDoor = floor === 0 && column === 1
      const along = (column + 0.5) / columns - 0.1
      if (pixels > 48) frames += pane(along - 0.025, 0.25, up - 0.14, tall + 0.3)
      glass += isDoor ? pane(along, 0.2, 1.2, tall + 1) : pane(along, 0.2, up, tall)
    }
  }
  glass += pane(0.42, 0.16, height + 0.5, 1)
  canvas.fill(frames, trim)
  canvas.fill(
    glass,
    canvas.light.lampsLit
      ? canvas.windowTone(wall, depth)
      : canvas.tone('#24405a', house.side > 0 ? 0.1 : -0.3, depth),
  )
  canvas.fill(
    polygon([at(0, 0.9), at(0, 1.9), at(1, 1.9), at(1, 0.9)]),
    canvas.tone(mix(wall, '#3a3038', 0.5), lit * 0.6, depth),
  )
}

/** The fronts again, upside down in the water: as plain shapes, for ripples would break the rest. */
function drawMirrored(canvas: Canvas, street: Street, rows: readonly (readonly House[])[]): void {
  const { centre, canalHalf } = street
  const near = 5.2
  const water = polygon([
    street.at(-canalHalf, 0, near),
    street.at(-canalHalf, 0, FAR_END),
    street.at(canalHalf, 0, FAR_END),
    street.at(canalHalf, 0, near),
    [centre, canvas.height + 900],
  ])
  canvas.clipped(water, () => {
    for (const house of rows.flat()) {
      const at = frontOf(street, house)
      const h = house.height
      const shape = polygon([
        at(0, 0),
        at(0, -h * 0.92),
        at(0.3, -h * 1.1),
        at(0.7, -h * 1.1),
        at(1, -h * 0.92),
        at(1, 0),
      ])
      canvas.fill(shape, canvas.tone(house.wall, house.side > 0 ? 0.2 : -0.5, house.depth), 0.34)
    }
    drawGlints(canvas, HORIZON + 56, canvas.height, { count: 60, spread: 0.55, columnX: centre - 20 })
  })
}

function drawQuay(canvas: Canvas, street: Street, side: Side): void {
  const { canalHalf, frontHalf } = street
  const near = 5.5
  const lit = side < 0 ? -0.45 : 0.1
  canvas.fill(
    polygon([
      street.at(side * canalHalf, QUAY, near),
      street.at(side * canalHalf, QUAY, FAR_END),
      street.at(side * frontHalf, QUAY, FAR_END),
      street.at(side * frontHalf, QUAY, near),
    ]),
    canvas.gradient([
      [0, canvas.tone('#c9b39a', lit + 0.2, 0.4)],
      [1, canvas.tone('#a58f80', lit, 0)],
    ]),
  )
  canvas.fill(
    polygon([
      street.at(side * canalHalf, 0, near),
      street.at(side * canalHalf, 0, FAR_END),
      street.at(side * canalHalf, QUAY, FAR_END),
      street.at(side * canalHalf, QUAY, near),
    ]),
    canvas.tone('#6a4f4c', side < 0 ? -0.6 : -0.15, 0.08),
  )
  canvas.stroke(
    polygon([street.at(side * canalHalf, QUAY, near), street.at(side * canalHalf, QUAY, FAR_END)]).replace(
      'z',
      '',
    ),
    canvas.tone('#e9dcc4', lit, 0.1),
    4,
  )
}

function drawTrees(canvas: Canvas, street: Street, from: number, to: number): void {
  const { random } = canvas
  for (let away = to - 2; away >= from; away -= 11) {
    for (const side of [-1, 1] as const) {
      const across = side * (street.canalHalf + 1.1)
      const place = away + random.between(-2, 2)
      const [x, y] = street.at(across, QUAY, place)
      if (x < -120 || x > canvas.width + 120) continue
      const depth = clamp((place - 14) / 110) * 0.6
      const leaf = canvas.light.isAutumn ? random.pick(['#b8662c', '#c98a35', '#8a7a3a']) : '#4f7a48'
      const scale = (FOCAL / place) * 0.062
      drawRoundTree(
        canvas,
        x,
        y,
        scale,
        canvas.tone(leaf, -0.5, depth),
        canvas.tone(mix(leaf, '#f0d070', 0.3), 0.3, depth),
      )
    }
  }
}

/** One wide arch; with its reflection it closes to an oval. */
function drawBridge(canvas: Canvas, street: Street): void {
  const { canalHalf, centre } = street
  const unit = FOCAL / BRIDGE_AT
  const water = street.at(0, 0, BRIDGE_AT)[1]
  const half = canalHalf * unit
  const deck = 3.9 * unit
  const brick = canvas.tone('#b5654a', 0.1, 0.2)
  const dark = canvas.tone('#5a3038', -0.55, 0.18)
  const stone = canvas.tone('#f0e0c4', 0.4, 0.18)
  const shoulder = 1.2 * unit
  const rx = half * 0.74
  const ry = 2.9 * unit
  const outline = path`M${centre - half - 40} ${water - shoulder}Q${centre - half * 0.5} ${water - deck - 6} ${centre} ${water - deck - 6}T${centre + half + 40} ${water - shoulder}V${water + 2}H${centre + rx}A${rx} ${ry} 0 0 0 ${centre - rx} ${water + 2}H${centre - half - 40}Z`
  const under = path`M${centre - rx} ${water + 2}A${rx} ${ry} 0 0 1 ${centre + rx} ${water + 2}h${-rx * 0.16}A${rx * 0.86} ${ry * 0.84} 0 0 0 ${centre - rx * 0.82} ${water + 2}Z`
  canvas.transformed(
    path`matrix(1 0 0 -.9 0 ${water * 1.9})`,
    () => {
      canvas.fill(outline, brick)
      canvas.fill(under, dark)
    },
    0.42,
  )
  canvas.fill(outline, brick)
  canvas.fill(under, dark)
  canvas.stroke(path`M${centre - rx} ${water + 2}A${rx} ${ry} 0 0 1 ${centre + rx} ${water + 2}`, stone, 5)
  canvas.stroke(
    path`M${centre - half - 40} ${water - shoulder}Q${centre - half * 0.5} ${water - deck - 6} ${centre} ${water - deck - 6}T${centre + half + 40} ${water - shoulder}`,
    stone,
    6,
  )
  canvas.fill(path`M${centre - 10} ${water - ry - 2}h20l-4 -16h-12z`, stone)
  // Railing, lamps and two bicycles leaning on it.
  const rail = (lift: number) =>
    path`M${centre - half - 30} ${water - shoulder - lift}Q${centre - half * 0.5} ${water - deck - 6 - lift} ${centre} ${water - deck - 6 - lift}T${centre + half + 30} ${water - shoulder - lift}`
  canvas.stroke(rail(20), canvas.light.ink, 2.4, 0.8)
  let posts = ''
  for (let i = -8; i <= 8; i++) {
    const x = centre + (i / 8) * half
    const rise = (1 - (i / 9) ** 2) * (deck - shoulder) * 1.02
    posts += path`M${x} ${water - shoulder - rise - 4}v-20`
  }
  canvas.stroke(posts, canvas.light.ink, 2, 0.8)
  for (const t of [-0.62, 0.62]) {
    const x = centre + half * t
    const y = water - shoulder - (1 - t * t) * (deck - shoulder)
    canvas.stroke(path`M${x} ${y}v-62`, canvas.light.ink, 3.4)
    if (canvas.light.lampsLit)
      canvas.circle(
        x,
        y - 68,
        34,
        canvas.radialGradient([
          [0, canvas.light.lamp, 0.7],
          [1, canvas.light.lamp, 0],
        ]),
      )
    canvas.circle(x, y - 68, 7, canvas.light.lampsLit ? canvas.light.lamp : stone)
  }
}

/** A canal boat coming towards the reader: the red thing of this scene. */
function drawTourBoat(canvas: Canvas, street: Street): void {
  const x = street.centre - 54
  const y = 822
  const red = canvas.tone('#cf4430', 0.25)
  canvas.fill(lens(x, y + 34, 150, 15), canvas.light.shade, 0.3)
  canvas.fill(lens(x, y + 40, 200, 6), canvas.light.sun, 0.4)
  canvas.fill(path`M${x - 66} ${y - 8}l8 -56q58 -14 116 0l8 56z`, canvas.tone('#fbf3e0', 0.4))
  canvas.fill(path`M${x + 14} ${y - 8}v-64q24 1 44 8l8 56z`, canvas.tone('#cdbfa8', -0.4))
  canvas.fill(
    path`M${x - 56} ${y - 22}l6 -32q22 -5 43 -6v38zM${x + 57} ${y - 22}l-6 -32q-22 -5 -43 -6v38z`,
    canvas.light.lampsLit ? canvas.light.lamp : canvas.tone('#6fa5b8', 0.2),
  )
  canvas.fill(path`M${x - 88} ${y - 14}q88 -20 176 0q-4 34 -36 50q-52 12 -104 0q-32 -16 -36 -50z`, red)
  canvas.fill(
    path`M${x + 88} ${y - 14}q-4 34 -36 50q-24 6 -52 6q44 -22 48 -64q22 3 40 8z`,
    canvas.tone('#8a2628', -0.4),
  )
  canvas.stroke(path`M${x - 88} ${y - 14}q88 -20 176 0`, canvas.tone('#fbf3e0', 0.4), 5)
}

/** The railing of the bridge where the reader stands. */
function drawRailing(canvas: Canvas): void {
  const { width: W, height: H, light } = canvas
  const ink = mix(light.ink, canvas.tone('#3a3038', -0.5), 0.3)
  canvas.fill(path`M0 ${H - 66}h${W}v12h${-W}zM0 ${H - 12}h${W}v14h${-W}z`, ink)
  let bars = ''
  for (let x = 14; x < W; x += 40) bars += path`M${x} ${H - 56}v50`
  canvas.stroke(bars, ink, 5)
  drawBicycle(canvas, W - Math.min(W * 0.24, 330), H - 40, ink)
  // Flower boxes in bloom.
  const [x, y] = [Math.min(W * 0.12, 180), H - 66]
  canvas.fill(path`M${x - 96} ${y - 4}h192l-12 40h-168z`, canvas.tone('#7a4a36', -0.4))
  const { random } = canvas
  for (const [colour, lit] of [
    ['#3f6a40', -0.4],
    ['#d0487f', 0.1],
    ['#f2b6c8', 0.3],
  ] as const) {
    let blooms = ''
    for (let i = 0; i < 15; i++) {
      const r = colour === '#3f6a40' ? random.between(12, 20) : random.between(6, 10)
      blooms += path`M${x + random.between(-96, 96) - r} ${y - random.between(0, colour === '#3f6a40' ? 16 : 26)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
    }
    canvas.fill(blooms, canvas.tone(colour, lit))
  }
}

function drawBicycle(canvas: Canvas, x: number, y: number, ink: string): void {
  const r = 52
  const wheels = path`M${x - 78 - r} ${y - 40}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0zM${x + 78 - r} ${y - 40}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  canvas.stroke(wheels, ink, 5.5)
  canvas.stroke(
    path`M${x - 78} ${y - 40}L${x - 44} ${y - 112}H${x + 50}L${x - 6} ${y - 34}H${x - 78}M${x - 44} ${y - 112}L${x - 6} ${y - 34}M${x + 78} ${y - 40}L${x + 46} ${y - 128}q-14 -16 -34 -8`,
    canvas.tone('#2f7f8a', 0.1),
    6,
  )
  canvas.stroke(path`M${x - 68} ${y - 126}h40`, ink, 9)
  canvas.fill(path`M${x + 54} ${y - 124}h56l-8 34h-40z`, canvas.tone('#c9974f', 0.1))
}

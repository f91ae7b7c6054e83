// A canal in one-point perspective: gabled houses along both quays, an arched bridge closing the view.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { clamp, path, polygon } from '../geometry.ts'
import { drawArchedBridge, drawRailing, drawTourBoat } from '../motifs/canal.ts'
import { drawHouseFront, frontOf, type House, housesOf } from '../motifs/gabled-houses.ts'
import { drawBirds, drawMist, drawSky } from '../motifs/sky.ts'
import { BRIDGE_AT, FAR_END, FOCAL, HORIZON, QUAY, type Side, Street } from '../motifs/street.ts'
import { drawRoundTree } from '../motifs/trees.ts'
import { drawGlints, drawWater } from '../motifs/water.ts'

export function drawCanal(canvas: Canvas): void {
  const street = new Street(canvas)
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  drawFarEnd(canvas, street)
  drawWater(canvas, street.at(0, 0, FAR_END)[1] - 3)
  canvas.nextLayer()
  drawMist(canvas, HORIZON - 70, 120, 0.45)
  const rows = ([-1, 1] as const).map((side) => housesOf(canvas, street, side))
  drawMirrored(canvas, street, rows)
  for (const row of rows) for (const house of row) drawHouseFront(canvas, street, house)
  for (const side of [-1, 1] as const) drawQuay(canvas, street, side)
  canvas.nextLayer()
  drawTrees(canvas, street, BRIDGE_AT, 90)
  drawArchedBridge(canvas, street)
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

/** Reflections of the fronts in the water, as plain shapes without details. */
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

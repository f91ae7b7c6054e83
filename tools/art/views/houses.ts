// Rows of houses along the horizon, one for each region's way of building.
import { path } from '../geometry.ts'
import { drawHill } from '../motifs/land.ts'
import type { Backdrop } from './backdrops.ts'

type Row = {
  walls: readonly string[]
  roof: string | null
  heights: readonly [number, number]
  widths: readonly [number, number]
  arched?: boolean
  gabled?: boolean
  /** A second row above the first. */
  isTiered?: boolean
  /** Gardens between the houses. */
  isLoose?: boolean
}

/** Houses side by side along the water. */
const rowOf =
  ({ walls, roof, heights, widths, arched, gabled, isTiered, isLoose }: Row): Backdrop =>
  (canvas, horizon) =>
    canvas.group(() => {
      if (isTiered) drawRow(0.4, horizon + 6 - heights[0] * 0.9)
      if (isLoose)
        drawHill(canvas, { y: horizon - 10, swing: 12, colour: '#8a8f68', depth: 0.3, bottom: horizon + 8 })
      drawRow(0.2, horizon + (isLoose ? 2 : 6))

      function drawRow(depth: number, y: number): void {
        const { random } = canvas
        let glass = ''
        let previous = ''
        for (let x = -30; x < canvas.width + 20; ) {
          const w = Math.round(random.between(...widths))
          const h = Math.round(random.between(...heights))
          const wall = random.pick(walls.filter((colour) => colour !== previous))
          previous = wall
          canvas.fill(path`M${x} ${y}v${-h}h${w}v${h}z`, canvas.tone(wall, 0.35, depth))
          canvas.fill(path`M${x + w * 0.86} ${y}v${-h}h${w * 0.14}v${h}z`, canvas.tone(wall, -0.4, depth))
          if (roof)
            canvas.fill(
              gabled
                ? path`M${x - 3} ${y - h}l${w / 2 + 3} ${-w * 0.42}l${w / 2 + 3} ${w * 0.42}z`
                : path`M${x - 4} ${y - h}l${10} ${-20}h${w - 12}l${10} ${20}z`,
              canvas.tone(roof, 0.1, depth),
            )
          const columns = Math.max(2, Math.floor(w / 30))
          const floors = Math.max(2, Math.floor(h / 44))
          for (let floor = 0; floor < floors; floor++)
            for (let column = 0; column < columns; column++) {
              const cx = x + (w * 0.9 * (column + 0.5)) / columns
              const cy = y - h + 14 + (floor * (h - 14)) / floors
              glass += arched
                ? path`M${cx - 5} ${cy + 22}v-14q5 -10 10 0v14z`
                : path`M${cx - 5} ${cy}h10v18h-10z`
            }
          x += w + (isLoose && random.chance(0.6) ? random.between(30, 190) : 0)
        }
        canvas.fill(glass, canvas.windowTone('#5a4a44', depth))
      }
    })

export const palaces = rowOf({
  walls: ['#e3b48e', '#d98f78', '#ecd6a8', '#c9705a', '#efe3cf', '#d9a58a'],
  roof: '#b5603f',
  heights: [148, 256],
  widths: [94, 176],
  arched: true,
})
export const paintedHouses = rowOf({
  walls: ['#e9a15b', '#d9694a', '#f3cf8a', '#e8b7a0', '#c4533f', '#f5e2bc'],
  roof: '#b5512f',
  heights: [176, 297],
  widths: [76, 122],
  isTiered: true,
})
export const islandHouses = rowOf({
  walls: ['#e2574a', '#f2b63c', '#3f9ac0', '#7fb85f', '#d977a0', '#f5e6c4', '#8a6fc0'],
  roof: '#b5603f',
  heights: [90, 150],
  widths: [56, 88],
})
export const graniteHouses = rowOf({
  walls: ['#a9a7a2', '#bcb6aa', '#8f9298', '#c9c2b4'],
  roof: '#566270',
  heights: [94, 148],
  widths: [103, 162],
  gabled: true,
})
export const bretonHouses = rowOf({
  walls: ['#f3efe4', '#e9e2d2', '#dfe6ea'],
  roof: '#56687a',
  heights: [94, 140],
  widths: [108, 162],
  gabled: true,
})
export const timberHouses = rowOf({
  walls: ['#e8d0a0', '#c98f6a', '#f0e6d2', '#b3704f', '#d9b98a'],
  roof: '#6a4638',
  heights: [122, 189],
  widths: [94, 135],
  gabled: true,
})
export const brickGables = rowOf({
  walls: ['#a8442f', '#c4694a', '#d9a05a', '#ead3ab', '#7a3b34'],
  roof: '#8a3f30',
  heights: [148, 216],
  widths: [76, 113],
  gabled: true,
})
export const victorians = rowOf({
  walls: ['#e8c9c0', '#bcd3d6', '#f0e0b8', '#c9bfdc', '#d9e2c4'],
  roof: '#5f6672',
  heights: [148, 202],
  widths: [89, 119],
  gabled: true,
})
export const brownstones = rowOf({
  walls: ['#9a5a44', '#7f4a3c', '#b5704f', '#a9806a'],
  roof: null,
  heights: [176, 243],
  widths: [94, 130],
})
export const stoneTown = rowOf({
  walls: ['#f3ebda', '#e6d8bd', '#fbf6ea', '#d9c7a4'],
  roof: null,
  heights: [108, 202],
  widths: [108, 176],
  arched: true,
  isTiered: true,
})
export const villages = rowOf({
  walls: ['#f5eede', '#ecdcb8', '#e3c79a'],
  roof: '#b5583a',
  heights: [55, 90],
  widths: [88, 138],
  isLoose: true,
})
export const ottomanHouses = rowOf({
  walls: ['#e9d2ae', '#d9a58a', '#f0e6d2', '#c98a6a', '#b9a48a'],
  roof: '#a8593f',
  heights: [81, 148],
  widths: [81, 148],
  isTiered: true,
})
export const mudHouses = rowOf({
  walls: ['#c68a56', '#d39a66', '#b97c4c'],
  roof: null,
  heights: [60, 117],
  widths: [104, 182],
  isLoose: true,
})

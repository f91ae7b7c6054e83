// City towers. Windows are a pattern instead of single shapes, which keeps files small.
import type { Canvas } from '../canvas.ts'
import { num, type Point, path, polygon } from '../geometry.ts'

/** Towers stand on this grid, so that no window is cut at a corner. */
const CELL_WIDTH = 18
const CELL_HEIGHT = 26

const TOWER_STYLES = ['flat', 'step', 'slant', 'deco', 'spire'] as const
export type TowerStyle = (typeof TOWER_STYLES)[number]

export type Tower = {
  /** Left edge and width are moved to the grid. */
  x: number
  width: number
  height: number
  base: number
  depth: number
  style: TowerStyle
  wall: string
}

export type WindowPaint = { paint: string; opacity: number }

/** A block of windows: by day a regular grid of glass, in the evening some of them lit. */
export function windowPattern(canvas: Canvas, base: number): WindowPaint {
  const { light, random } = canvas
  const id = canvas.id()
  const columns = light.lampsLit ? 7 : 1
  const rows = light.lampsLit ? 9 : 1
  let data = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      if (light.lampsLit && random.chance(0.46)) continue
      data += path`M${column * CELL_WIDTH + 5} ${row * CELL_HEIGHT + 7}h8v13h-8z`
    }
  }
  const colour = light.lampsLit ? light.lamp : light.ink
  const size = `width="${columns * CELL_WIDTH}" height="${rows * CELL_HEIGHT}"`
  canvas.define(
    `<pattern id="${id}" y="${num(base % CELL_HEIGHT)}" ${size} patternUnits="userSpaceOnUse"><path d="${data}" fill="${colour}"/></pattern>`,
  )
  return { paint: `url(#${id})`, opacity: light.lampsLit ? 0.9 : 0.34 }
}

const onGrid = (value: number, cell: number) => Math.round(value / cell) * cell

export function drawTower(canvas: Canvas, tower: Tower, windows: WindowPaint | null): void {
  const { depth, base, style, wall } = tower
  const lit = canvas.tone(wall, 0.5, depth)
  const shade = canvas.tone(wall, -0.6, depth)
  const width = Math.max(2, Math.round(tower.width / CELL_WIDTH / 2) * 2) * CELL_WIDTH
  const left = onGrid(tower.x, CELL_WIDTH)
  const tiers = TIERS[style]
  let foot = base
  let tierLeft = left
  let tierWidth = width
  for (const [narrowing, share] of tiers) {
    tierWidth = Math.max(2 * CELL_WIDTH, onGrid((width * narrowing) / 2, CELL_WIDTH) * 2)
    tierLeft = left + (width - tierWidth) / 2
    const height = Math.max(CELL_HEIGHT, onGrid(tower.height * share, CELL_HEIGHT))
    drawBlock(canvas, tierLeft, foot, tierWidth, height, lit, shade, windows, depth)
    foot -= height
  }
  drawTop(canvas, tower, tierLeft, foot, tierWidth, lit, shade)
}

const TIERS: Record<TowerStyle, readonly (readonly [narrowing: number, share: number])[]> = {
  flat: [[1, 1]],
  slant: [[1, 1]],
  spire: [
    [1, 0.86],
    [0.7, 0.14],
  ],
  step: [
    [1, 0.76],
    [0.6, 0.24],
  ],
  deco: [
    [1, 0.56],
    [0.74, 0.24],
    [0.48, 0.13],
    [0.26, 0.07],
  ],
}

function drawBlock(
  canvas: Canvas,
  x: number,
  foot: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
  windows: WindowPaint | null,
  depth: number,
): void {
  const side = onGrid(width * 0.36, CELL_WIDTH)
  canvas.rect(x, foot - height, width, height, lit)
  canvas.rect(x + width - side, foot - height, side, height, shade)
  // A cornice separates the tiers.
  canvas.rect(x - 2, foot - height, width + 4, 4, canvas.tone('#fff6e6', 0.3, Math.max(0.1, depth)), 0.55)
  if (windows)
    canvas.rect(x, foot - height + 4, width, height - 4, windows.paint, windows.opacity * (1 - depth * 0.75))
}

function drawTop(
  canvas: Canvas,
  tower: Tower,
  x: number,
  y: number,
  width: number,
  lit: string,
  shade: string,
): void {
  const { random } = canvas
  const middle = x + width / 2
  const antenna = (from: number, length: number) =>
    canvas.stroke(path`M${middle} ${from}v${-length}`, shade, 3)
  if (tower.style === 'slant') {
    const rise = width * random.between(0.35, 0.6)
    const slope: Point[] = [
      [x, y + 1],
      [x, y - rise],
      [x + width, y + 1],
    ]
    canvas.fill(polygon(slope), lit)
    canvas.fill(
      polygon([
        [x + width * 0.64, y - rise * 0.36],
        [x + width, y + 1],
        [x + width * 0.64, y + 1],
      ]),
      shade,
    )
  } else if (tower.style === 'deco' || tower.style === 'spire') {
    const rise = tower.style === 'deco' ? width * 0.9 : width * 0.5
    canvas.fill(
      polygon([
        [x, y + 1],
        [middle, y - rise],
        [x + width, y + 1],
      ]),
      lit,
    )
    canvas.fill(
      polygon([
        [middle, y - rise],
        [x + width, y + 1],
        [middle, y + 1],
      ]),
      shade,
    )
    antenna(y - rise + 4, tower.width * 0.5)
  } else if (random.chance(0.4)) {
    canvas.rect(x + width * 0.2, y - 16, width * 0.3, 17, shade)
    if (random.chance(0.4)) antenna(y - 14, 50)
  }
}

// House designs for a town on a hill, each drawn once; and the two landmarks above the roofs.
import type { Canvas } from '../canvas.ts'
import { path, polygon } from '../geometry.ts'

export type HouseDesign = { id: string; width: number; height: number }

export type HouseShape = {
  style: 'harbour' | 'cyclades'
  width: number
  height: number
  wall: string
  depth: number
  isDomed: boolean
}

/** Symbol with its foot at 0 and its left edge at 0. */
export function townHouse(canvas: Canvas, shape: HouseShape): HouseDesign {
  const id = canvas.symbol(() =>
    shape.style === 'cyclades' ? drawCube(canvas, shape) : drawTiledHouse(canvas, shape),
  )
  return { id, width: shape.width, height: shape.height }
}

function drawTiledHouse(canvas: Canvas, { width: w, height: h, wall, depth }: HouseShape): void {
  const side = w * 0.32
  canvas.fill(path`M0 6v${-h - 6}h${w - side}v${h + 6}z`, canvas.tone(wall, 0.45, depth))
  canvas.fill(path`M${w - side} 6v${-h - 6}h${side}v${h + 6}z`, canvas.tone(wall, -0.5, depth))
  canvas.fill(
    polygon([
      [-5, -h],
      [9, -h - 16],
      [w - 9, -h - 16],
      [w + 5, -h],
    ]),
    canvas.tone('#c0512f', 0.25, depth),
  )
  canvas.fill(
    polygon([
      [w - side, -h],
      [w - side + 4, -h - 16],
      [w - 9, -h - 16],
      [w + 5, -h],
    ]),
    canvas.tone('#93382a', -0.3, depth),
  )
  canvas.fill(path`M-3 ${-h}h${w + 6}v4h${-w - 6}z`, canvas.tone('#7a3a30', -0.4, depth), 0.5)
  const columns = Math.max(2, Math.round((w - side) / 25))
  const floors = Math.max(1, Math.round(h / 40))
  const shutter = canvas.tone(['#3f7a6a', '#2f6a86', '#7a4a36'][Math.round(w) % 3]!, 0, depth)
  let glass = ''
  let shutters = ''
  for (let floor = 0; floor < floors; floor++) {
    const y = -h + 13 + floor * 36
    for (let column = 0; column < columns; column++) {
      const x = ((w - side) * (column + 0.5)) / columns
      glass += path`M${x - 4} ${y}h8v16h-8z`
      shutters += path`M${x - 8} ${y}h4v16h-4zM${x + 4} ${y}h4v16h-4z`
    }
    glass += path`M${w - side * 0.62} ${y}h7v16h-7z`
  }
  canvas.fill(shutters, shutter)
  canvas.fill(glass, canvas.windowTone(wall, depth))
}

/** A whitewashed cube with a parapet, a blue door or a blue dome. */
function drawCube(canvas: Canvas, { width: w, height: h, wall, depth, isDomed }: HouseShape): void {
  const side = w * 0.34
  const lit = canvas.tone(wall, 0.4, depth)
  const shade = canvas.tone('#a3b9d8', -0.38, depth)
  const blue = canvas.tone('#2f73c4', 0.2, depth)
  canvas.fill(path`M0 12v${-h - 12}h${w - side}v${h + 12}z`, lit)
  canvas.fill(path`M${w - side} 12v${-h - 12}h${side}v${h + 12}z`, shade)
  if (isDomed) {
    const r = w * 0.36
    const x = w * 0.46
    canvas.fill(path`M${x - r * 1.12} ${-h}v-9h${r * 2.24}v9z`, lit)
    canvas.fill(path`M${x - r} ${-h - 9}a${r} ${r * 0.98} 0 0 1 ${2 * r} 0z`, blue)
    canvas.fill(
      path`M${x} ${-h - 9 - r * 0.98}a${r} ${r * 0.98} 0 0 1 ${r} ${r * 0.98}h${-r * 0.62}q${r * 0.04} ${-r * 0.7} ${-r * 0.38} ${-r * 0.98}z`,
      canvas.tone('#1f4f9a', -0.4, depth),
    )
    canvas.stroke(
      path`M${x - r * 0.6} ${-h - 9 - r * 0.36}q${r * 0.12} ${-r * 0.3} ${r * 0.34} ${-r * 0.42}`,
      canvas.tone('#9cc4ee', 0.4, depth),
      4,
      0.8,
    )
    canvas.stroke(path`M${x} ${-h - 8 - r}v-15m-6 5h12`, lit, 3)
  } else {
    canvas.fill(path`M-2 ${-h}h${w - side + 2}v6h${-w + side - 2}z`, canvas.tone('#e6dccb', -0.1, depth))
  }
  const doorX = (w - side) * 0.3
  const pane = canvas.light.lampsLit ? canvas.windowTone(wall, depth) : canvas.tone('#2a62a8', -0.05, depth)
  canvas.fill(path`M${doorX - 8} 12v-30a8 8 0 0 1 16 0v30z`, blue)
  let windows = path`M${(w - side) * 0.64} ${-h * 0.68}h12v17h-12z`
  if (w > 96) windows += path`M${(w - side) * 0.3 - 6} ${-h * 0.68}h12v17h-12z`
  windows += path`M${w - side * 0.66} ${-h * 0.62}h10v16h-10z`
  canvas.fill(windows, pane)
  if (w > 86 && !isDomed) {
    // Outside stairs climb the lit wall.
    const x = (w - side) * 0.56
    canvas.fill(path`M${x} 12v-8h9v-8h9v-8h9v-8h9v32z`, canvas.tone('#d9cfc0', -0.3, depth))
  }
}

/** A bell tower with a green pyramid; the foot stands at x, y. */
export function drawCampanile(canvas: Canvas, x: number, y: number): void {
  const wall = '#f0d3a0'
  const depth = 0.1
  const lit = canvas.tone(wall, 0.45, depth)
  canvas.fill(path`M${x - 28} ${y}v-252h36v252z`, lit)
  canvas.fill(path`M${x + 8} ${y}v-252h22v252z`, canvas.tone(wall, -0.5, depth))
  canvas.fill(path`M${x - 36} ${y - 252}L${x} ${y - 330}V${y - 252}z`, canvas.tone('#4a958a', 0.35, depth))
  canvas.fill(path`M${x + 38} ${y - 252}L${x} ${y - 330}V${y - 252}z`, canvas.tone('#2f6f6c', -0.3, depth))
  canvas.fill(
    path`M${x - 34} ${y - 254}h70v10h-70zM${x - 32} ${y - 170}h66v8h-66z`,
    canvas.tone('#fdf0d0', 0.4, depth),
  )
  canvas.fill(
    path`M${x - 20} ${y - 178}v-40a9 9 0 0 1 18 0v40zM${x + 13} ${y - 178}v-40a6 6 0 0 1 12 0v40z`,
    canvas.windowTone('#6a4a40', depth),
  )
  canvas.circle(x - 10, y - 132, 11, canvas.tone('#fffaf0', 0.5, depth))
  canvas.stroke(path`M${x - 10} ${y - 139}v7l5 4`, canvas.light.ink, 2)
  canvas.stroke(path`M${x} ${y - 328}v-24`, canvas.tone('#c9a04a', 0.2, depth), 4)
}

/** A white mill with canvas sails on eight spars. */
export function drawWindmill(canvas: Canvas, x: number, y: number): void {
  const depth = 0.08
  canvas.fill(path`M${x - 42} ${y}l8 -110h34v110z`, canvas.tone('#fdfaf2', 0.45, depth))
  canvas.fill(path`M${x} ${y}v-110h34l8 110z`, canvas.tone('#a9bdd9', -0.3, depth))
  canvas.fill(path`M${x - 40} ${y - 106}L${x} ${y - 162}V${y - 106}z`, canvas.tone('#a4704c', 0.25, depth))
  canvas.fill(path`M${x + 40} ${y - 106}L${x} ${y - 162}V${y - 106}z`, canvas.tone('#7a4a3a', -0.35, depth))
  canvas.fill(
    path`M${x - 22} ${y}v-28a8 8 0 0 1 16 0v28zM${x - 18} ${y - 76}h12v16h-12z`,
    canvas.tone('#2a62a8', 0, depth),
  )
  const hubX = x - 16
  const hubY = y - 112
  let spars = ''
  let sails = ''
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4 + 0.2
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const [ex, ey] = [Math.cos(angle + 0.36), Math.sin(angle + 0.36)]
    spars += path`M${hubX} ${hubY}l${dx * 92} ${dy * 92}`
    sails += path`M${hubX + dx * 26} ${hubY + dy * 26}L${hubX + dx * 88} ${hubY + dy * 88}L${hubX + ex * 72} ${hubY + ey * 72}Z`
  }
  canvas.fill(sails, canvas.tone('#fff1dc', 0.5, depth))
  canvas.stroke(spars, canvas.tone('#6a4a3a', -0.3, depth), 3)
  canvas.circle(hubX, hubY, 6, canvas.tone('#6a4a3a', -0.3, depth))
}

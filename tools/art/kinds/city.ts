// Three rows of towers with haze between them, mirrored in the river; a suspension bridge, a deco tower or a great dome.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'
import { drawSailboat } from '../motifs/boats.ts'
import { drawBasilica, drawStoneBridge, drawSuspensionBridge } from '../motifs/city-landmarks.ts'
import { drawHill } from '../motifs/land.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawHaze, drawSky } from '../motifs/sky.ts'
import { drawTower, type TowerStyle, type WindowPaint, windowPattern } from '../motifs/towers.ts'
import { drawRoundTree } from '../motifs/trees.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const QUAY = 660
const FAR_WALLS = ['#8fa3c0', '#b59aa8', '#a9b0c4', '#c9a494']
const NEAR_WALLS = ['#c9876a', '#d9b08a', '#7a8aa0', '#b56a55', '#e3cba6']
const OLD_WALLS = ['#f0dcb8', '#e2bf97', '#d9a98a', '#e9cfa6']

type Row = {
  base: number
  depth: number
  heights: readonly [number, number]
  widths: readonly [number, number]
  styles: readonly TowerStyle[]
  walls: readonly string[]
  focus: number
  gap?: number
}

export function drawCity(canvas: Canvas, variant: string): void {
  const { width: W, height: H, random } = canvas
  drawSky(canvas, QUAY, { clouds: 2 })
  canvas.nextLayer()
  const windows = windowPattern(canvas, QUAY)
  const focus = W * (canvas.isHero ? 0.68 : random.between(0.46, 0.66))
  const skyline = canvas.group(() => {
    if (variant === 'domes') drawDomedCity(canvas, focus, windows)
    else drawTowers(canvas, focus, windows, variant === 'deco')
  })
  canvas.nextLayer()
  drawWater(canvas, QUAY + 4)
  drawReflections(canvas, [skyline], QUAY + 4, 0.32)
  drawHaze(canvas, QUAY - 60, 66, 0.3)
  drawGlints(canvas, QUAY + 6, H, { count: 60, spread: 0.8 })
  canvas.nextLayer()
  if (variant === 'bridge') drawSuspensionBridge(canvas, QUAY + 64)
  if (variant === 'domes') drawStoneBridge(canvas, QUAY + 92)
  drawSailboat(
    canvas,
    W * (variant === 'bridge' ? random.between(0.38, 0.6) : random.between(0.24, 0.4)),
    H - 118,
    1.25,
    '#c63f2e',
  )
  canvas.nextLayer()
  if (variant !== 'bridge') drawPark(canvas)
  drawBirds(canvas, W * 0.3, 300)
}

function drawRow(canvas: Canvas, row: Row, windows: WindowPaint | null): void {
  const { width: W, random } = canvas
  for (let x = -60; x < W + 40; ) {
    const width = random.between(...row.widths)
    const nearness = Math.max(0, 1 - Math.abs(x + width / 2 - row.focus) / 620)
    const [low, high] = row.heights
    const height = low + (high - low) * (nearness * 0.72 + random.next() * 0.42)
    drawTower(
      canvas,
      {
        x,
        width,
        height,
        base: row.base,
        depth: row.depth,
        style: random.pick(row.styles),
        wall: random.pick(row.walls),
      },
      windows,
    )
    x += width + (row.gap ? random.between(0, row.gap) : 0)
  }
}

function drawTowers(canvas: Canvas, focus: number, windows: WindowPaint, isDeco: boolean): void {
  drawRow(
    canvas,
    {
      base: QUAY,
      depth: 0.74,
      heights: [110, 330],
      widths: [54, 104],
      styles: ['flat', 'step', 'slant'],
      walls: FAR_WALLS,
      focus,
    },
    null,
  )
  drawHaze(canvas, QUAY - 330, 334, 0.75)
  drawRow(
    canvas,
    {
      base: QUAY,
      depth: 0.48,
      heights: [120, isDeco ? 330 : 410],
      widths: [64, 124],
      styles: ['flat', 'step', 'deco', 'spire', 'slant'],
      walls: NEAR_WALLS,
      focus,
    },
    windows,
  )
  drawHaze(canvas, QUAY - 300, 304, 0.55)
  if (isDeco)
    drawTower(
      canvas,
      { x: focus - 90, width: 180, height: 560, base: QUAY, depth: 0.26, style: 'deco', wall: '#e3c29a' },
      windows,
    )
  drawRow(
    canvas,
    {
      base: QUAY + 4,
      depth: 0.18,
      heights: [64, 200],
      widths: [76, 140],
      styles: ['flat', 'flat', 'step'],
      walls: NEAR_WALLS,
      focus: focus + 260,
      gap: 14,
    },
    windows,
  )
}

function drawDomedCity(canvas: Canvas, focus: number, windows: WindowPaint): void {
  const { width: W, random } = canvas
  drawHill(canvas, { colour: '#8fa58a', y: QUAY - 150, swing: 60, waves: 1.6, depth: 0.76, bottom: QUAY })
  drawRow(
    canvas,
    {
      base: QUAY,
      depth: 0.62,
      heights: [70, 150],
      widths: [60, 110],
      styles: ['flat'],
      walls: OLD_WALLS,
      focus,
    },
    null,
  )
  drawSmallDome(canvas, focus - 480, 200, 0.56)
  drawSmallDome(canvas, focus + 470, 230, 0.56)
  if (W > 1900) drawSmallDome(canvas, focus - 900, 210, 0.56)
  drawHaze(canvas, QUAY - 200, 204, 0.6)
  drawRow(
    canvas,
    {
      base: QUAY,
      depth: 0.42,
      heights: [64, 120],
      widths: [70, 120],
      styles: ['flat'],
      walls: OLD_WALLS,
      focus,
    },
    windows,
  )
  drawBasilica(canvas, focus, QUAY)
  drawRow(
    canvas,
    {
      base: QUAY + 4,
      depth: 0.2,
      heights: [40, 78],
      widths: [70, 124],
      styles: ['flat'],
      walls: OLD_WALLS,
      focus,
      gap: 6,
    },
    windows,
  )
  for (let i = 0; i < W / 46; i++) {
    const x = random.between(0, W)
    drawRoundTree(
      canvas,
      x,
      QUAY + 12,
      random.between(0.34, 0.58),
      canvas.tone('#4d7a4c', -0.3, 0.14),
      canvas.tone('#9ab85f', 0.4, 0.14),
    )
  }
}

function drawSmallDome(canvas: Canvas, x: number, height: number, depth: number): void {
  const y = QUAY - height + 70
  canvas.fill(path`M${x - 44} ${QUAY}v${-height + 70}h88v${height - 70}z`, canvas.tone('#e9d3b0', 0.2, depth))
  canvas.fill(
    path`M${x - 44} ${y}c0 -66 30 -72 44 -86c14 14 44 20 44 86z`,
    canvas.tone('#7fa39a', 0.45, depth),
  )
  canvas.fill(
    path`M${x} ${y - 86}c14 14 44 20 44 86h-28c0 -50 -6 -70 -16 -86z`,
    canvas.tone('#5f8a86', -0.4, depth),
  )
  canvas.stroke(path`M${x} ${y - 84}v-34`, canvas.tone('#c9a04a', 0, depth), 4)
}

/** A bank with round trees at both edges. */
function drawPark(canvas: Canvas): void {
  const { width: W, height: H, random } = canvas
  drawHill(canvas, { colour: '#3f6048', y: H - 36, swing: 10, lit: 0.05, foot: -0.7 })
  const edge = Math.min(W * 0.2, 330)
  for (let i = 0; i < 7; i++) {
    const x = i < 4 ? W - (edge * (i + 0.4)) / 4 : (edge * 0.7 * (i - 4)) / 3
    drawRoundTree(
      canvas,
      x,
      H - 14,
      random.between(1.3, 2.1),
      canvas.tone('#2f5a44', -0.55),
      canvas.tone('#6f9a4f', 0.2),
    )
  }
  drawGrass(canvas, H + 6, { count: 20, heights: [22, 54], colour: canvas.tone('#2f4a36', -0.6) })
}

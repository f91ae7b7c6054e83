// What else closes a view: woods, terraces, palms, the towers of a city.
import type { Canvas } from '../canvas.ts'
import { lerp, type Point, polygon } from '../geometry.ts'
import { drawHill } from '../motifs/land.ts'
import { palmSymbol } from '../motifs/palms.ts'
import { drawHaze } from '../motifs/sky.ts'
import { drawTower, type TowerStyle, windowPattern } from '../motifs/towers.ts'
import { crownSymbol, pineSymbol, pineTones, plantWood } from '../motifs/trees.ts'

import type { Backdrop } from './backdrops.ts'

type Tree = (canvas: Canvas, colour: string, depth: number) => string

const spruce: Tree = (canvas, colour, depth) => pineSymbol(canvas, pineTones(canvas, colour, depth))
const maple: Tree = (canvas, colour, depth) =>
  crownSymbol(canvas, canvas.tone(colour, -0.2, depth * 0.8), canvas.tone(colour, 0.5, depth * 0.8))

const woodOf =
  (trees: readonly (readonly [Tree, string])[]): Backdrop =>
  (canvas, horizon) =>
    canvas.group(() => {
      for (const [y, depth, heights] of [
        [-44, 0.56, [60, 96]],
        [2, 0.34, [90, 150]],
      ] as const) {
        const symbols = trees.map(([draw, colour]) => draw(canvas, colour, depth))
        const crest = (x: number) => horizon + y + 14 * Math.sin(x / 140 + y)
        drawHill(canvas, { crest, colour: trees[0]![1], depth, bottom: horizon + 8 })
        plantWood(canvas, symbols, crest, { heights, sink: 10, density: 1.2 })
      }
    })
export const spruces = woodOf([
  [spruce, '#3b6a50'],
  [spruce, '#2f5d4b'],
])
export const autumnWood = woodOf([
  [maple, '#c8412a'],
  [maple, '#dd7a2c'],
  [maple, '#e2a83a'],
  [maple, '#b23a34'],
  [spruce, '#3b6a50'],
])

/** Terraced slopes down to the river. */
export const terraces: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    for (const [side, depth, high] of [
      [1, 0.42, 300],
      [-1, 0.22, 380],
    ] as const) {
      const slope = (x: number) => {
        const t = Math.max(0, Math.min(1, (side * (x - focus) + 260) / 1000))
        return horizon + 6 - high * t ** 0.75 - 10 * Math.sin(x / 90)
      }
      drawHill(canvas, { crest: slope, colour: '#93a95a', depth, lit: 0.5, foot: -0.25, bottom: horizon + 8 })
      let steps = ''
      for (let i = 1; i < 13; i++) {
        const points: Point[] = []
        for (let x = -20; x <= canvas.width + 40; x += 90) {
          const y = lerp(slope(x), horizon + 6, i / 13)
          if (horizon - slope(x) > 30) points.push([x, y])
        }
        if (points.length > 1) steps += polygon(points).replace('z', '')
      }
      canvas.stroke(steps, canvas.tone('#5a6b3a', -0.3, depth), 4, 0.7)
    }
  })

/** Towers of a great city, taller towards the focus. */
export const skyline: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    const { random } = canvas
    const base = horizon + 6
    const windows = windowPattern(canvas, base)
    for (const [depth, low, high, styles] of [
      [0.66, 90, 320, ['flat', 'step', 'slant']],
      [0.38, 80, 400, ['flat', 'step', 'deco', 'spire']],
      [0.2, 50, 150, ['flat', 'step']],
    ] as const) {
      for (let x = -60; x < canvas.width + 40; ) {
        const width = random.between(66, 120)
        const nearness = Math.max(0, 1 - Math.abs(x - focus) / 640)
        drawTower(
          canvas,
          {
            x,
            width,
            height: low + (high - low) * (nearness * 0.7 + random.next() * 0.4),
            base,
            depth,
            style: random.pick<TowerStyle>(styles),
            wall: random.pick(['#c9876a', '#d9b08a', '#7a8aa0', '#b56a55', '#e3cba6']),
          },
          depth > 0.5 ? null : windows,
        )
        x += width
      }
      drawHaze(canvas, horizon - 240, 246, 0.35)
    }
  })

export const palmLine: Backdrop = (canvas, horizon) =>
  canvas.group(() => {
    const tones = {
      trunk: canvas.tone('#6a5040', -0.3, 0.3),
      leaf: canvas.tone('#2f6a4f', -0.3, 0.34),
      leafLit: canvas.tone('#86b060', 0.4, 0.34),
    }
    drawHill(canvas, { y: horizon - 4, swing: 8, colour: '#6f8f55', depth: 0.4, bottom: horizon + 10 })
    const symbols = [12, -18, 4].map((lean) => palmSymbol(canvas, lean, tones))
    for (let x = 10; x < canvas.width; x += canvas.random.between(40, 90))
      canvas.stamp(canvas.random.pick(symbols), x, horizon + 4, canvas.random.between(0.9, 1.7))
  })

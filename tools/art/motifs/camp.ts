// Camp and shore: tent, fire, parasol with deck chair, stilt hut.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { path, polygon } from '../geometry.ts'

/** A ridge tent; it glows from within when lamps are lit. About 240 wide, 130 high at scale 1. */
export function drawTent(canvas: Canvas, x: number, y: number, s: number, colour: string): void {
  const { light } = canvas
  const glows = light.lampsLit
  const front = glows ? mix(colour, light.lamp, 0.42) : canvas.tone(colour, 0.5)
  canvas.ellipse(x + 22 * s, y + 4 * s, 165 * s, 11 * s, light.shade, 0.3)
  canvas.stroke(
    path`M${x - 110 * s} ${y}l${-30 * s} ${14 * s}M${x + 150 * s} ${y - 20 * s}l${28 * s} ${18 * s}`,
    light.ink,
    3 * s,
    0.8,
  )
  canvas.fill(
    polygon([
      [x - 8 * s, y - 130 * s],
      [x + 98 * s, y + 6 * s],
      [x + 152 * s, y - 22 * s],
      [x + 46 * s, y - 138 * s],
    ]),
    canvas.tone(colour, glows ? -0.3 : -0.5),
  )
  canvas.fill(
    polygon([
      [x - 110 * s, y],
      [x - 8 * s, y - 130 * s],
      [x + 98 * s, y + 6 * s],
    ]),
    front,
  )
  canvas.fill(
    path`M${x - 8 * s} ${y - 126 * s}L${x - 36 * s} ${y + 1 * s}L${x + 28 * s} ${y + 3 * s}Z`,
    glows ? '#fff0bf' : canvas.tone('#3a2b38', -0.3),
  )
  // The open flap, rolled to the side.
  canvas.fill(
    path`M${x - 8 * s} ${y - 130 * s}Q${x - 26 * s} ${y - 52 * s} ${x - 60 * s} ${y}L${x - 34 * s} ${y + 1 * s}Q${x - 18 * s} ${y - 60 * s} ${x - 8 * s} ${y - 130 * s}Z`,
    mix(front, canvas.tone(colour, -0.6), 0.6),
  )
  canvas.stroke(
    path`M${x + 19 * s} ${y - 134 * s}L${x + 124 * s} ${y - 8 * s}`,
    canvas.tone(colour, -0.9),
    2.4 * s,
    0.5,
  )
}

export function drawCampfire(canvas: Canvas, x: number, y: number, s: number): void {
  const { light } = canvas
  if (light.lampsLit) {
    const glow = canvas.radialGradient([
      [0, light.lamp, 0.6],
      [0.5, light.lamp, 0.2],
      [1, light.lamp, 0],
    ])
    canvas.circle(x, y - 20 * s, 190 * s, glow)
  }
  canvas.fill(
    path`M${x - 22 * s} ${y}c${-8 * s} ${-30 * s} ${14 * s} ${-34 * s} ${8 * s} ${-66 * s}c${24 * s} ${14 * s} ${16 * s} ${34 * s} ${22 * s} ${40 * s}c${2 * s} ${-8 * s} ${2 * s} ${-14 * s} 0 ${-22 * s}c${18 * s} ${14 * s} ${22 * s} ${34 * s} ${12 * s} ${48 * s}Z`,
    '#f2853a',
  )
  canvas.fill(
    path`M${x - 10 * s} ${y}c${-4 * s} ${-16 * s} ${8 * s} ${-18 * s} ${6 * s} ${-36 * s}c${14 * s} ${10 * s} ${16 * s} ${24 * s} ${12 * s} ${36 * s}Z`,
    '#ffe39a',
  )
  canvas.stroke(
    path`M${x - 34 * s} ${y + 6 * s}l${62 * s} ${-12 * s}M${x - 30 * s} ${y - 8 * s}l${62 * s} ${14 * s}`,
    canvas.tone('#5b3a2a', -0.4),
    9 * s,
  )
}

/** Five panels, lit on the left; pole, shadow and a chair beside it. */
export function drawParasol(canvas: Canvas, x: number, y: number, s: number, colour: string): void {
  canvas.ellipse(x + 34 * s, y + 2 * s, 98 * s, 13 * s, canvas.light.shade, 0.25)
  canvas.fill(
    path`M${x - 3 * s} ${y}l${12 * s} ${-132 * s}h${5 * s}l${-12 * s} ${132 * s}Z`,
    canvas.tone('#fdf5e4', 0.3),
  )
  const topX = x + 13 * s
  const topY = y - 172 * s
  const w = 96 * s
  const h = 62 * s
  const edges = [-1, -0.62, -0.22, 0.22, 0.62, 1]
  for (let i = 0; i < 5; i++) {
    const [a, b] = [edges[i]!, edges[i + 1]!]
    const lit = 0.55 - i * 0.25
    canvas.fill(
      path`M${topX} ${topY}Q${topX + w * a * 0.84} ${topY + h * 0.08} ${topX + w * a} ${topY + h}Q${(2 * topX + w * (a + b)) / 2} ${topY + h * 0.8} ${topX + w * b} ${topY + h}Q${topX + w * b * 0.84} ${topY + h * 0.08} ${topX} ${topY}Z`,
      canvas.tone(i % 2 ? '#fffaf0' : colour, lit),
    )
  }
  canvas.stroke(path`M${topX} ${topY}v${-12 * s}`, canvas.tone('#fdf5e4', 0), 5 * s)
  const wood = canvas.tone('#8a5a3a', -0.2)
  canvas.stroke(
    path`M${x + 52 * s} ${y + 6 * s}v${22 * s}M${x + 122 * s} ${y - 4 * s}v${24 * s}`,
    wood,
    5 * s,
  )
  canvas.fill(
    path`M${x + 34 * s} ${y + 8 * s}l${86 * s} ${-16 * s}l${42 * s} ${-40 * s}l${9 * s} ${5 * s}l${-40 * s} ${48 * s}l${-92 * s} ${17 * s}Z`,
    canvas.tone('#fffaf0', 0.45),
  )
  canvas.fill(
    path`M${x + 40 * s} ${y + 15 * s}l${90 * s} ${-17 * s}l${40 * s} ${-47 * s}l${2 * s} ${7 * s}l${-40 * s} ${48 * s}l${-88 * s} ${17 * s}Z`,
    canvas.tone('#d9c9ae', -0.35),
  )
}

/** A thatched hut on stilts above the water. */
export function drawStiltHut(canvas: Canvas, x: number, y: number, s: number): void {
  const wood = canvas.tone('#7a5236', -0.45)
  let stilts = ''
  for (const [dx, length] of [
    [-50, 74],
    [-18, 82],
    [18, 82],
    [50, 74],
  ] as const)
    stilts += path`M${x + dx * s} ${y - 30 * s}v${length * s}`
  canvas.stroke(stilts, wood, 5 * s)
  canvas.fill(path`M${x - 74 * s} ${y - 36 * s}h${148 * s}v${11 * s}h${-148 * s}z`, wood)
  canvas.fill(
    path`M${x - 54 * s} ${y - 36 * s}v${-52 * s}h${64 * s}v${52 * s}z`,
    canvas.tone('#c2935f', 0.35),
  )
  canvas.fill(
    path`M${x + 10 * s} ${y - 36 * s}v${-52 * s}h${44 * s}v${52 * s}z`,
    canvas.tone('#8a5f3f', -0.5),
  )
  canvas.fill(
    path`M${x - 34 * s} ${y - 37 * s}v${-36 * s}h${23 * s}v${36 * s}zM${x + 22 * s} ${y - 48 * s}v${-24 * s}h${20 * s}v${24 * s}z`,
    canvas.windowTone('#5f4a3a'),
  )
  canvas.fill(
    path`M${x - 88 * s} ${y - 76 * s}Q${x - 34 * s} ${y - 112 * s} ${x} ${y - 178 * s}Q${x + 34 * s} ${y - 112 * s} ${x + 88 * s} ${y - 76 * s}Q${x} ${y - 58 * s} ${x - 88 * s} ${y - 76 * s}Z`,
    canvas.tone('#d3a963', 0.4),
  )
  canvas.fill(
    path`M${x} ${y - 178 * s}Q${x + 34 * s} ${y - 112 * s} ${x + 88 * s} ${y - 76 * s}Q${x + 52 * s} ${y - 65 * s} ${x + 14 * s} ${y - 66 * s}Q${x + 22 * s} ${y - 112 * s} ${x} ${y - 178 * s}Z`,
    canvas.tone('#8f6738', -0.45),
  )
  canvas.stroke(
    path`M${x - 66 * s} ${y - 80 * s}q${40 * s} ${-34 * s} ${60 * s} ${-74 * s}M${x - 36 * s} ${y - 75 * s}q${22 * s} ${-28 * s} ${32 * s} ${-60 * s}`,
    canvas.tone('#8f6738', -0.2),
    2 * s,
    0.5,
  )
}

/** A low black-tent shape: a sagging roof on poles, open at the front. */
export function drawDesertTent(canvas: Canvas, x: number, y: number, s: number, colour: string): void {
  canvas.ellipse(x + 20 * s, y + 2 * s, 118 * s, 8 * s, canvas.light.shade, 0.3)
  canvas.fill(
    path`M${x - 74 * s} ${y}V${y - 40 * s}L${x} ${y - 66 * s}L${x + 82 * s} ${y - 38 * s}V${y}Z`,
    canvas.light.lampsLit ? '#fff0bf' : canvas.tone('#5a3a34', -0.5),
  )
  canvas.fill(
    path`M${x - 74 * s} ${y}v${-40 * s}l${26 * s} ${-8 * s}q${-2 * s} ${30 * s} ${-8 * s} ${48 * s}z`,
    canvas.tone(colour, 0.3),
  )
  canvas.fill(
    path`M${x + 82 * s} ${y}v${-38 * s}l${-36 * s} ${-14 * s}q${2 * s} ${34 * s} ${10 * s} ${52 * s}z`,
    canvas.tone(colour, -0.6),
  )
  canvas.fill(
    path`M${x - 96 * s} ${y - 30 * s}Q${x - 38 * s} ${y - 50 * s} ${x} ${y - 86 * s}Q${x + 40 * s} ${y - 48 * s} ${x + 104 * s} ${y - 28 * s}Q${x + 50 * s} ${y - 36 * s} ${x} ${y - 52 * s}Q${x - 44 * s} ${y - 38 * s} ${x - 96 * s} ${y - 30 * s}Z`,
    canvas.tone(colour, 0.5),
  )
  canvas.fill(
    path`M${x} ${y - 86 * s}Q${x + 40 * s} ${y - 48 * s} ${x + 104 * s} ${y - 28 * s}Q${x + 50 * s} ${y - 36 * s} ${x} ${y - 52 * s}Z`,
    canvas.tone(colour, -0.35),
  )
  canvas.stroke(
    path`M${x} ${y - 86 * s}v${-12 * s}M${x - 96 * s} ${y - 30 * s}l${-30 * s} ${30 * s}M${x + 104 * s} ${y - 28 * s}l${30 * s} ${28 * s}`,
    canvas.light.ink,
    2.4 * s,
    0.7,
  )
}

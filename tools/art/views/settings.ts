// The ground in front: shores and fields.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { curve, num, type Point, path, polygon } from '../geometry.ts'
import { drawHill } from '../motifs/land.ts'
import { drawGrass } from '../motifs/plants.ts'

/** Drawn over the whole width. */
export type Setting = (canvas: Canvas, horizon: number) => void

/** Across the middle distance; `at` gives the x at a fraction of the width, on this picture's side. */
export type Span = (canvas: Canvas, horizon: number, at: (fraction: number) => number) => void

const land = (canvas: Canvas, y: number, colour: string, swing = 14) =>
  drawHill(canvas, { y, swing, waves: 1.3, colour, lit: 0.35, foot: -0.55 })

export const quay: Setting = (canvas) => {
  const { width: W, height: H } = canvas
  canvas.rect(0, H - 96, W, 34, canvas.tone('#d8c4a4', 0.3))
  canvas.rect(0, H - 62, W, 66, canvas.tone('#9a8270', -0.4))
  let joints = ''
  for (let x = 40; x < W; x += 120) joints += path`M${x} ${H - 62}v30M${x + 60} ${H - 32}v34`
  canvas.stroke(`${joints}${path`M0 ${H - 32}H${W}`}`, canvas.tone('#6a5648', -0.5), 2.6, 0.6)
  let bollards = ''
  for (let x = 150; x < W; x += 330) bollards += path`M${x - 9} ${H - 74}v-20q9 -9 18 0v20z`
  canvas.fill(bollards, canvas.tone('#3a4550', -0.3))
}

export const beach: Setting = (canvas) => {
  const { width: W, height: H } = canvas
  const edge = Array.from({ length: 9 }, (_, i): Point => [(W * i) / 8, H - 130 + 26 * Math.sin(i * 0.9)])
  const band = (offset: number, colour: string, opacity = 1) => {
    const shifted = edge.map(([x, y]): Point => [x, y + offset])
    canvas.fill(`${curve(shifted)}L${num(W)} ${H + 4}L0 ${H + 4}Z`, colour, opacity)
  }
  band(-34, mix(canvas.light.water[0], '#8fe6da', 0.4), 0.5)
  band(-10, mix('#fffdf5', canvas.light.sky[3], 0.35), 0.9)
  band(4, canvas.tone('#c9935f', -0.1))
  band(22, canvas.tone('#ecca94', 0.35))
}

export const rocks: Setting = (canvas) => {
  const { width: W, height: H, random } = canvas
  let lit = ''
  let shade = ''
  for (let x = -40; x < W + 40; x += random.between(90, 170)) {
    const y = H - random.between(30, 60) - 70 * Math.abs(x / W - 0.5) * 2
    const w = random.between(110, 190)
    lit += path`M${x - w} ${H + 6}L${x - w * 0.5} ${y + 16}L${x - w * 0.1} ${y}L${x + w * 0.2} ${H + 6}z`
    shade += path`M${x - w * 0.1} ${y}L${x + w * 0.4} ${y + 20}L${x + w * 0.9} ${H + 6}H${x + w * 0.05}z`
  }
  canvas.fill(lit, canvas.tone('#8f8a80', 0.3))
  canvas.fill(shade, canvas.tone('#5a5a60', -0.5))
}

export const bank: Setting = (canvas) => {
  land(canvas, canvas.height - 92, '#6f8a55')
  drawGrass(canvas, canvas.height + 6, {
    count: 60,
    heights: [30, 80],
    colour: canvas.tone('#35553f', -0.5),
    lit: canvas.tone('#9ab05a', 0.2),
  })
}
export const autumnBank: Setting = (canvas) => {
  land(canvas, canvas.height - 92, '#a9783f')
  drawGrass(canvas, canvas.height + 6, {
    count: 60,
    heights: [30, 80],
    colour: canvas.tone('#7a4a2a', -0.4),
    lit: canvas.tone('#e0a24a', 0.2),
  })
}
export const dryBank: Setting = (canvas) => {
  land(canvas, canvas.height - 100, '#b8843f')
  drawGrass(canvas, canvas.height + 6, {
    count: 60,
    heights: [30, 80],
    colour: canvas.tone('#6a4426', -0.4),
    lit: canvas.tone('#d9a04a', 0.2),
  })
}
export const snowBank: Setting = (canvas) => {
  land(canvas, canvas.height - 110, '#f6fafd', 24)
}
export const reeds: Setting = (canvas) => {
  const { width: W, height: H } = canvas
  for (const [from, to] of [
    [-20, W * 0.22],
    [W * 0.72, W + 20],
  ] as const)
    drawGrass(canvas, H + 6, {
      count: 90,
      heights: [120, 330],
      from,
      to,
      colour: canvas.tone('#5f7a3a', -0.4),
      lit: canvas.tone('#c2b45a', 0.3),
    })
}

/** Rows that run to one vanishing point. */
const rowsOf =
  (soil: string, colours: readonly string[], height: number): Setting =>
  (canvas, horizon) => {
    const { width: W, height: H } = canvas
    const top = horizon + 170
    canvas.rect(
      0,
      top,
      W,
      H - top + 4,
      canvas.gradient([
        [0, canvas.tone(soil, 0.4, 0.16)],
        [1, canvas.tone(soil, -0.2)],
      ]),
    )
    const centre = W * 0.5
    const gap = 150
    const vanishing = horizon - 10
    const at = (offset: number, y: number) => centre + (offset * (y - vanishing)) / (H - vanishing)
    for (let i = -24; i < 24; i++) {
      const left = i * gap
      const colour = colours[(i + 240) % colours.length]!
      const row = (a: number, b: number, lift: number) =>
        polygon([
          [at(left + a, top), top - lift * 0.3],
          [at(left + b, top), top - lift * 0.3],
          [at(left + b, H + 10), H + 10 - lift],
          [at(left + a, H + 10), H + 10 - lift],
        ])
      canvas.fill(row(20, 116, 0), canvas.tone(colour, -0.45, 0.04))
      canvas.fill(row(6, 70, height), canvas.tone(colour, 0.35, 0.04))
    }
  }
export const vines = rowsOf('#b9985a', ['#5f8f3f'], 34)
export const autumnVines = rowsOf('#b08a4f', ['#c9652f', '#d98a34'], 34)
export const tulips = rowsOf('#5f8a44', ['#e2432e', '#f0c93a', '#e87aa0', '#f3efe6', '#8a4aa0'], 16)
export const rice = rowsOf('#7fb5a0', ['#9ac95f', '#86bc55'], 10)
export const teaRows = rowsOf('#8a7a4f', ['#4f8a48'], 40)
export const pineapples = rowsOf('#a8633f', ['#7f9a5f', '#8fae6a'], 20)

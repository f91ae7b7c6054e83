// Things afloat. Origin on the waterline, amidships.
import type { Canvas } from '../canvas.ts'
import { lens, path } from '../geometry.ts'

/** A small sloop, about 95 units high at scale 1. */
export function drawSailboat(canvas: Canvas, x: number, y: number, s: number, hull: string, depth = 0): void {
  canvas.fill(lens(x + 4 * s, y + 10 * s, 46 * s, 7 * s), canvas.light.shade, 0.22)
  canvas.fill(
    path`M${x - 32 * s} ${y - 8 * s}q${33 * s} ${4 * s} ${66 * s} ${-2 * s}q${-6 * s} ${15 * s} ${-22 * s} ${17 * s}h${-28 * s}q${-12 * s} ${-2 * s} ${-16 * s} ${-15 * s}Z`,
    canvas.tone(hull, 0.1, depth),
  )
  canvas.fill(
    path`M${x + 34 * s} ${y - 10 * s}q${-6 * s} ${15 * s} ${-22 * s} ${17 * s}h${-14 * s}q${14 * s} ${-4 * s} ${18 * s} ${-16 * s}Z`,
    canvas.tone(hull, -0.5, depth),
  )
  canvas.fill(
    path`M${x + 2 * s} ${y - 94 * s}C${x + 30 * s} ${y - 62 * s} ${x + 35 * s} ${y - 32 * s} ${x + 32 * s} ${y - 14 * s}L${x + 2 * s} ${y - 12 * s}Z`,
    canvas.tone('#f0d8b4', -0.08, depth),
  )
  canvas.fill(
    path`M${x - 2 * s} ${y - 86 * s}Q${x - 12 * s} ${y - 42 * s} ${x - 28 * s} ${y - 13 * s}L${x - 2 * s} ${y - 12 * s}Z`,
    canvas.tone('#fffaf0', 0.5, depth),
  )
}

/** The post steamer: red hull, white decks, one dark funnel. */
export function drawSteamer(canvas: Canvas, x: number, y: number, s: number): void {
  const white = canvas.tone('#fbf6ea', 0.45)
  const grey = canvas.tone('#e3ddd0', -0.4)
  canvas.fill(lens(x, y + 14 * s, 92 * s, 10 * s), canvas.light.shade, 0.25)
  canvas.fill(
    path`M${x - 40 * s} ${y - 15 * s}v${-21 * s}h${80 * s}l${10 * s} ${21 * s}ZM${x - 26 * s} ${y - 36 * s}v${-15 * s}h${47 * s}l${7 * s} ${15 * s}Z`,
    white,
  )
  canvas.fill(
    path`M${x + 14 * s} ${y - 15 * s}v${-21 * s}h${26 * s}l${10 * s} ${21 * s}ZM${x + 6 * s} ${y - 36 * s}v${-15 * s}h${15 * s}l${7 * s} ${15 * s}Z`,
    grey,
  )
  let windows = ''
  for (let i = 0; i < 5; i++)
    windows += path`M${x - 33 * s + i * 15 * s} ${y - 30 * s}h${7 * s}v${7 * s}h${-7 * s}z`
  canvas.fill(windows, canvas.windowTone('#3b5566'))
  canvas.fill(
    path`M${x - 70 * s} ${y - 18 * s}q${66 * s} ${8 * s} ${136 * s} ${-3 * s}q${-9 * s} ${30 * s} ${-25 * s} ${32 * s}h${-86 * s}q${-18 * s} ${-2 * s} ${-25 * s} ${-29 * s}Z`,
    canvas.tone('#c23a2c', 0.2),
  )
  canvas.fill(
    path`M${x + 66 * s} ${y - 21 * s}q${-9 * s} ${30 * s} ${-25 * s} ${32 * s}h${-46 * s}q${36 * s} ${-6 * s} ${44 * s} ${-29 * s}Z`,
    canvas.tone('#c23a2c', -0.5),
  )
  canvas.fill(
    path`M${x - 9 * s} ${y - 51 * s}l${2 * s} ${-27 * s}h${14 * s}l${1 * s} ${27 * s}Z`,
    canvas.tone('#1d3a4f', 0),
  )
  canvas.fill(
    path`M${x - 7.4 * s} ${y - 70 * s}l${0.4 * s} ${-8 * s}h${14 * s}l${0.4 * s} ${8 * s}z`,
    canvas.tone('#c23a2c', 0.1),
  )
  canvas.stroke(
    path`M${x} ${y - 84 * s}q${14 * s} ${-16 * s} ${6 * s} ${-30 * s}t${26 * s} ${-36 * s}`,
    canvas.light.cloud,
    9 * s,
    0.6,
  )
  canvas.stroke(path`M${x - 54 * s} ${y - 18 * s}v${-40 * s}`, canvas.light.ink, 2.4 * s)
}

export function drawCanoe(canvas: Canvas, x: number, y: number, s: number): void {
  canvas.fill(lens(x, y + 19 * s, 104 * s, 11 * s), canvas.light.shade, 0.22)
  canvas.fill(
    path`M${x - 92 * s} ${y - 16 * s}q${8 * s} ${34 * s} ${50 * s} ${34 * s}h${84 * s}q${42 * s} 0 ${50 * s} ${-34 * s}q${-18 * s} ${14 * s} ${-40 * s} ${14 * s}h${-104 * s}q${-22 * s} 0 ${-40 * s} ${-14 * s}Z`,
    canvas.tone('#cf4a2e', 0.2),
  )
  canvas.fill(
    path`M${x - 88 * s} ${y - 4 * s}q${12 * s} ${22 * s} ${46 * s} ${22 * s}h${84 * s}q${34 * s} 0 ${46 * s} ${-22 * s}q${-20 * s} ${12 * s} ${-48 * s} ${13 * s}h${-82 * s}q${-26 * s} ${-1 * s} ${-46 * s} ${-13 * s}Z`,
    canvas.tone('#8a2a24', -0.35),
  )
  canvas.stroke(
    path`M${x + 10 * s} ${y - 2 * s}l${46 * s} ${-30 * s}l${12 * s} ${-4 * s}`,
    canvas.tone('#e9c27a', 0.1),
    5 * s,
  )
}

/** An outrigger canoe seen from the side, its float in front. */
export function drawOutrigger(canvas: Canvas, x: number, y: number, s: number): void {
  canvas.fill(lens(x, y + 18 * s, 130 * s, 12 * s), canvas.light.shade, 0.25)
  canvas.fill(
    path`M${x - 124 * s} ${y - 30 * s}q${30 * s} ${46 * s} ${92 * s} ${46 * s}h${70 * s}q${58 * s} 0 ${82 * s} ${-40 * s}q${-42 * s} ${18 * s} ${-84 * s} ${18 * s}h${-76 * s}q${-52 * s} 0 ${-84 * s} ${-24 * s}Z`,
    canvas.tone('#c23a2c', 0.05),
  )
  canvas.fill(
    path`M${x - 104 * s} ${y - 12 * s}q${30 * s} ${28 * s} ${72 * s} ${28 * s}h${70 * s}q${40 * s} 0 ${64 * s} ${-22 * s}q${-34 * s} ${10 * s} ${-66 * s} ${10 * s}h${-76 * s}q${-36 * s} 0 ${-64 * s} ${-16 * s}Z`,
    canvas.tone('#7a2a24', -0.4),
  )
  canvas.stroke(
    path`M${x - 44 * s} ${y - 4 * s}q${22 * s} ${34 * s} ${-12 * s} ${62 * s}M${x + 56 * s} ${y - 4 * s}q${18 * s} ${34 * s} ${-10 * s} ${62 * s}`,
    canvas.tone('#6a4630', -0.3),
    5.5 * s,
  )
  canvas.fill(
    path`M${x - 112 * s} ${y + 56 * s}q${92 * s} ${16 * s} ${186 * s} ${-2 * s}q${-10 * s} ${18 * s} ${-34 * s} ${19 * s}h${-118 * s}q${-24 * s} ${-1 * s} ${-34 * s} ${-17 * s}Z`,
    canvas.tone('#e9c27a', 0.2),
  )
}

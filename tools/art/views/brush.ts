// Draws at one depth: colours are given as the object's own and become tones of the light.
import type { Canvas } from '../canvas.ts'
import { num } from '../geometry.ts'

export class Brush {
  readonly canvas: Canvas
  readonly depth: number

  constructor(canvas: Canvas, depth = 0) {
    this.canvas = canvas
    this.depth = depth
  }

  tone(colour: string, lit = 0): string {
    return this.canvas.tone(colour, lit, this.depth)
  }

  fill(data: string, colour: string, lit = 0, opacity = 1): void {
    this.canvas.fill(data, this.tone(colour, lit), opacity)
  }

  line(data: string, colour: string, width: number, lit = 0, opacity = 1): void {
    this.canvas.stroke(data, this.tone(colour, lit), width, opacity)
  }

  glass(data: string, wall: string): void {
    this.canvas.fill(data, this.canvas.windowTone(wall, this.depth))
  }

  /** Draws in units of the object's own, its foot at 0, 0. */
  at(x: number, y: number, scale: number, draw: () => void, facing: 1 | -1 = 1): void {
    const s = Math.round(scale * 100) / 100
    this.canvas.transformed(`translate(${num(x)} ${num(y)})scale(${facing * s} ${s})`, draw)
  }
}

/** An object with its foot at 0, 0, about 200 units high. */
export type Figure = (brush: Brush) => void

// Collects the shapes of one scene as SVG. Height is always 1000 units, width follows the crop.
// Motifs are drawn with the sun on the left; a scene whose sun is on the right is mirrored as a whole.
import { mix } from './colour.ts'
import { num } from './geometry.ts'
import type { Light } from './lights.ts'
import type { Random } from './random.ts'

export const HEIGHT = 1000

type Stop = readonly [offset: number, colour: string, opacity?: number]
type Direction = 'down' | 'right' | { readonly from: number; readonly to: number }

export type CanvasOptions = {
  width: number
  light: Light
  random: Random
  isMirrored: boolean
  /** Units of open sky above the scene, for titles. */
  pad: number
  isHero: boolean
}

export class Canvas {
  readonly width: number
  readonly height = HEIGHT
  readonly light: Light
  readonly random: Random
  readonly pad: number
  readonly isHero: boolean
  /** Set by the sky. */
  sun = { x: 0, y: 0, radius: 0 }
  private readonly isMirrored: boolean
  private readonly definitions: string[] = []
  private layers: string[][] = [[]]
  private ids = 0

  constructor(options: CanvasOptions) {
    this.width = options.width
    this.light = options.light
    this.random = options.random
    this.pad = options.pad
    this.isHero = options.isHero
    this.isMirrored = options.isMirrored
  }

  /** Colour of an object under this light. `lit` −1 shadow … 1 full light; `depth` 0 near … 1 at the horizon. */
  tone(local: string, lit = 0, depth = 0): string {
    const { light } = this
    let colour = mix(local, light.ambient, light.tint)
    colour = mix(colour, light.shade, light.dim)
    colour =
      lit > 0
        ? mix(colour, light.bright, light.litStrength * lit)
        : mix(colour, light.shade, 0.5 * Math.min(1, -lit))
    return mix(colour, light.haze, depth ** 1.15 * light.hazeStrength)
  }

  /** Colour of windows: lamplight in the evening, otherwise dark glass. */
  windowTone(wall: string, depth = 0): string {
    return this.light.lampsLit
      ? mix(this.light.lamp, this.light.haze, depth * 0.4)
      : this.tone(mix(wall, this.light.ink, 0.72), 0, depth)
  }

  raw(svg: string): void {
    this.layers.at(-1)!.push(svg)
  }

  fill(data: string, colour: string, opacity = 1): void {
    if (data) this.raw(`<path d="${data}" fill="${colour}"${opacityOf(opacity)}/>`)
  }

  stroke(data: string, colour: string, width: number, opacity = 1, extra = ''): void {
    if (!data) return
    const style = `fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"`
    this.raw(`<path d="${data}" ${style}${opacityOf(opacity)}${extra && ` ${extra}`}/>`)
  }

  circle(x: number, y: number, radius: number, colour: string, opacity = 1): void {
    this.raw(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${colour}"${opacityOf(opacity)}/>`,
    )
  }

  ellipse(x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): void {
    this.raw(
      `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${colour}"${opacityOf(opacity)}/>`,
    )
  }

  rect(x: number, y: number, width: number, height: number, colour: string, opacity = 1, round = 0): void {
    this.raw(
      `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${round ? ` rx="${num(round)}"` : ''} fill="${colour}"${opacityOf(opacity)}/>`,
    )
  }

  /** A gradient over the shape it fills, or between two heights of the scene. Returns a value for `fill`. */
  gradient(stops: readonly Stop[], direction: Direction = 'down'): string {
    const id = this.id()
    const axis =
      direction === 'down'
        ? 'x2="0" y2="1"'
        : direction === 'right'
          ? ''
          : `gradientUnits="userSpaceOnUse" x2="0" y1="${num(direction.from)}" y2="${num(direction.to)}"`
    this.define(`<linearGradient id="${id}" ${axis}>${stops.map(stopOf).join('')}</linearGradient>`)
    return `url(#${id})`
  }

  radialGradient(stops: readonly Stop[]): string {
    const id = this.id()
    this.define(`<radialGradient id="${id}">${stops.map(stopOf).join('')}</radialGradient>`)
    return `url(#${id})`
  }

  define(svg: string): void {
    this.definitions.push(svg)
  }

  id(): string {
    return `i${(this.ids++).toString(36)}`
  }

  /** Draws a symbol into the definitions; `stamp` places copies of it. */
  symbol(draw: () => void): string {
    const id = this.id()
    this.define(`<g id="${id}">${this.capture(draw)}</g>`)
    return id
  }

  stamp(id: string, x: number, y: number, scaleX = 1, scaleY = scaleX): void {
    const scale = [...new Set([scaleX, scaleY])].map((s) => String(Math.round(s * 100) / 100)).join(' ')
    this.raw(`<use href="#${id}" transform="translate(${num(x)} ${num(y)})scale(${scale})"/>`)
  }

  /** Draws a group that can be reused, for instance as a reflection. */
  group(draw: () => void): string {
    const id = this.id()
    this.raw(`<g id="${id}">${this.capture(draw)}</g>`)
    return id
  }

  clipped(data: string, draw: () => void): void {
    const id = this.id()
    this.define(`<clipPath id="${id}"><path d="${data}"/></clipPath>`)
    this.raw(`<g clip-path="url(#${id})">${this.capture(draw)}</g>`)
  }

  transformed(transform: string, draw: () => void, opacity = 1): void {
    this.raw(`<g transform="${transform}"${opacityOf(opacity)}>${this.capture(draw)}</g>`)
  }

  /** A depth mark: later shapes are nearer. Only the films use depth marks. */
  nextLayer(): void {
    this.layers.push([])
  }

  private capture(draw: () => void): string {
    const kept = this.layers
    this.layers = [[]]
    draw()
    const drawn = this.layers.flat().join('')
    this.layers = kept
    return drawn
  }

  /** Definitions and layers, far to near. */
  parts(): { definitions: string; layers: string[] } {
    const mirror = `<g transform="matrix(-1 0 0 1 ${num(this.width)} 0)">`
    const layers = this.layers.map((layer) => layer.join(''))
    return {
      definitions: this.definitions.join(''),
      layers: this.isMirrored ? layers.map((layer) => `${mirror}${layer}</g>`) : layers,
    }
  }

  svg(pixelWidth: number, pixelHeight: number): string {
    const { definitions, layers } = this.parts()
    const view = `0 ${-this.pad} ${num(this.width)} ${HEIGHT + this.pad}`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${pixelWidth}" height="${pixelHeight}"><defs>${definitions}</defs>${layers.join('')}</svg>`
  }
}

const opacityOf = (opacity: number) => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '')

const stopOf = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 100) / 100}"`}/>`

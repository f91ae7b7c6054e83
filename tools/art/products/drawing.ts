// Shared parts of product drawings. Light comes from the left; shade is one overlapping plane.
import { darken, lighten } from '../colour.ts'
import { num } from '../geometry.ts'

export const WHITE = '#fffdf8'
export const INK = '#12314a'
export const LEATHER = '#8a5a3a'
export const BRASS = '#f2c66a'

export type Shades = { base: string; light: string; bright: string; dark: string; darkest: string }

export function shadesOf(colour: string): Shades {
  return {
    base: colour,
    light: lighten(colour, 0.09),
    bright: lighten(colour, 0.17, 0.85),
    dark: darken(colour, 0.1, 1.02),
    darkest: darken(colour, 0.2, 0.95),
  }
}

export const shape = (data: string, fill: string, opacity = 1) =>
  `<path d="${data}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (data: string, stroke: string, width: number, opacity = 1, extra = '') =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}${extra && ` ${extra}`}/>`

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const box = (x: number, y: number, w: number, h: number, fill: string, round = 0, opacity = 1) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round ? ` rx="${round}"` : ''} fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const turned = (degrees: number, x: number, y: number, body: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${body}</g>`

export const moved = (x: number, y: number, body: string, scale = 1) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : `scale(${scale})`}">${body}</g>`

/** `id` must be unique within one drawing. */
export const clipped = (id: string, data: string, body: string) =>
  `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${body}</g>`

export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const PRINTS = {
  ember: ['#f6c98a', '#fff3d0', '#e2755a', '#8a3f5a', '#2b3a66'],
  sea: ['#8fd0d0', '#fff6d6', '#3f9aa0', '#1f6a86', '#143f63'],
  snow: ['#bcd7ea', '#ffffff', '#8fb0d6', '#5d84b8', '#2c4f86'],
} as const

/** A tiny landscape on lenses, labels and stickers, in the style of the posters. */
export function printedLandscape(
  x: number,
  y: number,
  w: number,
  h: number,
  print: keyof typeof PRINTS = 'ember',
): string {
  const [sky, sun, peaks, hill, near] = PRINTS[print]
  return [
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">`,
    `<rect width="100" height="100" fill="${sky}"/>`,
    disc(64, 40, 20, sun, 0.35),
    disc(64, 40, 13, sun),
    shape('M0 64L24 38 40 56 56 44 100 72V100H0z', peaks),
    shape('M24 38L40 56 30 60 34 70 20 66z', hill, 0.5),
    shape('M0 76Q30 60 60 76T100 74V100H0z', hill),
    shape('M0 90Q40 76 100 90V100H0z', near),
    '</svg>',
  ].join('')
}

/** The same landscape as a round sticker. */
export function sticker(
  id: string,
  x: number,
  y: number,
  r: number,
  print: keyof typeof PRINTS = 'ember',
): string {
  const inner = r * 0.86
  return (
    disc(x, y, r, WHITE) +
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${num(inner)}"/></clipPath>` +
    `<g clip-path="url(#${id})">${printedLandscape(x - inner, y - inner, inner * 2, inner * 2, print)}</g>`
  )
}

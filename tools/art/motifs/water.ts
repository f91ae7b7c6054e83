// Still water: a gradient, reflections, scattered lenses of light and the column under the sun.
import type { Canvas } from '../canvas.ts'
import { lens, num } from '../geometry.ts'

export function drawWater(
  canvas: Canvas,
  top: number,
  bottom = canvas.height,
  colours: readonly string[] = canvas.light.water,
): void {
  const stops = colours.map((colour, i) => [i / (colours.length - 1), colour] as const)
  canvas.rect(0, top, canvas.width, bottom - top + 3, canvas.gradient(stops))
}

/** Groups drawn above the waterline, upside down and flattened below it. */
export function drawReflections(
  canvas: Canvas,
  groups: readonly string[],
  waterline: number,
  opacity = 0.5,
): void {
  const squash = 0.72
  const below = `M0 ${num(waterline)}H${num(canvas.width)}V${canvas.height}H0Z`
  canvas.clipped(below, () => {
    const uses = groups.map((id) => `<use href="#${id}"/>`).join('')
    canvas.raw(
      `<g transform="matrix(1 0 0 ${-squash} 0 ${num(waterline * (1 + squash))})" opacity="${opacity}">${uses}</g>`,
    )
  })
}

export type GlintOptions = {
  count?: number
  opacity?: number
  /** Centre of the bright column; null draws none. */
  columnX?: number | null
  spread?: number
  from?: number
  to?: number
}

export function drawGlints(canvas: Canvas, top: number, bottom: number, options: GlintOptions = {}): void {
  const { random, width, light, sun } = canvas
  const { count = 46, opacity = 0.4, spread = 1, from = 0, to = width } = options
  let scattered = ''
  for (let i = Math.round(count * Math.min(1.5, width / 1600)); i > 0; i--) {
    const t = random.next() ** 1.25
    const half = random.between(14, 60) * (0.28 + t * 1.15)
    scattered += lens(random.between(from, to), top + 4 + (bottom - top) * t, half, 1.2 + t * 5)
  }
  canvas.fill(scattered, light.bright, opacity)

  const columnX = options.columnX === undefined ? sun.x : options.columnX
  if (columnX === null) return
  let column = ''
  for (let i = 0; i < 26; i++) {
    const t = i / 26
    const half = random.between(0.45, 1) * (16 + t * 100) * spread
    column += lens(
      columnX + random.between(-1, 1) * (8 + t * 80) * spread,
      top + 5 + (bottom - top) * t ** 1.3,
      half,
      1.4 + t * 6.5,
    )
  }
  canvas.fill(column, light.sun, light.isMoon ? 0.6 : 0.72)
}

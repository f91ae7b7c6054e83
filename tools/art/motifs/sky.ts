// Sky, sun or moon with its two printed halo rings, stars and aurora.
import type { Canvas } from '../canvas.ts'
import { between, num, type Point, path } from '../geometry.ts'
import { createNoise } from '../random.ts'
import { drawClouds } from './clouds.ts'

export type SkyOptions = {
  /** Height of the sun in units; defaults to the light's. */
  sunY?: number
  sunX?: number
  sunRadius?: number
  clouds?: number
}

export function drawSky(canvas: Canvas, horizon: number, options: SkyOptions = {}): void {
  const { light, random, width, pad } = canvas
  const stops = light.sky.map((colour, i) => [i / 3, colour] as const)
  canvas.rect(0, -pad, width, horizon + 6 + pad, canvas.gradient(stops))
  if (light.hasStars) drawStars(canvas, horizon)
  if (light.hasAurora) drawAurora(canvas, horizon)

  const [fractionX, fractionY] = light.sunAt
  const x = (options.sunX ?? fractionX) * width + (canvas.isHero ? 0 : random.between(-0.05, 0.05) * width)
  const wanted = options.sunY ?? (fractionY + random.between(-0.04, 0.04)) * canvas.height
  const y = Math.min(wanted, horizon - 10)
  const radius = options.sunRadius ?? light.sunRadius
  canvas.sun = { x, y, radius }
  drawSun(canvas)
  drawClouds(
    canvas,
    horizon,
    canvas.isHero ? Math.min(2, options.clouds ?? 2) : (options.clouds ?? random.integer(2, 4)),
  )
}

function drawSun(canvas: Canvas): void {
  const { light } = canvas
  const { x, y, radius } = canvas.sun
  const glow = canvas.radialGradient([
    [0, light.glow, light.isMoon ? 0.5 : 0.85],
    [0.45, light.glow, 0.28],
    [1, light.glow, 0],
  ])
  canvas.circle(x, y, radius * 5.6, glow)
  canvas.circle(x, y, radius * 2.35, light.sun, 0.13)
  canvas.circle(x, y, radius * 1.62, light.sun, 0.22)
  canvas.circle(x, y, radius, light.sun)
  if (!light.isMoon) return
  for (const [dx, dy, r] of [
    [-0.3, -0.34, 0.2],
    [0.34, 0.16, 0.27],
    [-0.22, 0.48, 0.13],
  ] as const)
    canvas.circle(x + radius * dx, y + radius * dy, radius * r, light.glow, 0.4)
}

function drawStars(canvas: Canvas, horizon: number): void {
  const { random, width, pad, light } = canvas
  const count = Math.round(((width * (horizon + pad)) / 1_000_000) * 70)
  for (let size = 0; size < 3; size++) {
    let data = ''
    for (let i = 0; i < count / (size + 1.6); i++) {
      const y = random.next() ** 1.5 * (horizon * 0.8 + pad) - pad
      data += path`M${random.between(0, width)} ${y}h.01`
    }
    canvas.stroke(data, light.sun, 1.5 + size * 0.95, 0.6 + size * 0.15)
  }
}

/** Curtains of light: soft bands with a bright lower hem, blurred a little. */
function drawAurora(canvas: Canvas, horizon: number): void {
  const { random, width, light, pad } = canvas
  const blur = canvas.id()
  canvas.define(
    `<filter id="${blur}" x="-.1" y="-.3" width="1.2" height="1.6"><feGaussianBlur stdDeviation="26 12"/></filter>`,
  )
  const noise = createNoise(random, 2)
  const bands: string[] = []
  for (const [i, tint] of [light.glow, '#b9a2e8', light.glow].entries()) {
    const top: Point[] = []
    const hem: Point[] = []
    const start = horizon * random.between(0.2, 0.38) + i * 36 - pad * 0.5
    const phase = random.between(0, 40)
    for (let step = 0; step <= 10; step++) {
      const x = (width * step) / 10
      const y = start + noise(phase + step * 0.4) * horizon * 0.36
      hem.push([x, y])
      top.push([x, y - horizon * random.between(0.2, 0.34) - pad * 0.3])
    }
    const paint = canvas.gradient([
      [0, tint, 0],
      [0.5, tint, 0.34],
      [0.86, light.glow, 0.52],
      [1, light.glow, 0.12],
    ])
    bands.push(`<path d="${between(top, hem)}" fill="${paint}"/>`)
  }
  canvas.raw(`<g filter="url(#${blur})">${bands.join('')}</g>`)
}

/** A loose flock; banners have none, because their sky has the title. */
export function drawBirds(canvas: Canvas, x: number, y: number, count = 5, scale = 1): void {
  if (canvas.isHero) return
  const { random } = canvas
  let data = ''
  for (let i = 0; i < count; i++) {
    // Strung out along a slanting line, as flocks fly.
    const bx = x + i * 44 * scale + random.between(-12, 12) * scale
    const by = y + Math.abs(i - 1.4) * 15 * scale + random.between(-9, 9) * scale
    const wing = random.between(10, 17) * scale
    const lift = random.between(0.34, 0.6)
    data += path`M${bx - wing} ${by - wing * lift * 0.4}q${wing * 0.6} ${-wing * lift} ${wing} ${wing * 0.45}q${wing * 0.35} ${-wing * (0.9 * lift + 0.2)} ${wing} ${-wing * 0.35}`
  }
  canvas.stroke(data, canvas.light.ink, 2.6 * scale, 0.72)
}

/** A veil of haze, thickest at its foot. */
export function drawHaze(
  canvas: Canvas,
  y: number,
  height: number,
  strength: number,
  colour = canvas.light.haze,
): void {
  const paint = canvas.gradient([
    [0, colour, 0],
    [1, colour, strength],
  ])
  canvas.raw(`<rect y="${num(y)}" width="${num(canvas.width)}" height="${num(height)}" fill="${paint}"/>`)
}

/** A band of mist lying in a valley: clear at top and foot. */
export function drawMist(canvas: Canvas, y: number, height: number, strength: number): void {
  const { haze } = canvas.light
  const paint = canvas.gradient([
    [0, haze, 0],
    [0.6, haze, strength],
    [1, haze, 0],
  ])
  canvas.raw(`<rect y="${num(y)}" width="${num(canvas.width)}" height="${num(height)}" fill="${paint}"/>`)
}

/** The beam of a lighthouse towards the sun's side. */
export function drawBeam(canvas: Canvas, x: number, y: number, reach: number): void {
  const { lamp } = canvas.light
  const paint = canvas.gradient(
    [
      [0, lamp, 0],
      [1, lamp, 0.6],
    ],
    'right',
  )
  canvas.fill(path`M${x} ${y}L${x - reach} ${y - reach * 0.1}v${reach * 0.16}Z`, paint)
}

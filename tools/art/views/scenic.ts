// What is in the air, reaches across the view or stands at its very front.
import { mix } from '../colour.ts'
import { curve, disc, lerp, path } from '../geometry.ts'
import { drawGondolas } from '../kinds/alpine.ts'
import { drawBranch } from '../kinds/temple.ts'
import { drawBalloon } from '../motifs/balloons.ts'
import { drawSuspensionBridge } from '../motifs/city-landmarks.ts'

import type { Setting, Span } from './settings.ts'

/** A line of paper lamps across the sky. */
export const lanterns: Setting = (canvas) => {
  const { width: W, light } = canvas
  const line = (t: number) => 150 + 130 * Math.sin(t * Math.PI)
  canvas.stroke(curve([0, 0.25, 0.5, 0.75, 1].map((t) => [t * W, line(t)] as const)), light.ink, 3, 0.7)
  for (let i = 1; i < 10; i++) {
    const x = (W * i) / 10
    const y = line(i / 10) + 8
    const paper = i % 2 ? '#d8432f' : '#f0b93a'
    if (light.lampsLit)
      canvas.circle(
        x,
        y + 26,
        60,
        canvas.radialGradient([
          [0, light.lamp, 0.55],
          [1, light.lamp, 0],
        ]),
      )
    canvas.fill(
      path`M${x - 20} ${y + 26}q0 -24 20 -24t20 24t-20 24t-20 -24z`,
      light.lampsLit ? mix(paper, light.lamp, 0.35) : canvas.tone(paper, 0.3),
    )
    canvas.fill(path`M${x - 9} ${y}h18v5h-18zM${x - 9} ${y + 48}h18v5h-18z`, light.ink)
  }
}

export const fireworks: Setting = (canvas) => {
  const { width: W, random } = canvas
  for (const [t, y, r, colour] of [
    [0.28, 190, 150, '#ffcf6a'],
    [0.56, 130, 120, '#ff8a7a'],
    [0.78, 230, 130, '#9fe0ef'],
  ] as const) {
    let rays = ''
    let sparks = ''
    for (let i = 0; i < 22; i++) {
      const angle = (i / 22) * Math.PI * 2 + random.between(-0.08, 0.08)
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      const reach = r * random.between(0.8, 1)
      rays += path`M${t * W + dx * r * 0.24} ${y + dy * r * 0.24}L${t * W + dx * reach} ${y + dy * reach}`
      sparks += disc(t * W + dx * reach, y + dy * reach, 4.5)
    }
    canvas.stroke(rays, colour, 3.4, 0.8)
    canvas.fill(sparks, mix(colour, '#ffffff', 0.5))
  }
}

/** Balls of fire swung in circles. */
export const fireballs: Setting = (canvas) => {
  const { width: W, height: H, light } = canvas
  for (const [t, reach] of [
    [0.24, 96],
    [0.5, 120],
    [0.76, 100],
  ] as const) {
    const r = reach * Math.min(1, W / 1100)
    const [x, y] = [W * t, H - 220]
    canvas.circle(
      x,
      y,
      r * 1.5,
      canvas.radialGradient([
        [0, '#ffb347', 0.5],
        [1, '#ffb347', 0],
      ]),
    )
    canvas.stroke(path`M${x - r} ${y}a${r} ${r} 0 1 1 ${r} ${r}`, '#ff8a2a', 16, 0.75)
    canvas.stroke(
      path`M${x - r * 0.7} ${y - r * 0.7}a${r} ${r} 0 0 1 ${r * 1.6} ${r * 0.2}`,
      '#ffe08a',
      7,
      0.9,
    )
    canvas.circle(x, y + r, 19, '#ffd76a')
    canvas.stroke(path`M${x} ${y + r}L${x + 4} ${y + 4}`, light.ink, 4)
    canvas.fill(path`M${x - 18} ${H - 60}l8 -122q12 -14 24 0l8 122z`, mix(light.ink, '#3a3038', 0.3))
    canvas.circle(x + 2, H - 202, 17, mix(light.ink, '#3a3038', 0.3))
  }
}

export const balloons: Setting = (canvas) => {
  const { width: W } = canvas
  drawBalloon(canvas, W * 0.3, 230, 1.35, ['#d8432f', '#ffcf5c'])
  drawBalloon(canvas, W * 0.56, 140, 0.7, ['#1f7f8f', '#fbeed0'])
  drawBalloon(canvas, W * 0.8, 260, 1, ['#f2a632', '#b8352b'])
}

export const blossom: Setting = (canvas) => drawBranch(canvas)
export const cableCars: Setting = (canvas) => drawGondolas(canvas)
export const redBridge: Setting = (canvas, horizon) => drawSuspensionBridge(canvas, horizon + 70)

/** Stone towers with pointed arches, a fan of cables. */
export const brooklynBridge: Setting = (canvas, horizon) => {
  const { width: W, light } = canvas
  const deck = horizon + 50
  // By night floodlights part the towers from the city behind them.
  const floodlit = (colour: string) => (light.lampsLit ? mix(colour, light.lamp, 0.3) : colour)
  const stone = floodlit(canvas.tone('#b08a6a', 0.25, 0.08))
  const shade = floodlit(canvas.tone('#7a5a4c', -0.4, 0.08))
  const cable = canvas.tone('#4a4a52', -0.2, 0.08)
  const towers = [W * 0.26, W * 0.74]
  let lines = path`M-20 ${deck - 60}Q${towers[0]! * 0.6} ${deck - 110} ${towers[0]!} ${deck - 260}Q${W * 0.5} ${deck + 150} ${towers[1]!} ${deck - 260}Q${W - towers[0]! * 0.6} ${deck - 110} ${W + 20} ${deck - 60}`
  for (const x of towers)
    for (let i = 1; i < 7; i++)
      lines += path`M${x} ${deck - 250}L${x - i * 44} ${deck}M${x} ${deck - 250}L${x + i * 44} ${deck}`
  canvas.stroke(lines, cable, 2.6, 0.9)
  canvas.rect(0, deck, W, 20, shade)
  canvas.rect(0, deck - 4, W, 8, stone)
  for (const x of towers) {
    canvas.fill(
      path`M${x - 62} ${deck + 120}V${deck - 270}h124V${deck + 120}zM${x - 70} ${deck - 270}h140v-16h-140z`,
      stone,
    )
    canvas.fill(path`M${x + 36} ${deck + 120}V${deck - 270}h26V${deck + 120}z`, shade)
    canvas.fill(
      path`M${x - 42} ${deck}v-140q0 -40 18 -60q18 20 18 60v140zM${x + 6} ${deck}v-140q0 -40 18 -60q18 20 18 60v140z`,
      mix(shade, light.sky[2], light.lampsLit ? 0.9 : 0.55),
    )
  }
  if (light.lampsLit) {
    let lamps = ''
    for (let x = 30; x < W; x += 60) lamps += disc(x, deck - 10, 5)
    canvas.fill(lamps, light.lamp)
  }
}

/** Plumes from hot ground. */
export const steam: Setting = (canvas, horizon) => {
  const { width: W, light, random } = canvas
  for (const t of [0.22, 0.44, 0.66, 0.82]) {
    const x = W * t
    let plume = ''
    for (let i = 0; i < 7; i++)
      plume += disc(x + i * 13 + random.between(-12, 12), horizon + 90 - i * 42, 20 + i * 8)
    canvas.fill(plume, light.cloud, 0.5)
  }
}

/** Beside the first landmark, not behind it. */
export const waterfall: Span = (canvas, horizon, at) => {
  const x = at(0.36)
  const white = canvas.tone('#f7fcfd', 0.6, 0.1)
  canvas.fill(path`M${x} ${horizon - 190}q10 60 2 110t8 90h34q-10 -70 0 -110t-14 -90z`, white, 0.94)
  canvas.ellipse(x + 26, horizon + 8, 70, 12, white, 0.6)
}

export const snowfall: Setting = (canvas) => {
  const { width: W, height: H, random } = canvas
  let flakes = ''
  for (let i = 0; i < 90; i++)
    flakes += disc(random.between(0, W), random.between(0, H), random.between(2, 5))
  canvas.fill(flakes, '#ffffff', 0.85)
}

/** Striped mooring poles. */
export const poles: Setting = (canvas) => {
  const { width: W, height: H } = canvas
  for (const [t, high] of [
    [0.06, 330],
    [0.13, 270],
    [0.9, 300],
  ] as const) {
    const x = W * t
    canvas.fill(path`M${x - 13} ${H + 4}v${-high}h26v${high}z`, canvas.tone('#f5f1e6', 0.3))
    let stripes = ''
    for (let y = 0; y < high; y += 66) stripes += path`M${x - 13} ${H - y}l26 -26v-30l-26 26z`
    canvas.fill(stripes, canvas.tone('#c63f2e', 0.05))
    canvas.fill(path`M${x - 15} ${H - high + 4}q15 -34 30 0z`, canvas.tone('#d9a83f', 0.3))
  }
}

export const jetty: Setting = (canvas, horizon) => {
  const { width: W, height: H } = canvas
  const x = W * 0.2
  const y = horizon + 130
  canvas.stroke(
    path`M${x - 60} ${H - 60}v70M${x + 150} ${H - 60}v70M${x + 60} ${y + 60}v60M${x + 168} ${y + 60}v50`,
    canvas.tone('#5a4436', -0.4),
    14,
  )
  canvas.fill(path`M${x - 120} ${H + 6}L${x + 90} ${y}h64L${x + 190} ${H + 6}z`, canvas.tone('#a98a68', 0.25))
  let planks = ''
  for (let i = 1; i < 9; i++) {
    const t = (i / 9) ** 1.6
    planks += path`M${lerp(x + 90, x - 120, t)} ${lerp(y, H + 6, t)}L${lerp(x + 154, x + 190, t)} ${lerp(y, H + 6, t)}`
  }
  canvas.stroke(planks, canvas.tone('#6a5240', -0.3), 3.4)
}

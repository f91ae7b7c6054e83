// A huge low sun, a snow-capped volcano, flat acacias and animals at the waterhole.
import type { Canvas } from '../canvas.ts'
import { clamp, closedCurve, path } from '../geometry.ts'
import { drawElephant, drawGiraffe } from '../motifs/animals.ts'
import { drawBalloon } from '../motifs/balloons.ts'
import { drawHill } from '../motifs/land.ts'
import { drawPeaks } from '../motifs/mountains.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawHaze, drawSky } from '../motifs/sky.ts'

const HORIZON = 640

export function drawSavanna(canvas: Canvas, variant: string): void {
  const { width: W, height: H, light, random } = canvas
  drawSky(canvas, HORIZON, {
    sunY: light.isMoon ? undefined : Math.max(light.sunAt[1] * 1000, 430),
    sunRadius: light.isMoon ? light.sunRadius : Math.max(96, light.sunRadius * 1.5),
  })
  canvas.nextLayer()
  drawVolcano(canvas, W * random.between(0.56, 0.76))
  drawHill(canvas, { colour: '#a88a4a', y: HORIZON - 12, swing: 12, waves: 3, depth: 0.56 })
  for (let i = 0; i < 7; i++)
    drawAcacia(canvas, random.between(0, W), HORIZON + 4, random.between(0.16, 0.3), 0.5)
  canvas.nextLayer()
  drawHill(canvas, { colour: '#d9a94f', y: HORIZON + 14, swing: 10, depth: 0.34, lit: 0.6, foot: -0.1 })
  drawHaze(canvas, HORIZON - 20, 60, 0.3)
  drawHill(canvas, { colour: '#cf9a45', y: HORIZON + 58, swing: 12, depth: 0.18, lit: 0.5, foot: -0.3 })

  const centre = W * (canvas.isHero ? 0.66 : random.between(0.42, 0.5))
  const half = clamp(W * 0.29, 280, 460)
  // Narrow crops have smaller animals, so that they do not overlap.
  const s = clamp(W / 1250, 0.68, 1)
  const y = HORIZON + 104
  drawWaterhole(canvas, centre, y, half)
  canvas.nextLayer()
  if (variant === 'giraffes') {
    drawGiraffe(canvas, centre + 270 * s, y + 8, 0.8 * s, -1)
    drawGiraffe(canvas, centre + 4 * s, y - 4, 1.04 * s, -1)
    drawGiraffe(canvas, centre - 220 * s, y + 34, 1.36 * s, 1)
  } else {
    drawElephant(canvas, centre + 268 * s, y + 6, 0.62 * s)
    drawElephant(canvas, centre + 86 * s, y + 2, s)
    drawElephant(canvas, centre - 196 * s, y + 18, 1.28 * s)
  }
  if (variant === 'balloons') {
    drawBalloon(canvas, W * 0.56, 128, 0.66, ['#1f7f8f', '#fbeed0'])
    drawBalloon(canvas, W * 0.86, 262, 0.9, ['#f2a632', '#b8352b'])
    drawBalloon(canvas, W * 0.26, 208, 1.2, ['#d8432f', '#ffcf5c'])
  }
  canvas.nextLayer()
  drawHill(canvas, { colour: '#a86f35', y: H - 96, swing: 16, waves: 1.3, depth: 0.04, lit: 0.3, foot: -0.7 })
  drawAcacia(
    canvas,
    W - Math.min(W * 0.15, 250) * random.between(0.7, 1.1),
    H - 54,
    random.between(2, 2.5),
    0,
  )
  drawGrass(canvas, H + 6, {
    count: 92,
    heights: [40, 120],
    colour: canvas.tone('#6a4426', -0.6),
    lit: canvas.tone('#d9a04a', 0.2),
  })
  if (variant !== 'balloons') drawBirds(canvas, canvas.sun.x + 150, 250, 6)
}

function drawVolcano(canvas: Canvas, x: number): void {
  drawPeaks(
    canvas,
    [
      { x, top: HORIZON - 268, left: 640, right: 640, bend: 0.62, flat: 62 },
      { x: x + 420, top: HORIZON - 120, left: 260, right: 360, bend: 0.7, flat: 20 },
    ],
    HORIZON,
    {
      rock: '#9a8fa0',
      rockShade: '#6d6a8a',
      depth: 0.66,
      haze: 0.7,
      snowLine: 0.34,
      roughness: 0.12,
      ribs: 0.6,
    },
  )
}

function drawWaterhole(canvas: Canvas, x: number, y: number, half: number): void {
  const { light } = canvas
  const shape = (grow: number, drop: number) =>
    closedCurve([
      [x - half - grow, y + 18 + drop],
      [x - half * 0.4, y - 8 - grow * 0.3],
      [x + half * 0.46, y - 3 - grow * 0.3],
      [x + half + grow, y + 18 + drop],
      [x + half * 0.4, y + 46 + grow * 0.5],
      [x - half * 0.52, y + 43 + grow * 0.5],
    ])
  canvas.fill(shape(26, 2), canvas.tone('#9a7238', -0.3, 0.1), 0.7)
  canvas.fill(
    shape(0, 0),
    canvas.gradient([
      [0, light.water[0]],
      [1, light.water[1]],
    ]),
  )
  canvas.fill(
    path`M${x - half * 0.5} ${y + 26}q${half * 0.3} -5 ${half * 0.6} 0q${-half * 0.3} 6 ${-half * 0.6} 0zM${x + half * 0.2} ${y + 36}q${half * 0.2} -4 ${half * 0.4} 0q${-half * 0.2} 5 ${-half * 0.4} 0z`,
    light.sun,
    0.5,
  )
}

/** A flat-topped acacia, about 220 units high at scale 1. */
export function drawAcacia(canvas: Canvas, x: number, y: number, s: number, depth: number): void {
  const leaf = canvas.tone('#3a4a2c', -0.5, depth)
  const lit = canvas.tone('#8f9a48', 0.4, depth)
  canvas.fill(
    path`M${x - 7 * s} ${y}C${x - 4 * s} ${y - 60 * s} ${x - 10 * s} ${y - 90 * s} ${x - 60 * s} ${y - 150 * s}l${8 * s} ${-2 * s}C${x - 20 * s} ${y - 110 * s} ${x - 2 * s} ${y - 100 * s} ${x} ${y - 84 * s}C${x + 10 * s} ${y - 110 * s} ${x + 40 * s} ${y - 130 * s} ${x + 66 * s} ${y - 156 * s}l${7 * s} ${3 * s}C${x + 40 * s} ${y - 116 * s} ${x + 10 * s} ${y - 80 * s} ${x + 9 * s} ${y}Z`,
    canvas.tone('#3d2a22', -0.6, depth),
  )
  for (const [dx, dy, w, h] of [
    [-70, -140, 92, 34],
    [64, -150, 104, 38],
    [-2, -178, 110, 40],
  ] as const) {
    const [cx, cy, cw, ch] = [x + dx * s, y + dy * s, w * s, h * s]
    canvas.fill(
      path`M${cx - cw} ${cy}C${cx - cw * 0.9} ${cy - ch * 0.9} ${cx - cw * 0.3} ${cy - ch * 1.25} ${cx + cw * 0.1} ${cy - ch}S${cx + cw * 1.02} ${cy - ch * 0.5} ${cx + cw} ${cy}Q${cx + cw * 0.5} ${cy + ch * 0.28} ${cx + cw * 0.1} ${cy + ch * 0.02}T${cx - cw * 0.5} ${cy + ch * 0.1}T${cx - cw} ${cy}Z`,
      leaf,
    )
    canvas.fill(
      path`M${cx - cw * 0.88} ${cy - ch * 0.4}C${cx - cw * 0.6} ${cy - ch} ${cx - cw * 0.1} ${cy - ch * 1.2} ${cx + cw * 0.2} ${cy - ch * 0.94}S${cx + cw * 0.7} ${cy - ch * 0.6} ${cx + cw * 0.8} ${cy - ch * 0.36}Q${cx + cw * 0.1} ${cy - ch * 0.74} ${cx - cw * 0.88} ${cy - ch * 0.4}Z`,
      lit,
      0.8,
    )
  }
}

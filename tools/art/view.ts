// A view of one place: its ground, and the motifs that it is known by, from far to near.
import type { View } from '#content/scenery.ts'
import type { Canvas } from './canvas.ts'
import { mix } from './colour.ts'
import { clamp } from './geometry.ts'
import { drawHill, type Height } from './motifs/land.ts'
import { drawBirds, drawHaze, drawMist, drawSky } from './motifs/sky.ts'
import { drawGlints, drawReflections, drawWater } from './motifs/water.ts'
import { Brush } from './views/brush.ts'
import { drawCover, drawNearCover, isWater, LANDS } from './views/grounds.ts'
import { MOTIFS, type Motif } from './views/motifs.ts'

/** Fractions of the width at which a view's first, second … landmark, boat or figure stands. */
const LANDMARKS_AT = [0.64, 0.27, 0.46, 0.86]
/** The title of a banner is at the left. */
const HERO_LANDMARKS_AT = [0.62, 0.84, 0.46, 0.27]
const AFLOAT_AT = [0.38, 0.74, 0.16]
const FIGURES_AT = [0.32, 0.66, 0.5]

type Laid<Layer extends Motif['layer']> = Extract<Motif, { layer: Layer }>

export function drawView(canvas: Canvas, { ground, motifs }: Pick<View, 'ground' | 'motifs'>): void {
  const { random, width: W, height: H } = canvas
  const chosen: Motif[] = motifs.map((name) => MOTIFS[name])
  const laid = <Layer extends Motif['layer']>(layer: Layer) =>
    chosen.filter((motif): motif is Laid<Layer> => motif.layer === layer)
  const horizon = isWater(ground) ? random.between(540, 600) : random.between(570, 620)
  // In an upright crop things stand closer together, so they are smaller.
  const size = W < 1000 ? 0.78 : 1
  // The same motifs of two pictures stand on different sides.
  const isSwapped = random.chance(0.5) && !canvas.isHero
  const at = (t: number) => W * ((isSwapped ? 1 - t : t) + random.between(-0.03, 0.03))

  drawSky(canvas, horizon)
  for (const { draw } of laid('sky')) draw(canvas, horizon)
  canvas.nextLayer()
  const focus = at(0.4)
  const groups = laid('backdrop').map(({ draw }) => draw(canvas, horizon, focus))
  drawMist(canvas, horizon - 90, 110, 0.4)
  canvas.nextLayer()

  const standing = laid('landmark')
  const landmarksAt = canvas.isHero ? HERO_LANDMARKS_AT : LANDMARKS_AT
  const settings = laid('setting')
  if (isWater(ground)) {
    const shores = standing.map(({ scale }, i) => ({ x: at(landmarksAt[i]!), half: 350 * scale * size }))
    drawStillWater(canvas, ground, horizon, groups)
    standing.forEach(({ draw, scale, isAfloat }, i) => {
      const { x, half } = shores[i]!
      if (!isAfloat) drawSpit(canvas, x, horizon + 22, half)
      new Brush(canvas, 0.14).at(x, horizon + (isAfloat ? 46 : 16), scale * 1.3 * size, () =>
        draw(new Brush(canvas, 0.14)),
      )
    })
    canvas.nextLayer()
    for (const { draw } of laid('span')) draw(canvas, horizon, at)
    const near = settings.some(({ isField }) => isField) ? horizon + 150 : H - 190
    laid('afloat').forEach(({ draw, scale }, i) => {
      const s = scale * (i === 0 ? 1.45 : 0.8) * size
      new Brush(canvas).at(at(AFLOAT_AT[i]!), i === 0 ? near : near - 110, s, () => draw(new Brush(canvas)))
    })
  } else {
    const { far, middle } = LANDS[ground]
    drawHill(canvas, { colour: far, y: horizon + 4, swing: 18, waves: 2, depth: 0.42, lit: 0.4 })
    drawHaze(canvas, horizon - 20, 90, 0.3)
    const crest = drawHill(canvas, {
      colour: middle,
      y: horizon + 74,
      swing: 22,
      waves: 1.5,
      depth: 0.2,
      lit: 0.45,
      foot: -0.2,
    })
    for (const { draw } of laid('span')) draw(canvas, horizon, at)
    drawCover(canvas, ground, crest)
    canvas.nextLayer()
    standing.forEach(({ draw, scale }, i) => {
      const x = at(landmarksAt[i]!)
      new Brush(canvas, 0.1).at(x, crest(x) + 44, scale * 1.45 * size, () => draw(new Brush(canvas, 0.1)))
    })
  }
  canvas.nextLayer()
  for (const { draw } of settings) draw(canvas, horizon)
  // The nearest slope falls to one side.
  const rise = random.between(60, 150)
  const slope: Height = (x) =>
    H - 120 - rise * clamp(isSwapped ? x / W : 1 - x / W) ** 1.5 + 9 * Math.sin(x / 90)
  if (settings.length === 0 && !isWater(ground)) {
    drawHill(canvas, { crest: slope, colour: LANDS[ground].near, depth: 0.03, lit: 0.4, foot: -0.5 })
    drawNearCover(canvas, ground, slope)
  }
  canvas.nextLayer()
  laid('figure').forEach(({ draw, scale }, i) => {
    const x = at(FIGURES_AT[i]!)
    const isOnSlope = settings.length === 0 && !isWater(ground)
    const y = isOnSlope ? Math.min(H - 30, slope(x) + 76) : H - 56 - (i % 2) * 24
    new Brush(canvas, 0.03).at(x, y, scale * 1.3 * size, () => draw(new Brush(canvas, 0.03)))
  })
  laid('edge').forEach(({ draw, scale }, i) => {
    new Brush(canvas).at(at(i === 0 ? 0.93 : 0.07), H - 10, scale * size, () => draw(new Brush(canvas)))
  })
  for (const { draw } of laid('front')) draw(canvas, horizon)
  if (!laid('sky').length) drawBirds(canvas, W * 0.5, 230, 4)
}

const TURQUOISE = ['#0e6f94', '#10a3ac', '#36cfc4', '#8feadb'] as const

function drawStillWater(
  canvas: Canvas,
  ground: 'sea' | 'lake' | 'lagoon',
  horizon: number,
  groups: string[],
): void {
  const { light, height: H } = canvas
  const [far, near] = light.sea ?? light.water
  if (ground === 'lagoon') {
    const strength = light.lampsLit ? 0.22 : 0.55
    const base = [near, near, far, far]
    drawWater(
      canvas,
      horizon,
      H,
      TURQUOISE.map((colour, i) => mix(base[i]!, colour, strength)),
    )
  } else if (ground === 'sea') drawWater(canvas, horizon, H, [mix(far, light.haze, 0.2), near])
  else drawWater(canvas, horizon)
  drawReflections(canvas, groups, horizon + 4, ground === 'sea' ? 0.22 : 0.42)
  drawGlints(canvas, horizon + 6, H, { count: 54 })
}

/** A low tongue of land for what stands by the water. */
function drawSpit(canvas: Canvas, x: number, y: number, half: number): void {
  canvas.fill(
    `M${Math.round(x - half)} ${Math.round(y)}q${Math.round(half)}-34 ${Math.round(half * 2)} 0q-${Math.round(half)} 16-${Math.round(half * 2)} 0z`,
    canvas.tone('#8a8f68', -0.1, 0.14),
  )
}

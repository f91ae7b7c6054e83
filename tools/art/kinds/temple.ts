// A snow-capped volcano over a lake, a torii in the shallows, a pagoda on the bank and a flowering branch.
import type { Canvas } from '../canvas.ts'
import { disc, path } from '../geometry.ts'
import { drawHill, type Height } from '../motifs/land.ts'
import { drawPeaks } from '../motifs/mountains.ts'
import { drawGrass } from '../motifs/plants.ts'
import { drawBirds, drawMist, drawSky } from '../motifs/sky.ts'
import { pineSymbol, pineTones, plantWood } from '../motifs/trees.ts'
import { drawGlints, drawReflections, drawWater } from '../motifs/water.ts'

const HORIZON = 620
const VERMILION = '#d6402c'

export function drawTemple(canvas: Canvas): void {
  const { width: W, height: H, random } = canvas
  drawSky(canvas, HORIZON)
  canvas.nextLayer()
  const x = W * (canvas.isHero ? 0.7 : random.between(0.42, 0.6))
  const reach = Math.min(620, W * 0.3 + 240)
  const volcano = drawPeaks(
    canvas,
    [{ x, top: HORIZON - 400, left: reach, right: reach * 1.05, bend: 0.6, flat: 40 }],
    HORIZON,
    {
      rock: '#8c9cc0',
      rockShade: '#56689a',
      depth: 0.38,
      haze: 0.65,
      snow: '#ffffff',
      snowShade: '#b9cdec',
      snowLine: 0.42,
      roughness: 0.1,
      ribs: 0.8,
    },
  )
  drawMist(canvas, HORIZON - 130, 130, 0.5)
  canvas.nextLayer()
  const symbols = [0, 1].map(() => pineSymbol(canvas, pineTones(canvas, '#2f5d4b', 0.48)))
  const bank = canvas.group(() => {
    const crest = drawHill(canvas, {
      colour: '#7d9a78',
      y: HORIZON - 6,
      swing: 22,
      waves: 2.4,
      depth: 0.5,
      bottom: HORIZON + 16,
    })
    plantWood(canvas, symbols, crest, { heights: [30, 62] })
  })
  const waterline = HORIZON + 14
  drawWater(canvas, waterline)
  drawReflections(canvas, [volcano, bank], waterline, 0.4)
  drawGlints(canvas, waterline, H)
  canvas.nextLayer()
  drawTorii(canvas, W * (canvas.isHero ? 0.54 : random.between(0.26, 0.42)), H - random.between(130, 180))
  canvas.nextLayer()
  const shore: Height = (px) =>
    H - 18 - 190 * Math.max(0, (px / W - 0.52) / 0.48) ** 0.8 + 7 * Math.sin(px / 50)
  drawHill(canvas, { crest: shore, colour: '#6f8a55', lit: 0.35, foot: -0.6 })
  const pagoda = W - Math.min(W * 0.18, 290)
  drawPagoda(canvas, pagoda, shore(pagoda) + 20)
  canvas.nextLayer()
  if (!canvas.isHero && random.chance(0.72)) drawBranch(canvas)
  drawGrass(canvas, H + 6, {
    count: 40,
    heights: [36, 90],
    colour: canvas.tone('#35553f', -0.5),
    lit: canvas.tone('#9ab05a', 0.2),
  })
  drawBirds(canvas, W * 0.3, 320, 4, 0.9)
}

export function drawTorii(canvas: Canvas, x: number, y: number): void {
  const red = canvas.tone(VERMILION, 0.3)
  const shade = canvas.tone('#9a2a28', -0.35)
  const dark = canvas.tone('#4a2430', -0.5)
  canvas.fill(path`M${x - 84} ${y + 6}h24l2 92h-28zM${x + 60} ${y + 6}h24l2 92h-28z`, red, 0.3)
  canvas.fill(path`M${x - 94} ${y}l10 -252h20l-4 252zM${x + 94} ${y}l-10 -252h-20l4 252z`, red)
  canvas.fill(path`M${x - 80} ${y}l6 -252h10l-4 252zM${x + 94} ${y}l-10 -252h-9l2 252z`, shade)
  canvas.fill(path`M${x - 100} ${y}h38v-14h-34zM${x + 100} ${y}h-38v-14h34z`, dark)
  canvas.fill(path`M${x - 108} ${y - 198}h216v18h-216z`, red)
  canvas.fill(path`M${x - 108} ${y - 185}h216v6h-216z`, shade)
  canvas.fill(path`M${x - 13} ${y - 250}h26v54h-26z`, dark)
  canvas.fill(path`M${x - 9} ${y - 245}h18v44h-18z`, canvas.tone('#e9c27a', 0.2))
  canvas.fill(path`M${x - 140} ${y - 280}q140 26 280 0l-8 34q-132 18 -264 0z`, red)
  canvas.fill(path`M${x - 134} ${y - 258}q134 22 268 0l-2 12q-132 18 -264 0z`, shade)
  canvas.fill(path`M${x - 152} ${y - 298}q152 30 304 0l-10 20q-142 26 -284 0z`, dark)
}

export function drawPagoda(canvas: Canvas, x: number, y: number): void {
  const wall = canvas.tone('#f0dcc0', 0.35)
  const shaded = canvas.tone('#b0564a', -0.35)
  const roof = canvas.tone('#3a5566', 0.1)
  const roofShade = canvas.tone('#22384a', -0.5)
  const hems = canvas.tone(VERMILION, 0.1)
  canvas.fill(path`M${x - 74} ${y + 4}h148v-14h-148z`, canvas.tone('#8a8078', -0.2))
  for (let i = 0; i < 4; i++) {
    const w = 152 - i * 23
    const floor = y - 8 - i * 98
    canvas.fill(path`M${x - w * 0.37} ${floor}v-66h${w * 0.47}v66z`, wall)
    canvas.fill(path`M${x + w * 0.1} ${floor}v-66h${w * 0.27}v66z`, shaded)
    canvas.fill(
      path`M${x - w * 0.26} ${floor - 8}v-40h${w * 0.12}v40zM${x - w * 0.08} ${floor - 8}v-40h${w * 0.12}v40z`,
      canvas.light.lampsLit ? canvas.light.lamp : canvas.tone('#a8362c', 0),
    )
    canvas.fill(path`M${x - w * 0.42} ${floor - 6}h${w * 0.84}v7h${-w * 0.84}z`, hems)
    canvas.fill(
      path`M${x - w * 0.8} ${floor - 60}q${w * 0.32} -6 ${w * 0.44} -42h${w * 0.72}q${w * 0.12} 36 ${w * 0.44} 42q${-w * 0.8} 20 ${-w * 1.6} 0z`,
      roof,
    )
    canvas.fill(
      path`M${x + w * 0.06} ${floor - 102}h${w * 0.3}q${w * 0.12} 36 ${w * 0.44} 42q${-w * 0.34} 9 ${-w * 0.66} 10q${-w * 0.02} -30 ${-w * 0.08} -52z`,
      roofShade,
    )
    canvas.stroke(path`M${x - w * 0.78} ${floor - 58}q${w * 0.78} 20 ${w * 1.56} 0`, hems, 3)
  }
  canvas.stroke(path`M${x} ${y - 402}v-80`, canvas.tone('#c9a04a', 0.2), 6)
  canvas.stroke(
    path`M${x - 11} ${y - 424}h22M${x - 9} ${y - 440}h18M${x - 7} ${y - 456}h14`,
    canvas.tone('#c9a04a', 0.2),
    4,
  )
}

/** A branch reaching in from the top right. */
export function drawBranch(canvas: Canvas): void {
  const { width: W, random, light } = canvas
  const reach = Math.min(W * 0.42, 640)
  const at = (t: number) => W + 20 - reach * t
  const y = 76
  canvas.stroke(
    path`M${at(0)} ${y + 66}C${at(0.36)} ${y + 10} ${at(0.6)} ${y + 110} ${at(1)} ${y + 62}M${at(0.42)} ${y + 54}q-50 80 -120 106M${at(0.24)} ${y + 46}q-30 -70 -110 -100M${at(0.7)} ${y + 78}q-20 40 -70 60`,
    canvas.tone('#4a2f30', -0.5),
    11,
  )
  const petals = light.isAutumn ? ['#d9572f', '#e98a3a', '#f2b13f'] : ['#e8859f', '#f3a6b8', '#fbd3da']
  const clusters = Array.from({ length: 13 }, (_, i) => {
    const t = 0.04 + (i / 12) * 0.98
    const off = random.pick([-64, -30, 0, 40, 76]) * (1 - t * 0.45)
    return [at(t), y + 62 + off] as const
  })
  for (const [layer, petal] of petals.entries()) {
    let data = ''
    for (const [cx, cy] of clusters) {
      for (let k = 0; k < 3; k++)
        data += disc(
          cx + random.between(-36, 36),
          cy + random.between(-24, 24) - layer * 5,
          random.between(9, 21) - layer * 2,
        )
    }
    canvas.fill(data, canvas.tone(petal, layer === 2 ? 0.5 : -0.05 + layer * 0.15))
  }
  // A few petals on the wind.
  let falling = ''
  for (let i = 0; i < 9; i++) {
    const px = at(random.between(0.1, 1.25))
    falling += path`M${px} ${y + random.between(180, 460)}q8 -8 14 0q-6 7 -14 0z`
  }
  canvas.fill(falling, canvas.tone(petals[1]!, 0.2), 0.85)
}

// The land of a view in three bands, far to near, and what grows on it; water takes its colours from the light.
import type { Ground } from '#content/scenery.ts'
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'
import { drawAcacia } from '../kinds/savanna.ts'
import type { Height } from '../motifs/land.ts'
import { drawBush, drawGrass } from '../motifs/plants.ts'
import { crownSymbol, drawRoundTree, pineSymbol, pineTones, plant } from '../motifs/trees.ts'

type Water = 'sea' | 'lake' | 'lagoon'
type Land = Exclude<Ground, Water>
type Cover = 'trees' | 'snowPines' | 'drifts' | 'acacias' | 'shrubs' | 'ripples'

export const isWater = (ground: Ground): ground is Water =>
  ground === 'sea' || ground === 'lake' || ground === 'lagoon'

type LandColours = { far: string; middle: string; near: string; cover: Cover; plant: string; blade: string }

export const LANDS: Record<Land, LandColours> = {
  meadow: {
    far: '#8fae6a',
    middle: '#9ab85c',
    near: '#6f934a',
    cover: 'trees',
    plant: '#4f7a45',
    blade: '#a9c05f',
  },
  autumn: {
    far: '#ad9a4c',
    middle: '#b8a552',
    near: '#957a3a',
    cover: 'trees',
    plant: '#b0582c',
    blade: '#e0b05a',
  },
  steppe: {
    far: '#c9b072',
    middle: '#d3b468',
    near: '#a88a48',
    cover: 'shrubs',
    plant: '#7f8448',
    blade: '#d9c27a',
  },
  savanna: {
    far: '#c9a24f',
    middle: '#d9a94f',
    near: '#a8783a',
    cover: 'acacias',
    plant: '#5f6a38',
    blade: '#e0b05a',
  },
  heath: {
    far: '#8f9468',
    middle: '#9a8f6a',
    near: '#6f6a4c',
    cover: 'shrubs',
    plant: '#7f5a72',
    blade: '#b3a46a',
  },
  sand: {
    far: '#e3a768',
    middle: '#e9a862',
    near: '#c9803f',
    cover: 'ripples',
    plant: '#a8703f',
    blade: '#c9a05a',
  },
  redland: {
    far: '#d27a48',
    middle: '#c9683f',
    near: '#a84f30',
    cover: 'shrubs',
    plant: '#5f7048',
    blade: '#b59a52',
  },
  snow: {
    far: '#dfeaf4',
    middle: '#eef5fa',
    near: '#f6fafd',
    cover: 'snowPines',
    plant: '#2f5d4b',
    blade: '',
  },
  // Above the tree line.
  snowfield: {
    far: '#dfeaf4',
    middle: '#eef5fa',
    near: '#f6fafd',
    cover: 'drifts',
    plant: '#a9c2de',
    blade: '',
  },
}

/** Leaves in autumn. */
const TURNED = ['#c8412a', '#dd7a2c', '#e2a83a', '#7f8a45']

/** What grows in the middle distance. */
export function drawCover(canvas: Canvas, ground: Land, crest: Height): void {
  const { width: W, random } = canvas
  const { cover, plant: colour } = LANDS[ground]
  if (cover === 'snowPines') {
    const tones = pineTones(canvas, colour, 0.22)
    const symbol = pineSymbol(canvas, { ...tones, snow: canvas.tone('#f6fafd', 0.4, 0.15) })
    plant(canvas, [symbol], crest, { count: W / 66, heights: [44, 104], sink: 8, scatter: 40 })
    return
  }
  if (ground === 'autumn') {
    const symbols = TURNED.map((turned) =>
      crownSymbol(canvas, canvas.tone(turned, -0.2, 0.18), canvas.tone(turned, 0.5, 0.18)),
    )
    plant(canvas, symbols, crest, { count: W / 80, heights: [34, 78], sink: 10, scatter: 50 })
    return
  }
  for (let i = 0; i < 12; i++) {
    const x = (W * (i + random.between(0, 1))) / 12
    const y = crest(x) + random.between(8, 60)
    if (cover === 'trees') {
      const lit = canvas.tone(LANDS[ground].blade, 0.3, 0.2)
      drawRoundTree(canvas, x, y, random.between(0.28, 0.56), canvas.tone(colour, -0.3, 0.2), lit)
    } else if (cover === 'acacias') drawAcacia(canvas, x, y - 6, random.between(0.2, 0.4), 0.3)
    else if (cover === 'shrubs') {
      const half = random.between(16, 40)
      drawBush(canvas, x, y, half, half * 0.7, canvas.tone(colour, -0.2, 0.18))
    }
  }
}

/** What the nearest slope wears. */
export function drawNearCover(canvas: Canvas, ground: Land, crest: Height): void {
  const { width: W, height: H, random } = canvas
  const { cover, plant: colour, blade } = LANDS[ground]
  if (cover === 'snowPines') {
    const tones = pineTones(canvas, colour, 0.06, 0.2)
    const symbol = pineSymbol(canvas, { ...tones, snow: canvas.tone('#f6fafd', 0.4, 0.05) })
    const from = random.chance(0.5) ? -20 : W * 0.74
    plant(canvas, [symbol], crest, { from, to: from + W * 0.28, count: 6, heights: [110, 230], sink: 10 })
    drawDrifts(canvas, crest)
  } else if (cover === 'drifts') drawDrifts(canvas, crest)
  else if (cover === 'ripples') {
    let ripples = ''
    for (let i = 0; i < 9; i++) {
      const x = random.between(-0.1, 0.7) * W
      const y = H - 20 - i * 17
      ripples += path`M${x} ${y}q${W * 0.1} -15 ${W * 0.2} 4t${W * 0.2} 12`
    }
    canvas.stroke(ripples, canvas.tone('#8a4a34', -0.4), 3, 0.4)
  } else {
    for (let i = 0; i < 7; i++) {
      const x = random.between(0, W)
      const half = random.between(26, 60)
      drawBush(
        canvas,
        x,
        crest(x) + random.between(30, 80),
        half,
        half * 0.5,
        canvas.tone(colour, -0.35, 0.04),
      )
    }
    drawGrass(canvas, H + 6, {
      count: 70,
      heights: [30, 84],
      colour: canvas.tone(colour, -0.5),
      lit: canvas.tone(blade, 0.2),
    })
  }
}

function drawDrifts(canvas: Canvas, crest: Height): void {
  const { width: W, height: H, random } = canvas
  let drifts = ''
  for (let i = 0; i < 7; i++) {
    const x = random.between(0, W)
    const y = random.between(crest(x) + 40, H)
    drifts += path`M${x - 120} ${y}q110 -26 260 0q-130 -8 -260 0z`
  }
  canvas.fill(drifts, canvas.tone('#a9c2de', -0.2), 0.5)
}

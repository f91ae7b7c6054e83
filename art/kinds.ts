// The kinds of scene: each composes motifs from far to near.
import type { Canvas } from './canvas.ts'
import { drawAlpine } from './kinds/alpine.ts'
import { drawBeach } from './kinds/beach.ts'
import { drawFjord } from './kinds/fjord.ts'
import { drawForest } from './kinds/forest.ts'
import { drawLagoon } from './kinds/lagoon.ts'
import { drawPlain } from './kinds/plain.ts'

export type Kind = { variants: readonly string[]; draw: (canvas: Canvas, variant: string) => void }

export const KINDS = {
  alpine: { variants: ['lake', 'village', 'slopes'], draw: drawAlpine },
  fjord: { variants: ['steamer'], draw: drawFjord },
  forest: { variants: ['lake', 'clearing'], draw: drawForest },
  beach: { variants: ['palms', 'cove', 'parasols'], draw: drawBeach },
  lagoon: { variants: ['huts'], draw: drawLagoon },
  desert: { variants: ['dunes', 'caravan', 'mesa'], draw: drawPlain },
  vineyard: { variants: ['villa'], draw: drawPlain },
  city: { variants: ['bridge', 'deco', 'domes'], draw: drawPlain },
  savanna: { variants: ['elephants', 'giraffes', 'balloons'], draw: drawPlain },
  oldtown: { variants: ['harbour', 'cyclades', 'canal'], draw: drawPlain },
  coast: { variants: ['lighthouse'], draw: drawPlain },
  temple: { variants: ['pagoda'], draw: drawPlain },
} satisfies Record<string, Kind>

export type SceneKind = keyof typeof KINDS
export const SCENE_KINDS = Object.keys(KINDS) as SceneKind[]

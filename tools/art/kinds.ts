// The kinds of scene: each composes motifs from far to near.
import type { Canvas } from './canvas.ts'
import { drawAlpine } from './kinds/alpine.ts'
import { drawBeach } from './kinds/beach.ts'
import { drawCity } from './kinds/city.ts'
import { drawCoast } from './kinds/coast.ts'
import { drawDesert } from './kinds/desert.ts'
import { drawFjord } from './kinds/fjord.ts'
import { drawForest } from './kinds/forest.ts'
import { drawLagoon } from './kinds/lagoon.ts'
import { drawOldtown } from './kinds/oldtown.ts'
import { drawSavanna } from './kinds/savanna.ts'
import { drawTemple } from './kinds/temple.ts'
import { drawVineyard } from './kinds/vineyard.ts'

/** Kinds without variants have a single form. */
export type Kind = { variants: readonly string[]; draw: (canvas: Canvas, variant: string) => void }

export const KINDS = {
  alpine: { variants: ['lake', 'village', 'slopes'], draw: drawAlpine },
  fjord: { variants: [], draw: drawFjord },
  forest: { variants: ['lake', 'clearing'], draw: drawForest },
  beach: { variants: ['palms', 'cove', 'parasols'], draw: drawBeach },
  lagoon: { variants: [], draw: drawLagoon },
  desert: { variants: ['dunes', 'caravan', 'mesa'], draw: drawDesert },
  vineyard: { variants: [], draw: drawVineyard },
  city: { variants: ['bridge', 'deco', 'domes'], draw: drawCity },
  savanna: { variants: ['elephants', 'giraffes', 'balloons'], draw: drawSavanna },
  oldtown: { variants: ['harbour', 'cyclades', 'canal'], draw: drawOldtown },
  coast: { variants: [], draw: drawCoast },
  temple: { variants: [], draw: drawTemple },
} satisfies Record<string, Kind>

export type SceneKind = keyof typeof KINDS
export const SCENE_KINDS = Object.keys(KINDS) as SceneKind[]

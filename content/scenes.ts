// The vocabulary of every drawn picture: what is shown, in which light, from which seed.

export type SceneVariants = {
  alpine: 'lake' | 'village' | 'slopes'
  fjord: never
  forest: 'lake' | 'clearing'
  beach: 'palms' | 'cove' | 'parasols'
  lagoon: never
  desert: 'dunes' | 'caravan' | 'mesa'
  vineyard: never
  city: 'bridge' | 'deco' | 'domes'
  savanna: 'elephants' | 'giraffes' | 'balloons'
  oldtown: 'harbour' | 'cyclades' | 'canal'
  coast: never
  temple: never
}

export type SceneKind = keyof SceneVariants

export const sceneVariants: { readonly [Kind in SceneKind]: readonly SceneVariants[Kind][] } = {
  alpine: ['lake', 'village', 'slopes'],
  fjord: [],
  forest: ['lake', 'clearing'],
  beach: ['palms', 'cove', 'parasols'],
  lagoon: [],
  desert: ['dunes', 'caravan', 'mesa'],
  vineyard: [],
  city: ['bridge', 'deco', 'domes'],
  savanna: ['elephants', 'giraffes', 'balloons'],
  oldtown: ['harbour', 'cyclades', 'canal'],
  coast: [],
  temple: [],
}

export const lights = [
  'morning',
  'noon',
  'dawn',
  'golden',
  'sunset',
  'dusk',
  'night',
  'aurora',
  'winter',
  'alpenglow',
  'autumn',
  'mist',
  'ember',
  'jade',
] as const

export type Light = (typeof lights)[number]

/** A kind with variants may leave the variant to its seed; a kind without any has none. */
export type Scene = {
  [Kind in SceneKind]: { kind: Kind; variant?: SceneVariants[Kind]; light: Light; seed: number }
}[SceneKind]

/** Landscape 16:10, portrait 3:4, square 1:1, hero: wide with open sky above for a title. */
export type SceneShape = 'landscape' | 'portrait' | 'square' | 'hero'

/** Its sky is dark: words on it are white. */
export function isMoonlit({ light }: { light: Light }): boolean {
  return light === 'night' || light === 'aurora'
}

// Banners have more and paler sky, for a dark title. Night skies stay dark, for a white title.
import type { View } from '#content/scenery.ts'
import { LIGHTS, type Light, type LightName } from './lights.ts'
import type { Hero, SceneRecipe } from './scene.ts'

const PALE_SKIES: Partial<Record<LightName, Light['sky']>> = {
  morning: ['#a5d2e2', '#c6e3e3', '#ebf1df', '#fdeecb'],
  noon: ['#9fd0ea', '#bfe0ee', '#dbeff0', '#f1f8ea'],
  dawn: ['#c3cae6', '#dcc9df', '#f6cfc6', '#ffe6c6'],
  golden: ['#f7cf8a', '#fbdc9c', '#fee9b6', '#fff4d2'],
  sunset: ['#cdbfe0', '#ecc0cc', '#fbc5ad', '#ffdca6'],
  dusk: ['#adc6dc', '#c5d3dc', '#e2d6d0', '#ffe0bf'],
  winter: ['#b4d6ec', '#cde3f0', '#e4eff4', '#fbf5ee'],
  alpenglow: ['#bccbec', '#d6cfe8', '#f3cfd6', '#ffe3cc'],
  autumn: ['#b3d2d6', '#cfdfd6', '#efe8cf', '#fbebc6'],
  mist: ['#bcd4cf', '#d0dfd5', '#e8ead9', '#f6eedb'],
  ember: ['#a3d6d8', '#cfe6cf', '#f6e3b2', '#ffcd8c'],
  jade: ['#8ccfdf', '#b3e1e4', '#def1e2', '#fff1c9'],
}

/** Sky above each kind in a wide banner; a portrait banner has about twice as much. */
const PADS: Partial<Record<(SceneRecipe | View)['kind'], number>> = {
  alpine: 400,
  beach: 320,
  fjord: 460,
  forest: 420,
  lagoon: 340,
  oldtown: 360,
  savanna: 340,
  view: 460,
}

export function heroOf(recipe: SceneRecipe | View, isPortrait: boolean): Hero {
  const pad = PADS[recipe.kind] ?? 360
  return {
    pad: isPortrait ? pad + 400 : pad,
    sky: PALE_SKIES[recipe.light],
    // Left of the subject; a moon must not be behind the white title.
    sunX: LIGHTS[recipe.light].isMoon ? 0.62 : isPortrait ? 0.3 : 0.45,
    sunY: recipe.kind === 'savanna' ? 0.43 : 0.17,
  }
}

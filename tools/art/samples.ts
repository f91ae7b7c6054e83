// Scenes for inspection and tests: every kind and variant, every light.

import type { SceneKind } from './kinds.ts'
import type { LightName } from './lights.ts'
import type { SceneRecipe } from './scene.ts'

const LIST = `lagoon/-/noon/1 alpine/village/alpenglow/2 oldtown/cyclades/noon/2 savanna/elephants/sunset/1 city/bridge/dusk/1 vineyard/-/golden/1
desert/caravan/golden/2 fjord/-/morning/1 temple/-/dawn/1 coast/-/sunset/3 forest/lake/autumn/2 oldtown/canal/autumn/3
desert/mesa/ember/1 city/deco/night/2 alpine/lake/aurora/5 beach/parasols/jade/5 oldtown/harbour/ember/9 savanna/balloons/dawn/8
beach/palms/sunset/1 alpine/slopes/noon/3 forest/lake/mist/6 city/domes/golden/4 vineyard/-/morning/6 coast/-/morning/8
fjord/-/dusk/4 lagoon/-/sunset/6 alpine/lake/winter/1 forest/clearing/night/9 savanna/giraffes/golden/5 oldtown/harbour/morning/1
temple/-/autumn/4 desert/dunes/night/12 vineyard/-/autumn/3 coast/-/jade/12 beach/cove/noon/14 fjord/-/aurora/8
city/bridge/sunset/7 oldtown/cyclades/sunset/12 lagoon/-/dawn/15 alpine/village/dusk/11 forest/lake/winter/15 temple/-/night/6`

export const SAMPLE_SCENES: readonly SceneRecipe[] = LIST.split(/\s+/).map((entry) => {
  const [kind, variant, light, seed] = entry.split('/') as [SceneKind, string, LightName, string]
  return { kind, variant: variant === '-' ? undefined : variant, light, seed: Number(seed) }
})

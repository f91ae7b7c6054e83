// Composes a scene from its recipe. For another aspect ratio the scene is composed again, not cropped.
import type { View } from '#content/scenery.ts'
import { Canvas, HEIGHT } from './canvas.ts'
import { KINDS, type Kind, type SceneKind } from './kinds.ts'
import { LIGHTS, type Light, type LightName } from './lights.ts'
import { createRandom } from './random.ts'
import { drawView } from './view.ts'

export type SceneRecipe = {
  kind: SceneKind
  /** One of the kind's variants; without it, the seed chooses. */
  variant?: string
  light: LightName
  seed: number
}

/** A banner: open, paler sky above, and room for the title on the left. */
export type Hero = {
  /** Units of sky above the scene, 300–900. */
  pad: number
  sky?: Light['sky']
  sunX?: number
  sunY?: number
}

export function composeScene(recipe: SceneRecipe | View, aspect: number, hero?: Hero): Canvas {
  const random = createRandom(`${recipe.kind}:${recipe.seed}`)
  const light = lightFor(recipe.light, hero)
  const sunIsRight = light.sunAt[0] > 0.5
  // Banners have their subject on the right and the title on the left.
  const isMirrored = hero ? false : sunIsRight !== random.chance(0.25)
  const drawn: Light = {
    ...light,
    sunAt: [sunIsRight && !hero ? 1 - light.sunAt[0] : light.sunAt[0], light.sunAt[1]],
  }
  // Some landscapes are further away than others, under more sky.
  const stepBack = aspect > 1 ? random.pick([0, 0, 90, 190]) : 0
  const pad = hero?.pad ?? stepBack
  const canvas = new Canvas({
    width: Math.round((HEIGHT + pad) * aspect),
    light: drawn,
    random,
    isMirrored,
    pad,
    isHero: hero !== undefined,
  })
  if (recipe.kind === 'view') {
    drawView(canvas, recipe)
    return canvas
  }
  const kind: Kind = KINDS[recipe.kind]
  const variant = recipe.variant ?? (kind.variants.length > 0 ? random.pick(kind.variants) : '')
  if (recipe.variant && !kind.variants.includes(recipe.variant)) {
    throw new Error(`${recipe.kind} has no variant "${recipe.variant}"`)
  }
  kind.draw(canvas, variant)
  return canvas
}

export function drawScene(recipe: SceneRecipe | View, width: number, height: number, hero?: Hero): string {
  return composeScene(recipe, width / height, hero).svg(width, height)
}

function lightFor(name: LightName, hero?: Hero): Light {
  const light: Light = LIGHTS[name]
  if (!hero) return light
  return {
    ...light,
    sky: hero.sky ?? light.sky,
    sunAt: [hero.sunX ?? light.sunAt[0], hero.sunY ?? light.sunAt[1]],
  }
}

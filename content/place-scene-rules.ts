// What makes a picture of a tour true: it shows its own place, as it is in the season of the tour.
import type { PlaceShown } from './reading/read-places-shown.ts'
import { compositionOf, type Ground, type MotifName, type PlaceScene, type Season } from './scenery.ts'
import type { Light } from './scenes.ts'

/** Seen in one season only. */
const seasonal: Readonly<Partial<Record<Ground | MotifName, Season>>> = {
  snow: 'winter',
  snowfield: 'winter',
  snowBank: 'winter',
  snowPines: 'winter',
  snowCabin: 'winter',
  snowChalets: 'winter',
  snowChurch: 'winter',
  snowfall: 'winter',
  skier: 'winter',
  sledge: 'winter',
  autumn: 'autumn',
  autumnBank: 'autumn',
  autumnTrees: 'autumn',
  autumnVines: 'autumn',
  autumnWood: 'autumn',
  grapes: 'autumn',
  blossom: 'spring',
  tulips: 'spring',
}

const seasonalLights: Readonly<Partial<Record<Light, Season>>> = {
  winter: 'winter',
  aurora: 'winter',
  autumn: 'autumn',
}

/** Snow lies there. */
const seasonalScenes = /^alpine\//

/** One sentence for each thing that is not true of the place; none for a true picture. */
export function faultsOfPlaceScene(scene: PlaceScene, place: PlaceShown): string[] {
  const faults: string[] = []
  const { season } = place
  const check = (name: Ground | MotifName, known: readonly string[]) => {
    if (!known.includes(name)) faults.push(`${name} is not of this place`)
    const only = seasonal[name]
    if (only !== undefined && only !== season) faults.push(`${name} is not seen in ${season}`)
  }
  if (scene.kind === 'view') {
    check(scene.ground, place.grounds)
    for (const motif of scene.motifs) check(motif, place.motifs)
  } else {
    const composition = compositionOf(scene)
    if (!place.scenes.includes(composition)) faults.push(`${composition} is not of this place`)
    if (seasonalScenes.test(composition) && season !== 'winter')
      faults.push(`${composition} is not seen in ${season}`)
  }
  const lit = seasonalLights[scene.light]
  if (lit !== undefined && lit !== season) faults.push(`the light ${scene.light} is not seen in ${season}`)
  return faults
}

const turning: readonly (readonly [months: readonly number[], north: Season, south: Season])[] = [
  [[12, 1, 2, 3], 'winter', 'summer'],
  [[3, 4, 5, 6], 'spring', 'autumn'],
  [[6, 7, 8, 9], 'summer', 'winter'],
  [[9, 10, 11, 12], 'autumn', 'spring'],
]

/** The seasons that a month may belong to: in March it is still winter in the mountains and already spring below. */
export function seasonsOf(month: number, latitude: number): Season[] {
  if (Math.abs(latitude) < 20) return ['dry', 'wet']
  return turning
    .filter(([months]) => months.includes(month))
    .map(([, north, south]) => (latitude > 0 ? north : south))
}

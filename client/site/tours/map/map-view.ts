// Which part of the map is shown. Pure, for tests; light, for it is in the page before the map is.
import type { MapPlace, Whereabouts } from './gazetteer.ts'
import { mercatorX, mercatorY, unitsPerDegree } from './mercator.ts'

export interface View {
  x: number
  y: number
  width: number
  height: number
}

/** Once round the world. */
export const worldWidth = 360 * unitsPerDegree
const narrowest = 2.5 * unitsPerDegree
/** How wide it is around a place, in degrees: enough to see what lies about it. */
const placeDegrees = 26
/** On small islands there is little about it. */
const islandDegrees = 10
const islandWidth = 1.5 * unitsPerDegree
/** Room around a country, as a part of it. */
const margin = 0.35
const northEnd = mercatorY(83.7)
const southEnd = mercatorY(-72)

/** `aspect`: width by height. */
export function viewOf(known: Whereabouts | null, aspect: number): View {
  if (known === null) return viewAround(0, mercatorY(22), worldWidth, aspect)
  const { place, country } = known
  if (place !== null) {
    const [x, y] = positionOf(place)
    // As far in the north as at the equator.
    const degrees = country.east - country.west < islandWidth ? islandDegrees : placeDegrees
    // Upright windows are narrow ones: less fits into them.
    const wanted = degrees * unitsPerDegree * Math.min(1, aspect / 1.4)
    return viewAround(x, y, wanted * Math.min(2.2, stretchAt(place.latitude)), aspect)
  }
  const [width, height] = [country.east - country.west, country.south - country.north]
  const wanted = Math.max(width, height * aspect, 4 * unitsPerDegree) * (1 + 2 * margin)
  return viewAround((country.west + country.east) / 2, (country.north + country.south) / 2, wanted, aspect)
}

export function positionOf({ latitude, longitude }: MapPlace): [x: number, y: number] {
  return [mercatorX(longitude), mercatorY(latitude)]
}

/** Not wider than the world, not beyond its ends, and not nearer than the outlines bear. */
export function viewAround(centreX: number, centreY: number, wantedWidth: number, aspect: number): View {
  const tallest = southEnd - northEnd
  const width = Math.max(narrowest, Math.min(wantedWidth, worldWidth, tallest * aspect))
  const height = width / aspect
  const y = Math.min(Math.max(centreY - height / 2, northEnd), southEnd - height)
  // Round the world there is no end: the middle stays on it.
  const middle = ((((centreX + worldWidth / 2) % worldWidth) + worldWidth) % worldWidth) - worldWidth / 2
  return { x: middle - width / 2, y, width, height }
}

/** Moved by parts of itself and widened, around its middle. */
export function movedView(view: View, right: number, down: number, widen = 1): View {
  return viewAround(
    view.x + view.width * (0.5 + right),
    view.y + view.height * (0.5 + down),
    view.width * widen,
    view.width / view.height,
  )
}

/** As the fragment of an address takes it. */
export function viewText({ x, y, width, height }: View): string {
  return [x, y, width, height].map((value) => Math.round(value)).join(',')
}

/** 62.10° N, 7.21° E */
export function formatPosition({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>): string {
  const northward = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${northward}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`
}

/** How much the projection enlarges what lies there. */
function stretchAt(latitude: number): number {
  return 1 / Math.cos((latitude * Math.PI) / 180)
}

// Calculates the visible part of the map. A small module without the map's data, because the page loads it first.
import type { MapLocation, MapPlace } from './gazetteer.ts'
import { mercatorX, mercatorY, unitsPerDegree } from './mercator.ts'

export interface View {
  x: number
  y: number
  width: number
  height: number
}

/** Width of the world in units of the map. */
export const worldWidth = 360 * unitsPerDegree
const minWidth = 2.5 * unitsPerDegree
/** Width of the view around a place, in degrees: enough to see its surroundings. */
const placeDegrees = 26
/** Small islands have little around them, so the view is narrower. */
const islandDegrees = 10
const islandWidth = 1.5 * unitsPerDegree
/** Margin around a country, relative to its size. */
const margin = 0.35
const northLimit = mercatorY(83.7)
const southLimit = mercatorY(-72)

/** `aspect`: width divided by height. */
export function viewOf(known: MapLocation | null, aspect: number): View {
  if (known === null) return viewAround(0, mercatorY(22), worldWidth, aspect)
  const { place, country } = known
  if (place !== null) {
    const [x, y] = positionOf(place)
    // Multiplied by the projection's scale, so that the view shows the same distance at every latitude.
    const degrees = country.east - country.west < islandWidth ? islandDegrees : placeDegrees
    // Upright maps are narrow, so they show less.
    const wanted = degrees * unitsPerDegree * Math.min(1, aspect / 1.4)
    return viewAround(x, y, wanted * Math.min(2.2, mercatorScaleAt(place.latitude)), aspect)
  }
  const [width, height] = [country.east - country.west, country.south - country.north]
  const wanted = Math.max(width, height * aspect, 4 * unitsPerDegree) * (1 + 2 * margin)
  return viewAround((country.west + country.east) / 2, (country.north + country.south) / 2, wanted, aspect)
}

export function positionOf({ latitude, longitude }: MapPlace): [x: number, y: number] {
  return [mercatorX(longitude), mercatorY(latitude)]
}

/** Limits the view to the world, and limits the zoom to the detail of the outlines. */
export function viewAround(centreX: number, centreY: number, wantedWidth: number, aspect: number): View {
  const maxHeight = southLimit - northLimit
  const width = Math.max(minWidth, Math.min(wantedWidth, worldWidth, maxHeight * aspect))
  const height = width / aspect
  const y = Math.min(Math.max(centreY - height / 2, northLimit), southLimit - height)
  // The map repeats from east to west, so the centre wraps around.
  const middle = ((((centreX + worldWidth / 2) % worldWidth) + worldWidth) % worldWidth) - worldWidth / 2
  return { x: middle - width / 2, y, width, height }
}

/** Moves the view by fractions of its size, and zooms around its centre: `widen` above 1 zooms out. */
export function moveView(view: View, right: number, down: number, widen = 1): View {
  return viewAround(
    view.x + view.width * (0.5 + right),
    view.y + view.height * (0.5 + down),
    view.width * widen,
    view.width / view.height,
  )
}

/** Formats the view for the SVG view fragment of an address. */
export function formatView({ x, y, width, height }: View): string {
  return [x, y, width, height].map((value) => Math.round(value)).join(',')
}

/** 62.10° N, 7.21° E */
export function formatPosition({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>): string {
  const northward = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${northward}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`
}

/** Scale factor of the Mercator projection at a latitude. */
function mercatorScaleAt(latitude: number): number {
  return 1 / Math.cos((latitude * Math.PI) / 180)
}

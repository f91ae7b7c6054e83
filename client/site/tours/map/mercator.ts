// The map's projection: Mercator's, in hundredths of a degree at the equator; y grows to the south.

export const unitsPerDegree = 100

/** Where the map ends, north and south. */
const lastLatitude = 85

export function mercatorX(longitude: number): number {
  return longitude * unitsPerDegree
}

export function mercatorY(latitude: number): number {
  const kept = Math.min(lastLatitude, Math.max(-lastLatitude, latitude))
  const radians = (kept * Math.PI) / 180
  return (-Math.asinh(Math.tan(radians)) * 180 * unitsPerDegree) / Math.PI
}

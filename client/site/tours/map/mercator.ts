// The Mercator projection of the map. Units are hundredths of a degree at the equator; y grows to the south.

export const unitsPerDegree = 100

/** Northern and southern limit of the map. */
const maxLatitude = 85

export function mercatorX(longitude: number): number {
  return longitude * unitsPerDegree
}

export function mercatorY(latitude: number): number {
  const clamped = Math.min(maxLatitude, Math.max(-maxLatitude, latitude))
  const radians = (clamped * Math.PI) / 180
  return (-Math.asinh(Math.tan(radians)) * 180 * unitsPerDegree) / Math.PI
}

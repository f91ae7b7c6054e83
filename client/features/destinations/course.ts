// Distance and direction between two places in a straight line.
import { formatNumber } from '#client/lib/format.ts'

export interface Place {
  /** In degrees, north and east positive. */
  latitude: number
  longitude: number
}

export interface Course {
  kilometres: number
  /** Direction at the start: one of eight compass points in words. */
  direction: string
}

const earthRadiusKm = 6371
const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Uses the haversine formula and the initial bearing of the great circle. */
export function courseBetween(from: Place, to: Place): Course {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const eastwards = radians(to.longitude - from.longitude)
  const chord =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(eastwards / 2) ** 2
  const bearing = Math.atan2(
    Math.sin(eastwards) * Math.cos(toLatitude),
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
      Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(eastwards),
  )
  const point = Math.round((bearing / (2 * Math.PI)) * directions.length + directions.length)
  return {
    kilometres: Math.round(2 * earthRadiusKm * Math.asin(Math.sqrt(chord))),
    direction: directions[point % directions.length]!,
  }
}

/** Rounded to tens of kilometres: 1,240 km south-east. */
export function formatCourse({ kilometres, direction }: Course): string {
  const rounded = Math.round(kilometres / 10) * 10
  return `${formatNumber(rounded)} km ${direction}`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

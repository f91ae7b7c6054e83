// Draws the map's country outlines from Natural Earth (public domain), as the npm package world-atlas packs them:
// node tools/map-data/draw-world.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mercatorX, mercatorY, unitsPerDegree } from '#client/site/tours/map/mercator.ts'
import { fullName } from './country-names.ts'

type Point = [number, number]
type Ring = Point[]

interface Geometry {
  type: 'Polygon' | 'MultiPolygon'
  id?: string
  properties: { name: string }
  arcs: number[][] | number[][][]
}

interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: Geometry[] } }
}

/** Corners whose triangle is smaller than this, in square degrees at the equator, are left out. */
const smallestTriangle = 0.0022
const mapFolder = join(import.meta.dirname, '../../client/site/tours/map')

const topology = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8'),
) as Topology
const arcs = topology.arcs.map((arc) => simplify(project(arc)))
const countries = topology.objects.countries.geometries
  // Two reefs without a number of their own.
  .filter(({ properties }) => properties.name !== 'Ashmore and Cartier Is.')
  .map((geometry) => ({
    key: geometry.id === undefined ? keyOfName(geometry.properties.name) : `c${geometry.id}`,
    name: fullName(geometry.properties.name),
    rings: ringsOf(geometry),
  }))
  .toSorted((a, b) => (a.key < b.key ? -1 : 1))

const paths = countries.map(({ key, rings }) => `<path id="${key}" d="${rings.map(draw).join('')}"/>`)
writeFileSync(
  join(mapFolder, 'world.svg'),
  `<!-- Country outlines: Natural Earth 1:50m, public domain. Drawn by tools/map-data/draw-world.ts. -->
<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="-18000 -18000 36000 36000" fill="#fff" stroke="#bcd0d6" stroke-width="9" stroke-linejoin="round"><g id="world">
${paths.join('\n')}
</g></svg>
`,
)

const lines = countries.map(({ key, name, rings }) => {
  const main = rings.toSorted((a, b) => Math.abs(area(b)) - Math.abs(area(a)))[0]!
  const [west, north, east, south] = boundsOf(main)
  const label = innermost(main)
  const numbers = [...label, west, north, east, south].map((value) => Math.round(value * unitsPerDegree))
  return `  [${[quoted(key), quoted(name), ...numbers].join(', ')}],`
})
writeFileSync(
  join(mapFolder, 'countries.ts'),
  `// Made by tools/map-data/draw-world.ts from Natural Earth (public domain): key of the outline in world.svg, name, where the
// name is written, and the bounds of the largest part (west, north, east, south), in units of the map.
export type CountryRow = readonly [
  key: string,
  name: string,
  x: number,
  y: number,
  west: number,
  north: number,
  east: number,
  south: number,
]

export const countryRows: readonly CountryRow[] = [
${lines.join('\n')}
]
`,
)

/** As the formatter has it. */
function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`
}

function project(arc: readonly Point[]): Ring {
  const { scale, translate } = topology.transform
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    const longitude = x * scale[0] + translate[0]
    const latitude = y * scale[1] + translate[1]
    return [mercatorX(longitude) / unitsPerDegree, mercatorY(latitude) / unitsPerDegree]
  })
}

/** Visvalingam's way: the corner that matters least goes first. Ends stay, so that neighbours keep meeting. */
function simplify(arc: Ring): Ring {
  const kept = [...arc]
  const isClosed = kept.length > 2 && String(kept[0]) === String(kept.at(-1))
  const fewest = isClosed ? 5 : 2
  for (;;) {
    let smallest = smallestTriangle
    let index = -1
    for (let i = 1; i < kept.length - 1; i++) {
      // The projection enlarges what lies far from the equator.
      const stretch = Math.cosh((kept[i]![1] * Math.PI) / 180)
      const size = triangle(kept[i - 1]!, kept[i]!, kept[i + 1]!) / stretch ** 2
      if (size < smallest) [smallest, index] = [size, i]
    }
    if (index < 0 || kept.length <= fewest) return kept
    kept.splice(index, 1)
  }
}

/** The data has rings run on across the date line: here they go on beyond the edge, and one round the pole is closed there. */
function unwrap(ring: Ring): Ring {
  let turn = 0
  const points = ring.map(([x, y], index): Point => {
    const step = index === 0 ? 0 : x - ring[index - 1]![0]
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return [x + turn, y]
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  if (Math.abs(last[0] - first[0]) < 180) return points
  const foot = mercatorY(first[1] > 0 ? -90 : 90) / unitsPerDegree
  return [...points, [last[0], foot], [first[0], foot], first]
}

function triangle(a: Point, b: Point, c: Point): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

function ringsOf({ type, arcs: parts }: Geometry): Ring[] {
  const polygons = (type === 'Polygon' ? [parts] : parts) as number[][][]
  return polygons.flat().map((indices) =>
    unwrap(
      indices.flatMap((index, place) => {
        const points = index < 0 ? arcs[~index]!.toReversed() : arcs[index]!
        return place === 0 ? points : points.slice(1)
      }),
    ),
  )
}

/** As relative whole numbers, which pack best. */
function draw(ring: Ring): string {
  const points = ring.map(
    ([x, y]) => [Math.round(x * unitsPerDegree), Math.round(y * unitsPerDegree)] as Point,
  )
  const [startX, startY] = points[0]!
  let [fromX, fromY] = points[0]!
  let text = ''
  for (const [x, y] of points.slice(1, -1)) {
    const [dx, dy] = [x - fromX, y - fromY]
    if (dx === 0 && dy === 0) continue
    text += `${text === '' || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[fromX, fromY] = [x, y]
  }
  return `M${startX} ${startY}l${text}z`
}

function area(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function boundsOf(ring: Ring): [number, number, number, number] {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The point of a grid that lies deepest inside: there a name has most room. */
function innermost(ring: Ring): Point {
  const [west, north, east, south] = boundsOf(ring)
  const steps = 40
  let best: Point = [(west + east) / 2, (north + south) / 2]
  let depth = 0
  for (let row = 1; row < steps; row++) {
    for (let column = 1; column < steps; column++) {
      const point: Point = [west + ((east - west) * column) / steps, north + ((south - north) * row) / steps]
      if (!isInside(point, ring)) continue
      const distance = Math.min(...ring.map(([x, y]) => Math.hypot(x - point[0], y - point[1])))
      if (distance > depth) [depth, best] = [distance, point]
    }
  }
  return best
}

function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

function keyOfName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

// Outlines of ridges: a smooth curve through seeded noise. Server and browser must render the same path.

export const ridgeWidth = 1440
export const ridgeHeight = 126

/** SVG path data of a silhouette. `crest` is its mean height, from 0 (bottom of the box) to 1 (top). */
export function ridgePath(seed: number, crest: number, steps = 9): string {
  const random = createRandom(seed)
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (index / steps) * ridgeWidth,
    y: ridgeHeight * (1 - Math.min(0.98, Math.max(0.1, crest + (random() - 0.5) * 0.7))),
  }))
  return `${splineThrough(points)}L${ridgeWidth} ${ridgeHeight}L0 ${ridgeHeight}Z`
}

interface Point {
  x: number
  y: number
}

/** Catmull-Rom spline as cubic Bézier segments. */
function splineThrough(points: Point[]): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!
  const text = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(Math.min(y, ridgeHeight))}`
  let path = `M${text(at(0))}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    path += `C${text(first)} ${text(second)} ${text(to)}`
  }
  return path
}

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

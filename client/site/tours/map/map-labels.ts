// Which names stand on the map: the chosen one first, then large countries and places, where nothing else stands.
import { countries, placesWithin, type Whereabouts } from './gazetteer.ts'
import { positionOf, type View } from './map-view.ts'

export interface MapLabel {
  kind: 'chosen' | 'country' | 'place'
  text: string
  /** What it names. */
  x: number
  y: number
  /** Where the text begins; of a country, where its middle is. */
  textX: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels; as wide as the letters of the text fonts are in the mean. */
const letterWidth = { chosen: 8.6, country: 7.8, place: 6.8 }
const lineHeight = { chosen: 24, country: 20, place: 17 }
/** Names of places are written from this width of the view on, in degrees times hundred. */
const widestWithPlaces = 7000
const mostPlaces = 18
/** The room that the map's buttons take, in pixels. */
const buttons = { width: 84, height: 172 }

/** `turn`: where this copy of the world begins; `perPixel`: units of the map for a pixel. */
export function placeLabels(
  view: View,
  turn: number,
  perPixel: number,
  whereabouts: Whereabouts | null,
): MapLabel[] {
  const [west, east] = [view.x - turn, view.x + view.width - turn]
  const [north, south] = [view.y, view.y + view.height]
  const labels: MapLabel[] = []
  // The buttons stand in a corner.
  const taken: Box[] = [
    {
      left: east - buttons.width * perPixel,
      right: east,
      top: north,
      bottom: north + buttons.height * perPixel,
    },
  ]

  function add(label: MapLabel, mustFit: boolean): void {
    const width = label.text.length * letterWidth[label.kind] * perPixel
    const left = label.kind === 'country' ? label.textX - width / 2 : label.textX
    const half = (lineHeight[label.kind] * perPixel) / 2
    const box = { left, right: left + width, top: label.y - half, bottom: label.y + half }
    const isOutside = box.left < west || box.right > east || box.top < north || box.bottom > south
    if (mustFit && (isOutside || taken.some((other) => overlaps(box, other)))) return
    taken.push(box)
    labels.push(label)
  }

  const chosen = whereabouts?.place
  if (chosen) {
    const [x, y] = positionOf(chosen)
    // Room for the pin, which stands on its point.
    taken.push({
      left: x - 16 * perPixel,
      right: x + 16 * perPixel,
      top: y - 42 * perPixel,
      bottom: y + 4 * perPixel,
    })
    const label = {
      kind: 'chosen',
      text: chosen.name,
      x,
      y: y - 24 * perPixel,
      textX: x + 19 * perPixel,
    } as const
    const width = chosen.name.length * letterWidth.chosen * perPixel
    add(label.textX + width < east ? label : { ...label, textX: x - 19 * perPixel - width }, false)
  }

  const bySize = countries.toSorted((a, b) => b.east - b.west - (a.east - a.west))
  for (const { name, x, y, west: left, east: right } of bySize) {
    const isChosen = name === whereabouts?.country.name
    const isSmall = (right - left) / perPixel < name.length * letterWidth.country * 0.9
    if (isSmall && !isChosen) continue
    add({ kind: 'country', text: name, x, y, textX: x }, true)
  }

  if (view.width > widestWithPlaces) return labels
  const named = labels.length
  for (const place of placesWithin({ west, north, east, south }, whereabouts?.country.name)) {
    if (labels.length - named === mostPlaces) break
    if (place.name === chosen?.name) continue
    const [x, y] = positionOf(place)
    add({ kind: 'place', text: place.name, x, y, textX: x + 6 * perPixel }, true)
  }
  return labels
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// Chooses the labels of the map so that none overlap: the tour's place first, then large countries, then places.
import { countries, type MapLocation, placesWithin } from './gazetteer.ts'
import { positionOf, type View } from './map-view.ts'

export interface MapLabel {
  kind: 'chosen' | 'country' | 'place'
  text: string
  /** Position of the named place. */
  x: number
  y: number
  /** Start of the text; for a country, its centre. */
  textX: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Mean width of a letter in pixels. */
const letterWidth = { chosen: 8.6, country: 7.8, place: 6.8 }
const lineHeight = { chosen: 24, country: 20, place: 17 }
/** Places are labelled if the view is not wider than this, in units of the map. */
const maxWidthWithPlaces = 7000
const maxPlaces = 18
/** The area of the map's buttons, in pixels. */
const buttons = { width: 84, height: 172 }

/** `worldOffset`: x offset of this copy of the world. `perPixel`: units of the map per pixel. */
export function placeLabels(
  view: View,
  worldOffset: number,
  perPixel: number,
  mapLocation: MapLocation | null,
): MapLabel[] {
  const [west, east] = [view.x - worldOffset, view.x + view.width - worldOffset]
  const [north, south] = [view.y, view.y + view.height]
  const labels: MapLabel[] = []
  // The buttons are in a corner.
  const occupied: Box[] = [
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
    if (mustFit && (isOutside || occupied.some((other) => overlaps(box, other)))) return
    occupied.push(box)
    labels.push(label)
  }

  const chosen = mapLocation?.place
  if (chosen) {
    const [x, y] = positionOf(chosen)
    // Space for the pin, whose tip is at the place.
    occupied.push({
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
    const isChosen = name === mapLocation?.country.name
    const isSmall = (right - left) / perPixel < name.length * letterWidth.country * 0.9
    if (isSmall && !isChosen) continue
    add({ kind: 'country', text: name, x, y, textX: x }, true)
  }

  if (view.width > maxWidthWithPlaces) return labels
  const named = labels.length
  for (const place of placesWithin({ west, north, east, south }, mapLocation?.country.name)) {
    if (labels.length - named === maxPlaces) break
    if (place.name === chosen?.name) continue
    const [x, y] = positionOf(place)
    add({ kind: 'place', text: place.name, x, y, textX: x + 6 * perPixel }, true)
  }
  return labels
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// The map of a tour: outlines of all countries, the highlighted country, and labels. It is moved by keys and pointer and
// zoomed by buttons and keys. It loads nothing from other hosts.
import './tour-map.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Mark, type MarkName } from '#client/design-system/mark.tsx'
import { hasModifierKey } from '#client/design-system/modifier-keys.ts'
import type { MapLocation } from './gazetteer.ts'
import { type MapLabel, placeLabels } from './map-labels.ts'
import { moveView, positionOf, type View, viewOf, worldWidth } from './map-view.ts'
import worldUrl from './world.svg?no-inline'

/** Extent of the outlines east and west of the prime meridian: more than half, because Russia crosses the date line. */
const reach = worldWidth * 0.56

interface TourMapProps {
  location: string
  mapLocation: MapLocation | null
}

interface Size {
  width: number
  height: number
}

export function TourMap({ location, mapLocation }: TourMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} className="absolute inset-0">
      {size !== null && <MovableMap location={location} mapLocation={mapLocation} size={size} />}
    </div>
  )
}

const keyMoves: Record<string, [right: number, down: number, widen: number]> = {
  ArrowLeft: [-0.2, 0, 1],
  ArrowRight: [0.2, 0, 1],
  ArrowUp: [0, -0.2, 1],
  ArrowDown: [0, 0.2, 1],
  '+': [0, 0, 0.5],
  '=': [0, 0, 0.5],
  '-': [0, 0, 2],
}

function MovableMap({ location, mapLocation, size }: TourMapProps & { size: Size }) {
  const home = viewOf(mapLocation, size.width / size.height)
  const [view, setView] = useState(home)
  // A resize resets the view.
  const shape = `${Math.round(size.width)}/${Math.round(size.height)}`
  const [shownShape, setShownShape] = useState(shape)
  if (shape !== shownShape) {
    setShownShape(shape)
    setView(home)
  }
  const drag = useDrag(view, size, setView)

  function move(right: number, down: number, widen: number) {
    setView((before) => moveView(before, right, down, widen))
  }

  function handleKey(event: KeyboardEvent) {
    const keyMove = keyMoves[event.key]
    if (keyMove === undefined || hasModifierKey(event)) return
    event.preventDefault()
    move(...keyMove)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a map is not a fieldset */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map, so it must be focusable
        tabIndex={0}
        aria-label={`Map of ${location}. Arrow keys move it, plus and minus enlarge and reduce it.`}
        className="tour-map-sheet"
        onKeyDown={handleKey}
        {...drag}
      >
        <MapSheet view={view} size={size} mapLocation={mapLocation} />
      </div>
      <div className="tour-map-buttons">
        <MapButton name="Zoom in" mark="plus" onPress={() => move(0, 0, 0.5)} />
        <MapButton name="Zoom out" mark="minus" onPress={() => move(0, 0, 2)} />
        {view !== home && (view.x !== home.x || view.y !== home.y || view.width !== home.width) && (
          <button type="button" className="tour-map-reset" onClick={() => setView(home)}>
            Back
          </button>
        )}
      </div>
    </>
  )
}

function MapButton({ name, mark, onPress }: { name: string; mark: MarkName; onPress: () => void }) {
  return (
    <button type="button" className="tour-map-button" aria-label={name} onClick={onPress}>
      <Mark name={mark} />
    </button>
  )
}

/** A press centres the map on the pressed point; a drag moves the map. */
function useDrag(view: View, size: Size, setView: (view: View) => void) {
  const start = useRef<{ x: number; y: number; view: View; isMoved: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, view, isMoved: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = start.current
      if (from === null) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (!from.isMoved && Math.hypot(x, y) < 5) return
      from.isMoved = true
      setView(moveView(from.view, -x / size.width, -y / size.height))
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = null
      if (from === null || from.isMoved) return
      const { left, top } = currentTarget.getBoundingClientRect()
      setView(moveView(from.view, (clientX - left) / size.width - 0.5, (clientY - top) / size.height - 0.5))
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

function MapSheet({ view, size, mapLocation }: { view: View; size: Size; mapLocation: MapLocation | null }) {
  const perPixel = view.width / size.width
  const { place = null, country = null } = mapLocation ?? {}
  // The world repeats beyond the date line.
  const worldOffsets = [-worldWidth, 0, worldWidth].filter(
    (worldOffset) => worldOffset - reach < view.x + view.width && worldOffset + reach > view.x,
  )
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="block size-full"
      aria-hidden="true"
    >
      {worldOffsets.map((worldOffset) => (
        <g key={worldOffset} transform={`translate(${worldOffset} 0)`}>
          <use href={`${worldUrl}#world`} className="tour-map-land" strokeWidth={perPixel} />
          {country !== null && (
            <use
              href={`${worldUrl}#${country.key}`}
              className="tour-map-country"
              strokeWidth={perPixel * 1.5}
            />
          )}
          {placeLabels(view, worldOffset, perPixel, mapLocation).map((label) => (
            <Label key={`${label.kind}/${label.text}`} label={label} perPixel={perPixel} />
          ))}
          {place !== null && <Pin position={positionOf(place)} perPixel={perPixel} />}
        </g>
      ))}
    </svg>
  )
}

function Label({ label: { kind, text, x, y, textX }, perPixel }: { label: MapLabel; perPixel: number }) {
  return (
    <>
      {kind === 'place' && <circle cx={x} cy={y} r={perPixel * 2.5} className="fill-ink-3" />}
      <text
        x={textX}
        y={y}
        fontSize={perPixel * (kind === 'country' ? 15 : kind === 'chosen' ? 16 : 13)}
        strokeWidth={perPixel * 3}
        textAnchor={kind === 'country' ? 'middle' : 'start'}
        dominantBaseline="central"
        className={`tour-map-label is-${kind}`}
      >
        {text}
      </text>
    </>
  )
}

/** A red pin whose tip is at the place. */
function Pin({ position: [x, y], perPixel }: { position: [number, number]; perPixel: number }) {
  return (
    <g className="tour-map-pin" transform={`translate(${x} ${y}) scale(${perPixel})`}>
      <ellipse rx="7" ry="3" className="fill-ink" opacity="0.25" />
      <path
        d="M0 0C-3-8-13-14-13-24a13 13 0 0 1 26 0C13-14 3-8 0 0z"
        className="fill-signal stroke-paper"
        strokeWidth="2"
      />
      <circle cy="-24" r="5" className="fill-paper" />
    </g>
  )
}

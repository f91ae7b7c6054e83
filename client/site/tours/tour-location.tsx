// The location tab of a tour. The map is loaded when the tab is opened. Without script it is a static picture.
import { Suspense, useEffect, useRef, useState } from 'react'
import { MissingPart, optionalPart } from '#client/design-system/optional-part.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { MapLocation } from './map/gazetteer.ts'
import { formatPosition, formatView, viewOf } from './map/map-view.ts'
import worldUrl from './map/world.svg?no-inline'

const TourMap = optionalPart(async () => (await import('./map/tour-map.tsx')).TourMap, MissingMap)

/** Size of the static picture; only its aspect ratio matters. */
const staticSize = { width: 800, height: 500 }

interface TourLocationProps {
  location: string
  /** Undefined: not looked up yet. Null: unknown to the gazetteer. */
  mapLocation: MapLocation | null | undefined
}

export function TourLocation({ location, mapLocation }: TourLocationProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [known, setKnown] = useState(mapLocation)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    // The panel of a closed tab is not displayed, so it never intersects, even with a large margin.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '1500px' },
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || known !== undefined) return
    let isCurrent = true
    void import('./map/gazetteer.ts').then(
      ({ findMapLocation }) => isCurrent && setKnown(findMapLocation(location)),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isNear, known, location])

  return (
    <>
      <h2 className="mb-2 text-d3">Location</h2>
      <LocationText location={location} known={known} />
      <div ref={box} className="tour-map">
        {hasFailed && <MissingMap />}
        {isNear && known !== undefined && (
          <Suspense fallback={<LoadingMap />}>
            <TourMap location={location} mapLocation={known} />
          </Suspense>
        )}
        {known !== undefined && (
          <noscript>
            <StaticMap known={known} />
          </noscript>
        )}
      </div>
    </>
  )
}

function LoadingMap() {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <Spinner label="Loading map" />
    </div>
  )
}

function MissingMap() {
  return (
    <div className="absolute inset-0 grid place-items-center p-4">
      <MissingPart />
    </div>
  )
}

/** The location as text. */
function LocationText({ location, known }: { location: string; known: MapLocation | null | undefined }) {
  const place = known?.place
  return (
    <p className="wrap-anywhere mb-5 flex flex-wrap items-baseline gap-x-4">
      <span className="font-[650] text-ink">{location}</span>
      {place && <span className="text-ink-3 text-small">{formatPosition(place)}</span>}
      {known === null && (
        <span className="text-ink-3 text-small">
          Our map does not know this place, so nothing is marked on it.
        </span>
      )}
      {known && !place && (
        <span className="text-ink-3 text-small">
          {`Our map knows ${known.country.name}, but not this place in it: the country is marked, the place is not.`}
        </span>
      )}
    </p>
  )
}

function StaticMap({ known }: { known: MapLocation | null }) {
  const view = viewOf(known, staticSize.width / staticSize.height)
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`
  return (
    <>
      <img
        src={`${worldUrl}#svgView(viewBox(${formatView(view)}))`}
        alt=""
        loading="lazy"
        className="absolute inset-0 size-full"
      />
      {known?.place && (
        <svg viewBox={box} className="absolute inset-0 size-full" aria-hidden="true">
          <circle
            cx={view.x + view.width / 2}
            cy={view.y + view.height / 2}
            r={view.width / 90}
            className="fill-signal"
          />
        </svg>
      )}
    </>
  )
}

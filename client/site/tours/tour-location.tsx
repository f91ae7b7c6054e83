// Where a tour goes. The map is loaded when its tab is opened; without script it is a still picture.
import { Suspense, useEffect, useRef, useState } from 'react'
import { MissingPart, optionalPart } from '#client/design-system/optional-part.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { Whereabouts } from './map/gazetteer.ts'
import { formatPosition, viewOf, viewText } from './map/map-view.ts'
import worldUrl from './map/world.svg?no-inline'

const TourMap = optionalPart(async () => (await import('./map/tour-map.tsx')).TourMap, MissingMap)

/** Proportions of the still picture. */
const still = { width: 800, height: 500 }

interface TourLocationProps {
  location: string
  /** Undefined: not looked up yet. */
  whereabouts: Whereabouts | null | undefined
}

export function TourLocation({ location, whereabouts }: TourLocationProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [known, setKnown] = useState(whereabouts)
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    // A tab that is closed has no place in the window, however large that is thought.
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '1500px' },
    )
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || known !== undefined) return
    let isCurrent = true
    void import('./map/gazetteer.ts').then(
      ({ findWhereabouts }) => isCurrent && setKnown(findWhereabouts(location)),
      () => isCurrent && setLost(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isNear, known, location])

  return (
    <>
      <h2 className="mb-2 text-d3">Location</h2>
      <Words location={location} known={known} />
      <div ref={box} className="tour-map">
        {isLost && <MissingMap />}
        {isNear && known !== undefined && (
          <Suspense fallback={<Waiting />}>
            <TourMap location={location} whereabouts={known} />
          </Suspense>
        )}
        {known !== undefined && (
          <noscript>
            <StillMap known={known} />
          </noscript>
        )}
      </div>
    </>
  )
}

function Waiting() {
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

/** What the map shows, in words. */
function Words({ location, known }: { location: string; known: Whereabouts | null | undefined }) {
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
          Our map knows {known.country.name}, but not this place in it: the country is marked, the place is
          not.
        </span>
      )}
    </p>
  )
}

function StillMap({ known }: { known: Whereabouts | null }) {
  const view = viewOf(known, still.width / still.height)
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`
  return (
    <>
      <img
        src={`${worldUrl}#svgView(viewBox(${viewText(view)}))`}
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

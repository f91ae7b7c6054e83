// For a search by a place that no tour leads to: the nearest countries, and tours there.
import { Link } from '#client/design-system/link.tsx'
import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import type { Tour, TourSearch } from '#contract/tours.ts'
import { tourCountText } from './tour-address.ts'
import { TourWall } from './tour-wall.tsx'

type Place = NonNullable<TourSearch['unknownPlace']>

export function UnknownPlace({ place: { name, near } }: { place: Place }) {
  return (
    <p>
      <strong>{`${name}: no tours yet.`}</strong>
      {near.length > 0 && <span> Near it: </span>}
      {near.map((country, index) => (
        <span key={country.name}>
          {index > 0 && <span>, </span>}
          <Link
            to={`${addressOf(searchPage, { q: country.name })}#tours`}
            className="font-semibold text-sea underline"
          >
            {`${country.name} (${tourCountText(country.count)})`}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** Below an empty list. `title`: what they are near to. */
export function NearestTours({ title, tours }: { title: string; tours: readonly Tour[] }) {
  if (tours.length === 0) return null
  return (
    <div className="mt-10 grid gap-5">
      <p className="font-semibold">{title}</p>
      <TourWall tours={tours} />
    </div>
  )
}

export function nearestTitle(list: TourSearch | null): string {
  return list?.unknownPlace === undefined ? 'With the first of these changes' : 'Tours near it'
}

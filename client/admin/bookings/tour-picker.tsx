// Chooses the tour of a new booking. The choice and the search are in the address.
import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { tourPrice } from '#client/features/tours/tour-price.ts'
import type { Tour } from '#contract/tours.ts'
import { ListSearch } from '../list/list-search.tsx'
import { textField } from '../list/search-field.tsx'

interface TourPickerProps {
  tour: Tour | null
  /** Words by which the tour is searched. */
  q: string
  found: readonly Tour[]
}

export function TourPicker({ tour, q, found }: TourPickerProps) {
  return (
    <section className="admin-card grid max-w-[980px] gap-4" aria-labelledby="tour">
      <h2 id="tour" className="text-card">
        Tour
      </h2>
      {tour === null ? <Search q={q} found={found} /> : <Chosen tour={tour} />}
    </section>
  )
}

function Chosen({ tour }: { tour: Tour }) {
  const hrefWith = useHrefWith()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        <b className="text-ink">{tour.title}</b>
        <span>{`, ${tour.location}`}</span>
        {!tour.available && <span className="block text-small">This tour is not available.</span>}
      </p>
      <LinkButton to={hrefWith({ tour: null, date: null })} look="secondary" size="small" keepsScroll>
        Choose another tour
      </LinkButton>
    </div>
  )
}

const tourSearch = {
  label: 'Search tours',
  fields: [textField('q', { label: 'Tour', placeholder: 'Title or location' })],
  clear: null,
}

function Search({ q, found }: { q: string; found: readonly Tour[] }) {
  const hrefWith = useHrefWith()
  const isLoading = useNavigation().state === 'loading'
  const earlier = new URLSearchParams(useLocation().search).get('for')
  return (
    <>
      <ListSearch
        {...tourSearch}
        names={['q', 'for']}
        query={{ q, ...(earlier !== null && { for: earlier }) }}
        list={null}
      />
      {found.length === 0 ? (
        <p role="status">No tour fits.</p>
      ) : (
        <ul className="tour-choices" aria-label="Tours" aria-busy={isLoading}>
          {found.map(({ _id, title, location, cost, fromCost, available }) => (
            <li key={_id}>
              <Link to={hrefWith({ tour: _id, q: null })} preventScrollReset className="tour-choice">
                <b>{title}</b>
                <span>{location}</span>
                <span className="money">{available ? tourPrice({ cost, fromCost }) : 'Not available'}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Addresses of this page with some parameters changed or, with null, taken away. */
function useHrefWith() {
  const { search } = useLocation()
  return (changes: Readonly<Record<string, string | null>>): string => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return `?${query}`
  }
}

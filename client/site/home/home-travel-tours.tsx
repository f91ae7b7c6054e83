// Search and a page of tours, on Home Travel Agency.
import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { travelSections } from '#content/home-sections.ts'
import type { TourList } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { type HomeQuery, homeAddress } from './home-address.ts'
import { TourPages } from './tour-pages.tsx'

interface HomeTravelToursProps {
  list: TourList | null
  query: HomeQuery
}

export function HomeTravelTours({ list, query }: HomeTravelToursProps) {
  return (
    <>
      <div className="wrap">
        <TourSearchForm action="/" values={query} pulledUp="far" />
      </div>
      <TourPages
        path="/"
        first={introduction(query, list)}
        second={travelSections.wall.second}
        aside={
          isSearch(query) ? (
            <Link to="/#tours" className="inline-block py-1 font-semibold text-sea">
              Show all tours
            </Link>
          ) : (
            travelSections.wall.text
          )
        }
        list={list}
        emptyText="No cards found"
        emptyAction={
          query.destination && (
            <LinkButton to={`/search?q=${encodeURIComponent(query.destination)}#tours`} look="secondary">
              {`Search everything for “${query.destination}”`}
            </LinkButton>
          )
        }
        hrefOf={(page) => homeAddress({ ...query, page: String(page) }, '#tours')}
      />
    </>
  )
}

function isSearch({ destination, time, type }: HomeQuery): boolean {
  return Boolean(destination || time || type)
}

function introduction(query: HomeQuery, list: TourList | null): string {
  if (isSearch(query)) return 'Your search'
  return list?.items.length === defaultItemsPerPage ? 'Twelve places' : 'More places'
}

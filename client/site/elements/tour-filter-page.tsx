import { TourListing, type TourListingProps } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { tourElements } from '#content/tour-elements.ts'
import { TourElementHero } from './tour-element-hero.tsx'

const { path } = tourElements.filter

export function TourFilterPage({ list, query }: Pick<TourListingProps, 'list' | 'query'>) {
  const { destination, time, type, page, ...kept } = useListState(path, query)
  return (
    <>
      <TourElementHero name="filter" />
      <div className="wrap">
        <TourSearchForm action={path} values={{ destination, time, type }} kept={kept} pulledUp="slightly" />
      </div>
      <TourListing path={path} list={list} query={query} looks={{ grid: 'posters', list: 'rows' }} />
    </>
  )
}

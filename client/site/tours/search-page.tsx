import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { TourListing, type TourListingProps } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { tourLists, tourSearch } from '#content/tour-lists.ts'

const { path, heading, lead, banner } = tourSearch

export function SearchPage({ list, query }: Pick<TourListingProps, 'list' | 'query'>) {
  const { destination, time, type, page, ...kept } = useListState(path, query)
  return (
    <>
      <PageHero
        picture={heroPicture(banner)}
        seed={59}
        trail={[{ title: 'Tours', to: tourLists.standard.path }]}
        current="Search"
        {...heading}
        description={lead}
        isLow
      />
      <div className="wrap">
        <TourSearchForm action={path} values={{ destination, time, type }} kept={kept} pulledUp="slightly" />
      </div>
      <TourListing
        path={path}
        list={list}
        query={query}
        looks={{ grid: 'landscape', list: 'rows' }}
        hasSearchForm
      />
    </>
  )
}

import { TourListing, type TourListingProps } from '#client/features/tours/tour-listing.tsx'
import { type TourListName, tourLists } from '#content/tour-lists.ts'

type Looks = Pick<TourListingProps, 'looks' | 'ownLayout' | 'areFiltersRight'>

const looks: Readonly<Record<TourListName, Looks>> = {
  standard: { looks: { grid: 'landscape', list: 'rows' } },
  gallery: { looks: { grid: 'posters', list: 'rows' }, areFiltersRight: true },
  split: { looks: { grid: 'landscape', list: 'split' }, ownLayout: 'list' },
}

type TourListListingProps = Pick<TourListingProps, 'list' | 'query'> & { name: TourListName }

export function TourListListing({ name, list, query }: TourListListingProps) {
  // Each list is a page of its own: nothing that was typed into one goes over to another.
  return <TourListing key={name} path={tourLists[name].path} list={list} query={query} {...looks[name]} />
}

import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { TourListing, type TourListingProps } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { tourSearch } from '#content/tour-lists.ts'

const { path, heading, lead, banner } = tourSearch

export function SearchPage({ list, query }: Pick<TourListingProps, 'list' | 'query'>) {
  const { destination, time, type, page, ...kept } = useListState(path, query)
  return (
    <>
      <Hero picture={heroPicture(banner)} seed={59}>
        <div className="grid content-start gap-4.5 pt-[clamp(36px,4.4vw,64px)]">
          <Breadcrumbs trail={[{ title: 'Home', to: '/' }]} current="Search" />
          <Lockup level={1} size="d1" {...heading} />
          <p className="max-w-[44ch] text-balance text-ink text-lead">{lead}</p>
        </div>
      </Hero>
      <div className="wrap">
        <TourSearchForm action={path} values={{ destination, time, type }} kept={kept} />
      </div>
      <TourListing path={path} list={list} query={query} looks={{ grid: 'landscape', list: 'rows' }} />
    </>
  )
}

// The search for tours.
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { TourListing } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { tourLists, tourSearch } from '#content/tour-lists.ts'
import type { Route } from './+types/search'
import { loadTours, loadToursInBrowser } from './load-tours.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request, true)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadToursInBrowser(request, true)
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { title, description, path, banner } = tourSearch
  return pageMeta({
    title,
    description,
    path: canonicalTourAddress(path, loaderData?.query ?? {}),
    publicUrl,
    image: `/images/${banner}.webp`,
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Tours', to: tourLists.standard.path },
        { title, to: path },
      ),
    ],
  })
}

const { path, heading, lead, banner } = tourSearch

export default function Search({ loaderData }: Route.ComponentProps) {
  const { destination, time, type, page, ...kept } = useListState(path, loaderData.query)
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
      <TourListing path={path} found={loaderData} looks={{ grid: 'landscape', list: 'rows' }} isBelowForm />
    </>
  )
}

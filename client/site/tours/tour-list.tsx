// A tour list page. The standard, the gallery and the split list are this page in different looks.
import { Fragment } from 'react'
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { TourListing, type TourListingProps } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { type TourListName, tourLists } from '#content/tour-lists.ts'
import type { Route } from './+types/tour-list'
import { loadTours, loadToursInBrowser } from './load-tours.ts'
import { listNameOf } from './tour-list-at.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { name: listNameOf(request), ...(await loadTours(serverApi(context), request)) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const data = await loadToursInBrowser(request)
  return { name: listNameOf(request), ...data }
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { standard } = tourLists
  const { title, description, path, banner } = tourLists[loaderData?.name ?? 'standard']
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
        { title: 'Tours', to: standard.path },
        ...(path === standard.path ? [] : [{ title, to: path }]),
      ),
    ],
  })
}

type Looks = Pick<TourListingProps, 'looks' | 'ownLayout' | 'areFiltersRight'>

const looks: Readonly<Record<TourListName, Looks>> = {
  standard: { looks: { grid: 'landscape', list: 'rows' } },
  gallery: { looks: { grid: 'posters', list: 'rows' }, areFiltersRight: true },
  split: { looks: { grid: 'landscape', list: 'split' }, ownLayout: 'list' },
}

export default function TourListPage({ loaderData: { name, ...found } }: Route.ComponentProps) {
  const { path } = tourLists[name]
  const { destination, time, type, page, ...kept } = useListState(path, found.query)
  return (
    // The key remounts the forms, so that typed text is not carried over to another list.
    <Fragment key={name}>
      <div className="wrap pt-[clamp(28px,3.4vw,48px)]">
        <TourSearchForm action={path} values={{ destination, time, type }} kept={kept} />
      </div>
      <TourListing path={path} found={found} isBelowForm {...looks[name]} />
    </Fragment>
  )
}

// Home Travel Agency: the search form and a page of tours.

import { findTours } from '#client/features/tours/find-tours.ts'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { activeFilters, tourCountText } from '#client/features/tours/tour-address.ts'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { travelAgency, webSite } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import { travelSections } from '#content/home-sections.ts'
import { addressOf, type QueryOf } from '#contract/pages/page.ts'
import { homePage } from '#contract/pages/site-pages.ts'
import type { TourList } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import type { Route } from './+types/home-travel'
import { HomeFilters, HomeNoTours, HomeNotes, HomeRelated } from './home-search.tsx'
import { TourPages } from './tour-pages.tsx'

type HomeQuery = Partial<Record<QueryOf<typeof homePage>, string>>

export function loader({ context, request }: Route.LoaderArgs) {
  return findTours(serverApi(context), readQuery(request.url, homePage.query))
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query: HomeQuery = readQuery(request.url, homePage.query)
  return listOrToast(findInBrowser(query), {
    query,
    searched: query,
    isByWords: false,
    reading: [],
    counts: null,
    nearest: [],
  })
}

async function findInBrowser(query: HomeQuery) {
  const { findTours } = await import('#client/features/tours/find-tours.ts')
  return findTours(api, query)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    ...homePages.travel,
    path: addressOf(homePage, loaderData?.query ?? {}),
    publicUrl,
    image: '/images/banners/banner-home-travel-1.webp',
    structuredData: [travelAgency(publicUrl), webSite(publicUrl)],
  })
}

export default function HomeTravel({ loaderData }: Route.ComponentProps) {
  const { list, query } = loaderData
  const isOfSearch = isSearch(query)
  return (
    <>
      <div className="wrap">
        <TourSearchForm action="/" values={query} pulledUp="far" />
      </div>
      <TourPages
        path="/"
        {...headingOf(query, list)}
        aside={isOfSearch ? <HomeFilters found={loaderData} /> : <span>{travelSections.wall.text}</span>}
        list={list}
        notes={isOfSearch && <HomeNotes found={loaderData} />}
        emptyText="No cards found"
        emptyReason={isOfSearch && <HomeNoTours found={loaderData} />}
        below={isOfSearch && <HomeRelated found={loaderData} />}
        hrefOf={(page) => `${addressOf(homePage, { ...query, page: String(page) })}#tours`}
      />
    </>
  )
}

function isSearch({ destination, time, type }: HomeQuery): boolean {
  return Boolean(destination || time || type)
}

/** After a search, the question is repeated. */
function headingOf(query: HomeQuery, list: TourList | null): { first: string; second: string } {
  const { second } = travelSections.wall
  if (!isSearch(query))
    return { first: list?.items.length === defaultItemsPerPage ? 'Twelve places' : 'More places', second }
  const question = activeFilters({ ...query, page: undefined }).map(({ label }) => label)
  return {
    first: list === null ? 'Your search:' : `${tourCountText(list.totalCount)} for`,
    second: question.join(', '),
  }
}

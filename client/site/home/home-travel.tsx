// Home Travel Agency: the search form and a page of tours.

import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { travelAgency, webSite } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import { travelSections } from '#content/home-sections.ts'
import { addressOf, type QueryOf } from '#contract/pages/page.ts'
import { homePage, searchPage } from '#contract/pages/site-pages.ts'
import type { TourList } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import type { Route } from './+types/home-travel'
import { TourPages } from './tour-pages.tsx'

type HomeQuery = Partial<Record<QueryOf<typeof homePage>, string>>

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadToursInBrowser(request)
}

async function loadTours(call: Api, request: Request) {
  const given: HomeQuery = readQuery(request.url, homePage.query)
  const { result, query } = await callLeniently(given, (kept) => call('GET /cards', { query: kept }))
  return { list: result, query }
}

function loadToursInBrowser(request: Request) {
  const query: HomeQuery = readQuery(request.url, homePage.query)
  return listOrToast(loadTours(api, request), { query })
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

export default function HomeTravel({ loaderData: { list, query } }: Route.ComponentProps) {
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
            <span>{travelSections.wall.text}</span>
          )
        }
        list={list}
        emptyText="No cards found"
        emptyAction={
          query.destination && (
            <LinkButton to={`${addressOf(searchPage, { q: query.destination })}#tours`} look="secondary">
              {`Search everything for “${query.destination}”`}
            </LinkButton>
          )
        }
        hrefOf={(page) => `${addressOf(homePage, { ...query, page: String(page) })}#tours`}
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

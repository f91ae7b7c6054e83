// Home Travel Agency: search, and a page of tours.
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { TourWall } from '#client/features/tours/tour-wall.tsx'
import { TourWallSkeleton } from '#client/features/tours/tour-wall-skeleton.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { travelHome } from '#content/home.ts'
import type { TourList } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import type { Route } from './+types/home-travel'
import { listOrToast, NotLoaded } from './list-or-toast.tsx'
import { SectionHeading } from './section-heading.tsx'
import { useIsLoadingLong } from './use-is-loading-long.ts'

const queryNames = ['destination', 'time', 'type', 'page'] as const
type HomeQuery = Partial<Record<(typeof queryNames)[number], string>>

export function loader({ context, request }: Route.LoaderArgs) {
  return load(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return listOrToast(load(api, request), { query: readQuery(request.url, queryNames) as HomeQuery })
}

async function load(call: Api, request: Request) {
  const given: HomeQuery = readQuery(request.url, queryNames)
  const { answer, query } = await callForgiving(given, (kept) => call('GET /cards', { query: kept }))
  return { list: answer, query }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: travelHome.title,
    description: travelHome.description,
    path: addressOf(loaderData?.query ?? {}, ''),
    publicUrl: publicUrlOf(matches),
    image: '/images/banners/banner-home-travel-1.webp',
  })

/** This page with these values; without `page` for the first one. */
function addressOf(query: HomeQuery, hash: string): string {
  const values = new URLSearchParams()
  for (const name of queryNames) {
    const value = query[name]
    if (value !== undefined && !(name === 'page' && value === '1')) values.set(name, value)
  }
  return `/${values.size === 0 ? '' : `?${values}`}${hash}`
}

function introduction(query: HomeQuery, list: TourList | null): string {
  if (query.destination || query.time || query.type) return 'Your search'
  return list?.items.length === defaultItemsPerPage ? 'Twelve places' : 'More places'
}

export default function HomeTravel({ loaderData: { list, query } }: Route.ComponentProps) {
  const isLoading = useIsLoadingLong('/')
  return (
    <>
      <div className="wrap">
        <TourSearchForm action="/" values={query} />
      </div>
      <section
        id="tours"
        aria-labelledby="tours-heading"
        aria-busy={isLoading}
        className="wrap section-space scroll-mt-4"
      >
        <SectionHeading id="tours-heading" first={introduction(query, list)} second={travelHome.wall.second}>
          <p>{travelHome.wall.text}</p>
        </SectionHeading>
        {isLoading ? (
          <TourWallSkeleton />
        ) : list === null ? (
          <NotLoaded to={addressOf(query, '#tours')} />
        ) : list.items.length === 0 ? (
          <EmptyState title="No cards found" headingLevel={3} />
        ) : (
          <TourWall tours={list.items} />
        )}
        {list !== null && (
          <div className="mt-14">
            <Pagination
              label="Pages of tours"
              currentPage={list.currentPage}
              totalPages={list.totalPages}
              hrefOf={(page) => addressOf({ ...query, page: String(page) }, '#tours')}
            />
          </div>
        )}
      </section>
    </>
  )
}

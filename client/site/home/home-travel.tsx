// Home Travel Agency: hero, search, and a page of tours.

import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { TourWall } from '#client/features/tours/tour-wall.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { TourList } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import type { Route } from './+types/home-travel'
import { homeHero } from './home-hero.ts'

const queryNames = ['destination', 'time', 'type', 'page'] as const
type HomeQuery = Partial<Record<(typeof queryNames)[number], string>>

export function loader({ context, request }: Route.LoaderArgs) {
  return load(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api, request)
}

async function load(call: Api, request: Request) {
  const given: HomeQuery = readQuery(request.url, queryNames)
  const { answer, query } = await callForgiving(given, (kept) => call('GET /cards', { query: kept }))
  return { list: answer, query }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: 'Home Travel Agency',
    description:
      'Islands, ridges and old streets, in small groups and in no hurry. Find your perfect holiday.',
    path: addressOf(loaderData?.query ?? {}, ''),
    publicUrl: publicUrlOf(matches),
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

function introduction(query: HomeQuery, list: TourList): string {
  if (query.destination || query.time || query.type) return 'Your search'
  return list.items.length === defaultItemsPerPage ? 'Twelve places' : 'More places'
}

export default function HomeTravel({ loaderData: { list, query } }: Route.ComponentProps) {
  return (
    <>
      <Hero picture={homeHero} seed={11} isTall>
        <div className="grid content-start gap-4.5 pt-[clamp(40px,5.4vw,84px)]">
          <Lockup level={1} size="d1" first="Choose your" second="Perfect holiday" />
          <p className="max-w-[30ch] text-ink text-lead md:text-[1.3125rem]">
            Islands, ridges and old streets, in small groups and in no hurry.
          </p>
        </div>
      </Hero>
      <div className="wrap">
        <TourSearchForm action="/" values={query} />
      </div>
      <section id="tours" aria-labelledby="tours-heading" className="wrap section-space scroll-mt-4">
        <div className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <Lockup
            id="tours-heading"
            level={2}
            size="d2"
            first={introduction(query, list)}
            second="Worth the detour"
          />
          <p>Picked this month by the people who run them.</p>
        </div>
        {list.items.length === 0 ? (
          <p className="py-9 text-center font-display font-semibold text-card text-ink">No cards found</p>
        ) : (
          <TourWall tours={list.items} />
        )}
        <div className="mt-14">
          <Pagination
            label="Pages of tours"
            currentPage={list.currentPage}
            totalPages={list.totalPages}
            hrefOf={(page) => addressOf({ ...query, page: String(page) }, '#tours')}
          />
        </div>
      </section>
    </>
  )
}

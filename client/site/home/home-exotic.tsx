// Home Exotic Holiday: banner, three round tiles, a page of tours, postcards.

import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { RoundTile } from '#client/design-system/round-tile.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { loadBanners } from '#client/features/banners/banners.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { TourFacts, tourPath } from '#client/features/tours/tour-facts.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import { exoticSections } from '#content/home-sections.ts'
import { addressOf } from '#contract/pages/page.ts'
import { exoticPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-exotic'
import { BannerSlider } from './banner-slider.tsx'
import { PostcardRack } from './postcard-rack.tsx'
import { loadPostcards } from './postcards.ts'
import { TourPages } from './tour-pages.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadExotic(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadExoticInBrowser(request)
}

const tileCount = 3

async function loadExotic(call: Api, request: Request) {
  const [content, newest, { result }] = await Promise.all([
    loadContent(),
    call('GET /cards', { query: { itemsPerPage: tileCount } }),
    callLeniently(readQuery(request.url, exoticPage.query), (query) => call('GET /cards', { query })),
  ])
  return { ...content, newest: newest.items, list: result }
}

async function loadExoticInBrowser(request: Request) {
  return listOrToast(loadExotic(api, request), { ...(await loadContent()), newest: [] as Tour[] })
}

async function loadContent() {
  const [banners, postcards] = await Promise.all([loadBanners('banner_exotic_travel'), loadPostcards()])
  return { banners, postcards }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { title } = homePages.exotic
  return pageMeta({
    ...homePages.exotic,
    path: addressOf(exoticPage, { page: loaderData?.list?.currentPage ?? 1 }),
    publicUrl,
    image: '/images/banners/banner-exotic-travel-1.webp',
    structuredData: [breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title, to: exoticPage.path })],
  })
}

export default function HomeExotic({ loaderData }: Route.ComponentProps) {
  const { banners, newest, list, postcards } = loaderData
  return (
    <>
      <BannerSlider banners={banners} seed={23} />
      {newest.length > 0 && (
        <section aria-labelledby="newest-heading" className="wrap pt-[clamp(40px,5vw,72px)]">
          <SectionHeading id="newest-heading" {...exoticSections.tiles} />
          <ul className="grid gap-x-7 gap-y-11 pt-3 min-[35rem]:grid-cols-3">
            {newest.map((tour) => (
              <TourTile key={tour._id} tour={tour} />
            ))}
          </ul>
        </section>
      )}
      <TourPages
        path={exoticPage.path}
        {...exoticSections.wall}
        list={list}
        emptyText="No data"
        hrefOf={(page) => `${addressOf(exoticPage, { page })}#tours`}
        eagerCards={0}
      />
      <PostcardRack postcards={postcards} />
    </>
  )
}

function TourTile({ tour }: { tour: Tour }) {
  return (
    <RoundTile
      to={tourPath(tour)}
      title={tour.title}
      onChoose={() => chooseTour(tour)}
      picture={
        <ContentPicture
          {...tourPicture(tour.image)}
          sizes="(width < 560px) 432px, (width < 1025px) 52vw, 600px"
          alt={tour.title}
        />
      }
    >
      {!tour.available && <TourBadge tour={tour} />}
      <TourFacts tour={tour} />
    </RoundTile>
  )
}

// Home Exotic Holiday: banner, three round tiles, a page of tours, postcards.
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { RoundTile } from '#client/design-system/round-tile.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { TourFacts, tourPath } from '#client/features/tours/tour-facts.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { TourWall } from '#client/features/tours/tour-wall.tsx'
import { TourWallSkeleton } from '#client/features/tours/tour-wall-skeleton.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { exoticHome } from '#content/home.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-exotic'
import { BannerSlider } from './banner-slider.tsx'
import { loadBanners } from './banners.ts'
import { listOrToast, NotLoaded } from './list-or-toast.tsx'
import { PostcardRack } from './postcard-rack.tsx'
import { loadPostcards } from './postcards.ts'
import { SectionHeading } from './section-heading.tsx'
import { useIsLoadingLong } from './use-is-loading-long.ts'

const path = '/home/exotic-destinations'
const tileCount = 3

export function loader({ context, request }: Route.LoaderArgs) {
  return load(serverApi(context), request)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return listOrToast(load(api, request), { ...(await loadContent()), newest: [] as Tour[] })
}

async function load(call: Api, request: Request) {
  const [content, newest, { answer }] = await Promise.all([
    loadContent(),
    call('GET /cards', { query: { itemsPerPage: tileCount } }),
    callForgiving(readQuery(request.url, ['page']), (query) => call('GET /cards', { query })),
  ])
  return { ...content, newest: newest.items, list: answer }
}

async function loadContent() {
  const [banners, postcards] = await Promise.all([loadBanners('banner_exotic_travel'), loadPostcards()])
  return { banners, postcards }
}

function addressOf(page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: exoticHome.title,
    description: exoticHome.description,
    path: addressOf(loaderData?.list?.currentPage ?? 1),
    publicUrl: publicUrlOf(matches),
    image: '/images/banners/banner-exotic-travel-1.webp',
  })

export default function HomeExotic({
  loaderData: { banners, postcards, newest, list },
}: Route.ComponentProps) {
  const isLoading = useIsLoadingLong(path)
  return (
    <>
      <BannerSlider banners={banners} seed={23} />
      {newest.length > 0 && (
        <section aria-labelledby="newest-heading" className="wrap pt-[clamp(40px,5vw,72px)]">
          <SectionHeading id="newest-heading" {...exoticHome.tiles} />
          <ul className="grid gap-x-7 gap-y-11 pt-3 min-[560px]:grid-cols-3">
            {newest.map((tour) => (
              <RoundTile
                key={tour._id}
                to={tourPath(tour)}
                title={tour.title}
                onChoose={() => chooseTour(tour)}
                picture={
                  <ContentPicture
                    {...tourPicture(tour.image)}
                    sizes="(width < 769px) 432px, 600px"
                    alt={tour.title}
                  />
                }
              >
                <TourFacts tour={tour} />
              </RoundTile>
            ))}
          </ul>
        </section>
      )}
      <section
        id="tours"
        aria-labelledby="tours-heading"
        aria-busy={isLoading}
        className="wrap section-space scroll-mt-4"
      >
        <SectionHeading id="tours-heading" {...exoticHome.wall} />
        {isLoading ? (
          <TourWallSkeleton />
        ) : list === null ? (
          <NotLoaded to={`${path}#tours`} />
        ) : list.items.length === 0 ? (
          <EmptyState title="No data" headingLevel={3} />
        ) : (
          <TourWall tours={list.items} eagerCards={0} />
        )}
        {list !== null && (
          <div className="mt-14">
            <Pagination
              label="Pages of tours"
              currentPage={list.currentPage}
              totalPages={list.totalPages}
              hrefOf={(page) => `${addressOf(page)}#tours`}
            />
          </div>
        )}
      </section>
      <PostcardRack postcards={postcards} header={<Lockup level={2} size="d2" {...exoticHome.postcards} />} />
    </>
  )
}

// Home Winter Holiday: banner, tours, a film, the team, three resorts, quotes of travellers.

import { Lockup } from '#client/design-system/lockup.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { loadBanners } from '#client/features/banners/banners.ts'
import { QuoteSlider } from '#client/features/sample-reviews/quote-slider.tsx'
import { pickSampleReviews, quoteCount } from '#client/features/sample-reviews/sample-review.ts'
import { loadTeam } from '#client/features/team/team.ts'
import { TeamCarousel } from '#client/features/team/team-carousel.tsx'
import { carouselTours, pickTours, pickToursOrToast } from '#client/features/tours/random-tours.ts'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import type { Api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pickRandom } from '#client/lib/pick-random.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import { winterSections } from '#content/home-sections.ts'
import { resorts } from '#content/resorts.ts'
import { winterPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-winter'
import { BannerSlider } from './banner-slider.tsx'
import { ResortTiles } from './resort-tiles.tsx'
import { WinterFilm } from './winter-film.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadWinter(serverApi(context))
}

export function clientLoader() {
  return loadWinterInBrowser()
}

const winterPath = winterPage.path

function loadWinter(call: Api) {
  return loadSections(pickTours(call, carouselTours, winterFilters()))
}

function loadWinterInBrowser() {
  return loadSections(pickToursOrToast(carouselTours, winterFilters()))
}

/** Filters: skiing first, then tours in a winter month. */
function winterFilters() {
  return [{ type: 'Skiing' }, ...pickRandom([12, 1, 2], 3).map((time) => ({ time }))]
}

async function loadSections(pickedTours: Promise<Tour[]>) {
  const [banners, tours, members, reviews] = await Promise.all([
    loadBanners('banner_winter_travel'),
    pickedTours,
    loadTeam(),
    pickSampleReviews(quoteCount),
  ])
  return { banners, tours, members, reviews }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const publicUrl = publicUrlOf(matches)
  const { title } = homePages.winter
  return pageMeta({
    ...homePages.winter,
    path: winterPath,
    publicUrl,
    image: '/images/banners/banner-winter-travel-1.webp',
    structuredData: [breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title, to: winterPath })],
  })
}

export default function HomeWinter({ loaderData }: Route.ComponentProps) {
  const { banners, tours, members, reviews } = loaderData
  return (
    <>
      <BannerSlider banners={banners} seed={37} />
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" {...winterSections.carousel} />}
        />
      </div>
      <WinterFilm {...winterSections.film} />
      <div className="wrap section-space">
        <TeamCarousel members={members} header={<Lockup level={2} size="d2" {...winterSections.team} />} />
      </div>
      <section aria-labelledby="resorts-heading" className="wrap">
        <SectionHeading id="resorts-heading" {...winterSections.resorts} />
        <ResortTiles resorts={resorts} />
      </section>
      <div className="wrap section-space">
        <QuoteSlider reviews={reviews} />
      </div>
    </>
  )
}

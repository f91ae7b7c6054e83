// Home Winter Holiday: banner, tours, a film, three resorts, the team.
import { Lockup } from '#client/design-system/lockup.tsx'
import { QuoteSlider, quoteCount } from '#client/features/sample-reviews/quote-slider.tsx'
import { drawSampleReviews } from '#client/features/sample-reviews/sample-review.ts'
import { loadTeam } from '#client/features/team/team.ts'
import { TeamCarousel } from '#client/features/team/team-carousel.tsx'
import { drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { carouselTours, TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { winterHome } from '#content/home.ts'
import { resorts } from '#content/resorts.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-winter'
import { BannerSlider } from './banner-slider.tsx'
import { loadBanners } from './banners.ts'
import { ResortTiles } from './resort-tiles.tsx'
import { SectionHeading } from './section-heading.tsx'
import { WinterFilm } from './winter-film.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return load(drawTours(serverApi(context), carouselTours))
}

export function clientLoader() {
  return load(drawToursOrToast(carouselTours))
}

async function load(drawnTours: Promise<Tour[]>) {
  const [banners, tours, members, reviews] = await Promise.all([
    loadBanners('banner_winter_travel'),
    drawnTours,
    loadTeam(),
    drawSampleReviews(quoteCount),
  ])
  return { banners, tours, members, reviews }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: winterHome.title,
    description: winterHome.description,
    path: '/home/winter-holidays',
    publicUrl: publicUrlOf(matches),
    image: '/images/banners/banner-winter-travel-1.webp',
  })

export default function HomeWinter({
  loaderData: { banners, tours, members, reviews },
}: Route.ComponentProps) {
  return (
    <>
      <BannerSlider banners={banners} seed={37} />
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" {...winterHome.carousel} />}
        />
      </div>
      <WinterFilm {...winterHome.film} />
      <div className="wrap section-space">
        <TeamCarousel members={members} header={<Lockup level={2} size="d2" {...winterHome.team} />} />
      </div>
      <section aria-labelledby="resorts-heading" className="wrap">
        <SectionHeading id="resorts-heading" {...winterHome.resorts} />
        <ResortTiles resorts={resorts} />
      </section>
      <div className="wrap section-space">
        <QuoteSlider reviews={reviews} />
      </div>
    </>
  )
}

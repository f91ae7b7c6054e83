// A carousel of the built-in tours with the type carousel__slider.

import { loadBanners } from '#client/features/banners/banners.ts'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { destinationListPage, destinationSliderPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/destination-slider'
import { loadSliderTours } from './slider-tours.ts'
import { TourSpreads } from './tour-spreads.tsx'

const path = destinationSliderPage.path

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const [banners, tours] = await Promise.all([loadBanners('banner_destinations'), loadSliderTours()])
  return { banner: banners[1]!, tours }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: 'Destination Slider',
    description:
      'Six journeys to leaf through, from the Serengeti at first light to a cabin below the northern lights.',
    path,
    publicUrl,
    image: '/images/banners/banner-destinations-2.webp',
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Destinations', to: destinationListPage.path },
        { title: 'Slider', to: path },
      ),
    ],
  })
}

export default function DestinationSlider({ loaderData: { banner, tours } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        {...banner}
        seed={179}
        trail={[{ title: 'Destinations', to: destinationListPage.path }]}
        current="Slider"
        isLow
      />
      <TourSpreads tours={tours} />
    </>
  )
}

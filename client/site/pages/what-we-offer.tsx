// What We Offer: what speaks for us, three countries, a sale, ten tours, a letter.
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { drawDestinations } from '#client/features/destinations/destinations.ts'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { carouselTours, drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/what-we-offer'
import { OfferPage } from './offer-page.tsx'

const path = '/pages/what-we-offer'
const shownCountries = 3

export function loader({ context }: Route.LoaderArgs) {
  return load(drawTours(serverApi(context), carouselTours))
}

export function clientLoader() {
  return load(drawToursOrToast(carouselTours))
}

async function load(drawn: Promise<Tour[]>) {
  const [tours, countries, { offerPage }, { features }] = await Promise.all([
    drawn,
    drawDestinations(shownCountries),
    import('#content/pages.ts'),
    import('#content/home-sections.ts'),
  ])
  return { tours, countries, words: offerPage, features }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.words.title,
    description: loaderData.words.description,
    path,
    publicUrl,
    image: '/images/pages/what-we-offer.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.words.title, to: path }),
    ],
  })
}

export default function WhatWeOffer({ loaderData }: Route.ComponentProps) {
  const { first, second, text } = loaderData.words.hero
  return (
    <>
      <PageHero
        picture={heroPicture('pages/what-we-offer')}
        seed={89}
        current="What We Offer"
        first={first}
        second={second}
        description={text}
        isTall
      />
      <OfferPage {...loaderData} />
    </>
  )
}

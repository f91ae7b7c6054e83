// What We Offer: advantages, three countries, a sale, ten tours, the newsletter.
import { destinationListPage, productsPage, whatWeOfferPage } from '#contract/pages/site-pages.ts'
import '#client/site/home/ridge-band.css'
import { LinkButton } from '#client/design-system/button.tsx'
import { type Feature, FeatureList } from '#client/design-system/feature-list.tsx'
import { uprightWindow } from '#client/design-system/hero.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { DestinationTile } from '#client/features/destinations/destination-tile.tsx'
import type { ListedDestination } from '#client/features/destinations/destinations.ts'
import { pickDestinations } from '#client/features/destinations/destinations.ts'
import { NewsletterPanel } from '#client/features/newsletter/newsletter-panel.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { carouselTours, pickTours, pickToursOrToast } from '#client/features/tours/random-tours.ts'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { house } from '#client/lib/house.ts'
import { loadHouseTerms } from '#client/lib/house-terms.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { offerPage } from '#content/pages.ts'
import type { HouseTerms } from '#contract/house-terms.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/what-we-offer'

const path = whatWeOfferPage.path
const shownCountries = 3

export function loader({ context }: Route.LoaderArgs) {
  const call = serverApi(context)
  return load(pickTours(call, carouselTours), call('GET /house/terms', {}))
}

export function clientLoader() {
  return load(pickToursOrToast(carouselTours), loadHouseTerms())
}

async function load(pickedTours: Promise<Tour[]>, houseTerms: Promise<HouseTerms | null>) {
  const [tours, countries, { offerPage }, { featuresOf }, terms] = await Promise.all([
    pickedTours,
    pickDestinations(shownCountries),
    import('#content/pages.ts'),
    import('#content/home-sections.ts'),
    houseTerms,
  ])
  return { tours, countries, words: offerPage, features: featuresOf(terms ?? { keepsPrice: true }) }
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

type Words = typeof offerPage

interface OfferPageProps {
  words: Words
  features: readonly Feature[]
  countries: readonly ListedDestination[]
  tours: readonly Tour[]
}

function OfferPage({ words, features, countries, tours }: OfferPageProps) {
  return (
    <>
      <section aria-label={`Why ${house().name}`} className="wrap pt-[clamp(36px,4.4vw,64px)]">
        <FeatureList features={features} headingLevel={2} />
      </section>
      <section aria-labelledby="countries" className="wrap section-space">
        <SectionHeading id="countries" first={words.countries.first} second={words.countries.second}>
          <LinkButton to={destinationListPage.path} look="secondary">
            All destinations
            <Icon name="arrow-right" />
          </LinkButton>
        </SectionHeading>
        <ul className="grid grid-cols-3 gap-x-7 gap-y-9 max-md:grid-cols-1">
          {countries.map((destination) => (
            <DestinationTile
              key={destination.slug}
              destination={destination}
              sizes="(width < 769px) 92vw, 400px"
            />
          ))}
        </ul>
      </section>
      <Sale words={words.promo} />
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" first={words.carousel.first} second={words.carousel.second} />}
        />
      </div>
      <div className="wrap pb-section">
        <NewsletterPanel />
      </div>
    </>
  )
}

/** A text on the sky of a picture of a forest at night. */
function Sale({ words }: { words: Words['promo'] }) {
  const { src, srcSet, width, height, portrait } = heroPicture('pages/adventure-on-sale')
  return (
    <section aria-labelledby="sale" className="ridge-band on-night isolate bg-ink">
      <picture>
        <source media={uprightWindow} type="image/avif" srcSet={portrait?.srcSet} sizes="100vw" />
        <source media={uprightWindow} srcSet={portrait?.src} />
        <source type="image/avif" srcSet={srcSet} sizes="(width < 1025px) 1400px, 100vw" />
        <img
          src={src}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          className="-z-1 absolute inset-0 size-full object-cover object-[20%_var(--scene-top)]"
        />
      </picture>
      <Ridge seed={97} />
      <div className="wrap grid justify-items-start gap-5 pb-[clamp(250px,21vw,300px)]">
        <Lockup id="sale" level={2} size="d1" first={words.first} second={words.second} isOnNight />
        <p className="max-w-[52ch] text-lead text-on-night">{words.text}</p>
        <LinkButton to={productsPage.path}>
          <span>{words.action}</span>
          <Icon name="arrow-right" />
        </LinkButton>
      </div>
      <Ridge seed={101} />
    </section>
  )
}

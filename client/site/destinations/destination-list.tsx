// Twelve random countries, and a form that opens any country by its name.

import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { Slab } from '#client/design-system/slab.tsx'
import { loadBanners } from '#client/features/banners/banners.ts'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { DestinationTile } from '#client/features/destinations/destination-tile.tsx'
import {
  listedDestinations,
  loadDestinationNames,
  pickDestinations,
} from '#client/features/destinations/destinations.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { destinationLinkPage, destinationListPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/destination-list'

const path = destinationListPage.path

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const [banners, picked, names] = await Promise.all([
    loadBanners('banner_destinations'),
    pickDestinations(listedDestinations),
    loadDestinationNames(),
  ])
  return { banner: banners[0]!, picked, names }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: 'Destination List',
    description:
      'Twenty countries worth unpacking in: what to know, when to go, and which end of the valley has the bakery.',
    path,
    publicUrl,
    image: '/images/banners/banner-destinations-1.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: 'Destinations', to: path }),
    ],
  })
}

export default function DestinationList({ loaderData: { banner, picked, names } }: Route.ComponentProps) {
  return (
    <>
      <PageHero {...banner} seed={61} current="Destinations" isLow />
      <div className="wrap">
        <Slab pulledUp="slightly">
          <CountryForm names={names} />
        </Slab>
      </div>
      <section aria-labelledby="drawn-heading" className="wrap section-space">
        <SectionHeading id="drawn-heading" first="Drawn from a hat" second="Twelve for today">
          <AnotherTwelve />
        </SectionHeading>
        <ul className="destination-mosaic">
          {picked.map((destination, index) => (
            <DestinationTile
              key={destination.slug}
              destination={destination}
              sizes="(width < 769px) 92vw, (width < 1025px) 92vw, 720px"
              isEager={index < 2}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Opens `/destinations/item?country=…`, which redirects to the country. */
function CountryForm({ names }: { names: readonly { slug: string; title: string }[] }) {
  return (
    <Form
      action={destinationLinkPage.path}
      className="grid grid-cols-[1.2fr_2fr_auto] items-end gap-x-7 gap-y-4.5 max-md:grid-cols-1"
    >
      <p className="self-center text-balance text-ink text-lead leading-snug">
        {`Somewhere in particular? All ${names.length} are here by name.`}
      </p>
      <SelectField label="Country" icon="pin" name="country" required defaultValue="">
        <option value="" disabled>
          Choose a country
        </option>
        {names.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button type="submit">
        Go there
        <Icon name="arrow-right" />
      </Button>
    </Form>
  )
}

/** A link to the same page, which picks another twelve countries. */
function AnotherTwelve() {
  const { state, location } = useNavigation()
  const isDrawing = state === 'loading' && location.pathname === path
  return (
    <>
      <LinkButton to={path} look="secondary" keepsScroll>
        <Icon name="compass" />
        Draw another twelve
      </LinkButton>
      <span role="status" className="sr-only">
        {isDrawing ? 'Drawing' : ''}
      </span>
    </>
  )
}

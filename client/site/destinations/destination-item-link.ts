// Target of the mobile menu and of the country form. Redirects to the page of the country, or to the list.

import { redirect } from 'react-router'
import { findDestination } from '#client/features/destinations/destinations.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { addressOf } from '#contract/pages/page.ts'
import { destinationListPage, destinationPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'
import type { Route } from './+types/destination-item-link'

export function loader({ request }: Route.LoaderArgs) {
  return redirectToCountry(request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectToCountry(request)
}

async function redirectToCountry(request: Request) {
  const slug = slugify(readParameter(request.url, 'country') ?? '')
  const destination = await findDestination(slug)
  throw redirect(
    destination === undefined
      ? destinationListPage.path
      : addressOf(destinationPage, { slug: destination.slug }),
  )
}

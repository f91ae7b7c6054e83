// Target of the mobile menu and of the country form. Redirects to the page of the country, or to the list.
import { redirect } from 'react-router'
import { destinationPath, findDestination } from '#client/features/destinations/destinations.ts'
import { slugify } from '#contract/slugs.ts'
import type { Route } from './+types/destination-item-link'

export function loader({ request }: Route.LoaderArgs) {
  return redirectToCountry(request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectToCountry(request)
}

async function redirectToCountry(request: Request) {
  const slug = slugify(new URL(request.url).searchParams.get('country') ?? '')
  const destination = await findDestination(slug)
  throw redirect(destination === undefined ? '/destinations/list' : destinationPath(destination.slug))
}

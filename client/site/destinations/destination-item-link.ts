// Where the mobile menu and the form of the list lead: on to the country that is asked for, or to the list.
import { redirect } from 'react-router'
import { destinationPath, findDestination } from '#client/features/destinations/destinations.ts'
import { slugify } from '#contract/slugs.ts'
import type { Route } from './+types/destination-item-link'

export function loader({ request }: Route.LoaderArgs) {
  return lead(request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return lead(request)
}

async function lead(request: Request) {
  const wanted = slugify(new URL(request.url).searchParams.get('country') ?? '')
  const found = await findDestination(wanted)
  throw redirect(found === undefined ? '/destinations/list' : destinationPath(found.slug))
}

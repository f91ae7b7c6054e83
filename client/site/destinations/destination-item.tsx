// One country, by the slug of its title.
import { data, redirect } from 'react-router'
import { loadSidebar } from '#client/features/blog/sidebar-content.ts'
import {
  destinationPath,
  findDestination,
  loadNeighbours,
} from '#client/features/destinations/destinations.ts'
import {
  listToursIn,
  listToursInOrToast,
  type ToursInCountry,
} from '#client/features/destinations/tours-in.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, touristDestination } from '#client/lib/structured-data.ts'
import type { Destination } from '#content/destinations.ts'
import { isMoonlit } from '#content/scenes.ts'
import { slugify } from '#contract/slugs.ts'
import { LateNotFound } from '../late-not-found.tsx'
import type { Route } from './+types/destination-item'
import { DestinationPage } from './destination-page.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return load(params.slug, (title) => listToursIn(serverApi(context), title))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(params.slug, listToursInOrToast)
}

async function load(given: string, listTours: (title: string) => Promise<ToursInCountry>) {
  const slug = slugify(given)
  const destination = await findDestination(slug)
  if (destination === undefined) return data(null, { status: 404 })
  if (slug !== given) throw redirect(destinationPath(slug), 301)
  const [there, neighbours, sidebar] = await Promise.all([
    listTours(destination.title),
    loadNeighbours(destination),
    loadSidebar(),
  ])
  return data({ destination: toShown(destination), there, neighbours, sidebar })
}

/** What the page shows of it, without the recipes of its pictures. */
function toShown(destination: Destination) {
  const { slug, title, subTitle, description, scene, goodToKnow, municipalities, latitude, longitude } =
    destination
  return {
    latitude,
    longitude,
    slug,
    title,
    subTitle,
    description: description.split('\n\n'),
    isMoonlit: isMoonlit(scene),
    goodToKnow,
    municipalities: municipalities.map((municipality) => municipality.title),
  }
}

export type ShownDestination = ReturnType<typeof toShown>

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { destination } = loaderData
  const { slug, title, subTitle } = destination
  const path = destinationPath(slug)
  const image = `/images/destinations/${slug}.webp`
  return pageMeta({
    title,
    description: `${title}: ${subTitle} What to know, where to go, and how to get there with Halyard.`,
    path,
    publicUrl,
    image,
    structuredData: [
      touristDestination(publicUrl, path, image, destination),
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Destinations', to: '/destinations/list' },
        { title, to: path },
      ),
    ],
  })
}

export default function DestinationItem({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <LateNotFound /> : <DestinationPage {...loaderData} />
}

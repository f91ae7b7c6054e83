// The countries that have a page, for loaders. Their texts are loaded with the call, out of the first view's JavaScript.
import { drawFrom } from '#client/lib/draw.ts'
import type { Destination } from '#content/destinations.ts'
import { slugify } from '#contract/slugs.ts'
import { type Course, courseBetween } from './course.ts'

/** How many the list shows. */
export const listedDestinations = 12

/** What a tile says about a country. */
export type ListedDestination = Pick<Destination, 'slug' | 'title' | 'subTitle'>

/** A country and how to get there from another. */
export type Neighbour = ListedDestination & { course: Course }

const neighbourCount = 3

export function destinationPath(slug: string): string {
  return `/destinations/item/${slug}`
}

async function loadAll(): Promise<readonly Destination[]> {
  return (await import('#content/destinations.ts')).destinations
}

function toListed({ slug, title, subTitle }: Destination): ListedDestination {
  return { slug, title, subTitle }
}

/** Different ones, in random order. */
export async function drawDestinations(count: number): Promise<ListedDestination[]> {
  return drawFrom(await loadAll(), count).map(toListed)
}

/** Names and addresses of all, by the alphabet. */
export async function loadDestinationNames(): Promise<{ slug: string; title: string }[]> {
  const all = await loadAll()
  return all
    .map(({ slug, title }) => ({ slug, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** The one whose title has this slug. */
export async function findDestination(slug: string): Promise<Destination | undefined> {
  return (await loadAll()).find(({ title }) => slugify(title) === slug)
}

/** Those whose middles are nearest to the middle of this one. */
export async function loadNeighbours(here: Destination): Promise<Neighbour[]> {
  const others = (await loadAll()).filter(({ slug }) => slug !== here.slug)
  return others
    .map((there) => ({ ...toListed(there), course: courseBetween(here, there) }))
    .toSorted((one, other) => one.course.kilometres - other.course.kilometres)
    .slice(0, neighbourCount)
}

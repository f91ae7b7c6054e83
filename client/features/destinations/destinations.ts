// The countries that have a page. Their texts are imported on demand, so that they are not part of a page's first
// JavaScript.

import { pickRandom } from '#client/lib/pick-random.ts'
import type { Destination } from '#content/destinations.ts'
import { slugify } from '#contract/slugs.ts'
import { type Course, courseBetween } from './course.ts'

/** Number of countries in the list. */
export const listedDestinations = 12

/** The data of a country's tile. */
export type ListedDestination = Pick<Destination, 'slug' | 'title' | 'subTitle'>

/** A country with distance and direction from another country. */
export type Neighbour = ListedDestination & { course: Course }

const neighbourCount = 3

async function loadAll(): Promise<readonly Destination[]> {
  return (await import('#content/destinations.ts')).destinations
}

function toListed({ slug, title, subTitle }: Destination): ListedDestination {
  return { slug, title, subTitle }
}

/** Different countries in random order. */
export async function pickDestinations(count: number): Promise<ListedDestination[]> {
  return pickRandom(await loadAll(), count).map(toListed)
}

/** Names and slugs of all countries in alphabetical order. */
export async function loadDestinationNames(): Promise<{ slug: string; title: string }[]> {
  const all = await loadAll()
  return all
    .map(({ slug, title }) => ({ slug, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** Finds a country by the slug of its title. */
export async function findDestination(slug: string): Promise<Destination | undefined> {
  return (await loadAll()).find(({ title }) => slugify(title) === slug)
}

/** The nearest countries, measured from centre to centre. */
export async function loadNeighbours(here: Destination): Promise<Neighbour[]> {
  const others = (await loadAll()).filter(({ slug }) => slug !== here.slug)
  return others
    .map((there) => ({ ...toListed(there), course: courseBetween(here, there) }))
    .toSorted((one, other) => one.course.kilometres - other.course.kilometres)
    .slice(0, neighbourCount)
}

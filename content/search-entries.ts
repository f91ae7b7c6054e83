// Destinations and posts as the search by words finds them.
import { join } from 'node:path'
import { slugify } from '#contract/slugs.ts'
import { readDestinations } from './reading/read-destinations.ts'
import { readPosts } from './reading/read-posts.ts'

const folder = import.meta.dirname

/** `words`: in lower case, without accents, separated by hyphens. Destinations first. */
export const searchEntries: readonly {
  kind: 'destination' | 'post'
  title: string
  slug: string
  words: string
}[] = [
  ...readDestinations(join(folder, 'destinations')).map(({ slug, title, municipalities }) => ({
    kind: 'destination' as const,
    title,
    slug,
    words: slugify([title, ...municipalities.map((place) => place.title)].join(' ')),
  })),
  ...readPosts(join(folder, 'posts')).map(({ entry: { slug, title, summary, type, tags, countries } }) => ({
    kind: 'post' as const,
    title,
    slug,
    words: slugify([title, summary, type, ...tags, ...countries].join(' ')),
  })),
]

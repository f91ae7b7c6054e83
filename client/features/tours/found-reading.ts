// Destinations and posts that a search text names.
import { addressOf } from '#contract/pages/page.ts'
import { destinationPage, postPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'

export interface FoundReading {
  title: string
  path: string
  kind: 'destination' | 'post'
}

const maxFound = 4

/** Those with every word of the text, destinations first. */
export async function findReading(text: string): Promise<FoundReading[]> {
  const wanted = wordsOf(slugify(text))
  if (wanted.length === 0) return []
  const { searchEntries } = await import('#content/search-entries.ts')
  return searchEntries
    .filter(({ words }) => {
      const own = wordsOf(words)
      return wanted.every((word) => own.includes(word))
    })
    .slice(0, maxFound)
    .map(({ kind, title, slug }) => ({
      kind,
      title,
      path: kind === 'post' ? addressOf(postPage, { slug }) : addressOf(destinationPage, { slug }),
    }))
}

/** Singular and plural are one word. Shorter words say too little. */
function wordsOf(slug: string): string[] {
  return slug
    .split('-')
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}

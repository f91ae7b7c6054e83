// Suggestions below search fields, while a visitor types.
import { searchEntries } from '#content/search-entries.ts'
import { slugify } from '#contract/slugs.ts'
import type { SuggestedPost, Suggestions } from '#contract/suggestions.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { correctProductText, suggestProducts } from '#server/features/products/suggested-products.ts'
import {
  correctTourText,
  namesPlace,
  suggestPlaces,
  suggestTours,
} from '#server/features/tours/suggested-tours.ts'

const most = { places: 3, tours: 4, products: 3, posts: 2 } as const

type TourCaches = Pick<ListCaches, 'counts'>

/** Slips are corrected only if nothing begins with the text as typed. */
export async function suggest(db: Database, caches: TourCaches, text: string): Promise<Suggestions> {
  const asTyped = await suggestFor(db, caches, text)
  if (!isEmpty(asTyped)) return asTyped
  for (const correctedText of await correctionsOf(db, text)) {
    const corrected = await suggestFor(db, caches, correctedText)
    if (!isEmpty(corrected)) return { ...corrected, correctedText }
  }
  return asTyped
}

/** A place without tours is only suggested by its whole name, or if nothing else is. */
async function suggestFor(db: Database, caches: TourCaches, text: string): Promise<Suggestions> {
  const [places, tours, products] = await Promise.all([
    suggestPlaces(db, caches, text, most.places),
    suggestTours(db, text, most.tours),
    suggestProducts(db, text, most.products),
  ])
  const posts = suggestPosts(text)
  const isNothingElse = [tours, products, posts].every(({ length }) => length === 0)
  return {
    places: places
      .filter(({ title, count }) => count > 0 || isNothingElse || slugify(title) === slugify(text))
      .map((place) => ({ ...place, ...slugOfDestination(place.title) })),
    tours,
    products,
    posts,
  }
}

const isEmpty = ({ places, tours, products, posts }: Suggestions) =>
  [places, tours, products, posts].every(({ length }) => length === 0)

/** Of tours before those of products, whose words are fewer. */
async function correctionsOf(db: Database, text: string): Promise<string[]> {
  if (namesPlace(text)) return []
  const corrections = await Promise.all([correctTourText(db, text), correctProductText(db, text)])
  return corrections.filter((each) => each !== undefined)
}

const destinationSlugs = new Map(
  searchEntries.filter(({ kind }) => kind === 'destination').map(({ title, slug }) => [title, slug]),
)

function slugOfDestination(title: string): { slug?: string } {
  const slug = destinationSlugs.get(title)
  return slug === undefined ? {} : { slug }
}

const allPosts = searchEntries
  .filter(({ kind }) => kind === 'post')
  .map(({ slug, title, words }) => ({
    post: { slug, title },
    inTitle: slugify(title).split('-'),
    inAll: words.split('-'),
  }))

/** Those with the words in the title first. */
function suggestPosts(text: string): SuggestedPost[] {
  const typed = slugify(text).split('-').filter(Boolean)
  if (typed.length === 0) return []
  const areIn = (words: readonly string[]) =>
    typed.every((word) => words.some((other) => other.startsWith(word)))
  const titled = allPosts.filter(({ inTitle }) => areIn(inTitle))
  const others = allPosts.filter((each) => !titled.includes(each) && areIn(each.inAll))
  return [...titled, ...others].slice(0, most.posts).map(({ post }) => post)
}

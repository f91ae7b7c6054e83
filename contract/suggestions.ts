// What a text that is still being typed into a search field may mean.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, searchText } from './fields.ts'

export const suggestedPlaceSchema = z.object({
  title: z.string(),
  /** Missing for a country. */
  country: z.optional(z.string()),
  /** Of the destination's page, if the place has one. */
  slug: z.optional(z.string()),
  /** Number of tours with the name in title or location. */
  count: z.int(),
})
export type SuggestedPlace = z.output<typeof suggestedPlaceSchema>

const namedItem = { _id: id, slug: z.string(), title: z.string() }

export const suggestedTourSchema = z.object({ ...namedItem, location: z.string() })
export type SuggestedTour = z.output<typeof suggestedTourSchema>

export const suggestedProductSchema = z.object({ ...namedItem, category: z.string() })
export type SuggestedProduct = z.output<typeof suggestedProductSchema>

export const suggestedPostSchema = z.object({ slug: z.string(), title: z.string() })
export type SuggestedPost = z.output<typeof suggestedPostSchema>

export const suggestionsSchema = z.object({
  places: z.array(suggestedPlaceSchema),
  tours: z.array(suggestedTourSchema),
  products: z.array(suggestedProductSchema),
  posts: z.array(suggestedPostSchema),
  /** The corrected spelling, if nothing begins with the text as typed. */
  correctedText: z.optional(z.string()),
})
export type Suggestions = z.output<typeof suggestionsSchema>

export const suggestionEndpoints = {
  'GET /search/suggestions': {
    access: 'public',
    summary: 'Places, tours, products and posts with words that begin with those of a text',
    query: z.object({ q: z.optional(searchText) }),
    output: suggestionsSchema,
    tags: () => ['tours', 'products'],
  },
} as const satisfies EndpointDefinitions

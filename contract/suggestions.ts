// What a text that is still being typed into a search field may mean.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { searchText } from './fields.ts'
import { productId, tourId } from './record-fields.ts'

export const suggestedPlaceSchema = describeObject('SuggestedPlace', 'A country, or a place in one.', {
  title: describe(z.string(), 'Name of the place.', 'Norway'),
  country: describe(z.optional(z.string()), 'Country of the place; missing for a country.', 'Norway'),
  slug: describe(z.optional(z.string()), "Slug of the destination's page; missing without one.", 'norway'),
  count: describe(z.int(), 'Number of tours with the name in title or location.', 12),
})
export type SuggestedPlace = z.output<typeof suggestedPlaceSchema>

export const suggestedTourSchema = describeObject('SuggestedTour', 'A tour that may be meant.', {
  _id: tourId,
  slug: describe(z.string(), "The title of the tour as its page's address spells it.", 'two-harbours'),
  title: describe(z.string(), 'Name of the tour.', 'Two harbours'),
  location: describe(z.string(), 'Place or country that the tour leads to.', 'Norway'),
})
export type SuggestedTour = z.output<typeof suggestedTourSchema>

export const suggestedProductSchema = describeObject('SuggestedProduct', 'A product that may be meant.', {
  _id: productId,
  slug: describe(z.string(), "The title of the product as its page's address spells it.", 'flask'),
  title: describe(z.string(), 'Name of the product.', 'Flask'),
  category: describe(z.string(), 'Category of the product.', 'Camping'),
})
export type SuggestedProduct = z.output<typeof suggestedProductSchema>

export const suggestedPostSchema = describeObject('SuggestedPost', 'A post of the blog that may be meant.', {
  slug: describe(
    z.string(),
    "The title of the post as its page's address spells it.",
    'packing-for-the-fjords',
  ),
  title: describe(z.string(), 'Title of the post.', 'Packing for the fjords'),
})
export type SuggestedPost = z.output<typeof suggestedPostSchema>

export const suggestionsSchema = describeObject(
  'Suggestions',
  'What a text that is still being typed may mean.',
  {
    places: describe(z.array(suggestedPlaceSchema), 'Countries and places, at most three.'),
    tours: describe(z.array(suggestedTourSchema), 'At most four.'),
    products: describe(z.array(suggestedProductSchema), 'At most three.'),
    posts: describe(z.array(suggestedPostSchema), 'At most two.'),
    correctedText: describe(
      z.optional(z.string()),
      'What was looked for in place of a misspelt text that nothing begins with; else missing.',
      'Norway',
    ),
  },
)
export type Suggestions = z.output<typeof suggestionsSchema>

export const suggestionEndpoints = {
  'GET /search/suggestions': {
    access: 'public',
    id: 'listSuggestions',
    tag: 'tours',
    summary: 'Places, tours, products and posts with words that begin with those of a text',
    response: 'What the text may mean.',
    query: z.object({ q: describe(z.optional(searchText), 'Beginnings of words to look for.', 'nor') }),
    output: suggestionsSchema,
    tags: () => ['tours', 'products'],
  },
} as const satisfies EndpointDefinitions

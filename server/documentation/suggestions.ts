import type { suggestionEndpoints } from '#contract/suggestions.ts'
import {
  suggestedPlaceSchema,
  suggestedPostSchema,
  suggestedProductSchema,
  suggestedTourSchema,
  suggestionsSchema,
} from '#contract/suggestions.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { idOf, slug } from './shared-fields.ts'

export const suggestionObjects = [
  describeObject('SuggestedPlace', suggestedPlaceSchema, 'A country, or a place in one.', {
    title: ['Name of the place.', 'Norway'],
    country: ['Country of the place; missing for a country.', 'Norway'],
    slug: ["Slug of the destination's page; missing without one.", 'norway'],
    count: ['Number of tours with the name in title or location.', 12],
  }),
  describeObject('SuggestedTour', suggestedTourSchema, 'A tour that may be meant.', {
    _id: idOf('tour', 'tour'),
    slug: slug('tour', 'two-harbours'),
    title: ['Name of the tour.', 'Two harbours'],
    location: ['Place or country that the tour leads to.', 'Norway'],
  }),
  describeObject('SuggestedProduct', suggestedProductSchema, 'A product that may be meant.', {
    _id: idOf('product', 'product'),
    slug: slug('product', 'flask'),
    title: ['Name of the product.', 'Flask'],
    category: ['Category of the product.', 'Camping'],
  }),
  describeObject('SuggestedPost', suggestedPostSchema, 'A post of the blog that may be meant.', {
    slug: slug('post', 'packing-for-the-fjords'),
    title: ['Title of the post.', 'Packing for the fjords'],
  }),
  describeObject('Suggestions', suggestionsSchema, 'What a text that is still being typed may mean.', {
    places: 'Countries and places, at most three.',
    tours: 'At most four.',
    products: 'At most three.',
    posts: 'At most two.',
    correctedText: [
      'What was looked for in place of a misspelt text that nothing begins with; else missing.',
      'Norway',
    ],
  }),
]

export const suggestionOperations: OperationsOf<typeof suggestionEndpoints> = {
  'GET /search/suggestions': {
    id: 'listSuggestions',
    tag: 'tours',
    response: 'What the text may mean.',
    query: { q: ['Beginnings of words to look for.', 'nor'] },
  },
}

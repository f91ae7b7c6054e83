import type { Feature } from '#server/features/feature.ts'
import { suggestionHandlers } from './suggestions.routes.ts'

export const suggestionsFeature = {
  handlers: ({ tourCaches }) => suggestionHandlers(tourCaches),
} satisfies Feature

import type { suggestionEndpoints } from '#contract/suggestions.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { suggest } from './suggestions.service.ts'

/** `caches`: of tours. */
export function suggestionHandlers(
  caches: Pick<ListCaches, 'counts'>,
): HandlersFor<keyof typeof suggestionEndpoints> {
  return { 'GET /search/suggestions': ({ query }, { db }) => suggest(db, caches, query.q ?? '') }
}

// Cache tags of finished responses. A tag names data that a response was built from; a change of the data drops
// the response.
import type { EndpointDefinition, FinishedRead } from '#contract/endpoint.ts'
import { type EndpointKey, type Endpoints, endpoints } from '#contract/endpoints.ts'
import type { Change } from '#server/database/change-feed.ts'

/** Reads with the same response for everyone. */
export type PublicRead = {
  [Key in EndpointKey]: Endpoints[Key] extends { tags: unknown } ? Key : never
}[EndpointKey]

export function isPublicRead(key: EndpointKey): key is PublicRead {
  const definition: EndpointDefinition = endpoints[key]
  return definition.tags !== undefined
}

/** Null: the response is not cached. */
export function tagsOf(key: PublicRead, read: FinishedRead): readonly string[] | null {
  return endpoints[key].tags(read)
}

/** Tags that a change invalidates; null: all tags. */
export function tagsOfChange({ kind, id, aspect }: Change): readonly string[] | null {
  switch (kind) {
    case 'tour':
      if (aspect === 'seats') return [`departures:${id}`]
      return ['tours', `tour:${id}`]
    case 'product':
      return ['products', `product:${id}`]
    // Days, horizon and limits are in many responses.
    case 'settings':
    case 'everything':
      return null
    case 'cart':
    case 'order':
    case 'offer':
    case 'session':
    case 'user':
    case 'job':
      return []
    default:
      return kind satisfies never
  }
}

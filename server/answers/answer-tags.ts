// What finished answers are made from, as tags: a change of one of them drops the answers that carry it.
import type { AnsweredRead, EndpointDefinition } from '#contract/endpoint.ts'
import { type EndpointKey, type Endpoints, endpoints } from '#contract/endpoints.ts'
import type { Change } from '#server/database/changes.ts'

/** Reads that answer the same to everyone. */
export type PublicRead = {
  [Key in EndpointKey]: Endpoints[Key] extends { tags: unknown } ? Key : never
}[EndpointKey]

export function isPublicRead(key: EndpointKey): key is PublicRead {
  const definition: EndpointDefinition = endpoints[key]
  return definition.tags !== undefined
}

/** Null: the answer is not kept. */
export function tagsOf(key: PublicRead, read: AnsweredRead): readonly string[] | null {
  return endpoints[key].tags(read)
}

/** What is no longer true after a change; null when all of it may be. */
export function tagsOfChange({ kind, id, aspect }: Change): readonly string[] | null {
  switch (kind) {
    case 'tour':
      if (aspect === 'seats') return [`departures:${id}`]
      return ['tours', `tour:${id}`]
    case 'product':
      return ['products', `product:${id}`]
    case 'everything':
      return null
    case 'cart':
    case 'session':
    case 'user':
    case 'job':
      return []
    default:
      return kind satisfies never
  }
}

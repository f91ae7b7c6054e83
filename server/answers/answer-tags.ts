// What the public reads of the API are made from, as tags: who changes one of it drops what was made from it.
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Change } from '#server/database/changes.ts'
import { isId } from '#server/ids.ts'

/** Reads that answer the same to everyone. */
export type PublicRead = {
  [Key in EndpointKey & `GET ${string}`]: Endpoints[Key]['access'] extends 'public' ? Key : never
}[EndpointKey & `GET ${string}`]

interface Read {
  params: { id?: string | undefined } | undefined
  output: unknown
}

/** `null`: not to be kept. Whatever holds more than one record changes with any of its kind. */
const tagsOfRead: Record<PublicRead, (read: Read) => readonly string[] | null> = {
  'GET /cards': () => ['tours'],
  'GET /search': () => ['tours'],
  'GET /cards/:id': ({ output }) => [`tour:${(output as { _id: string })._id}`],
  'GET /cards/:id/reviews': () => ['tours'],
  // Asked for by id; by its title's slug it would not hear of bookings.
  'GET /cards/:id/seats': ({ params }) =>
    params?.id !== undefined && isId(params.id) ? ['tours', `departures:${params.id}`] : null,
  'GET /products': () => ['products'],
  'GET /product-categories': () => ['products'],
  'GET /products/:id': ({ output }) => [`product:${(output as { _id: string })._id}`],
  'GET /comments': () => ['products'],
}

export function isPublicRead(key: EndpointKey): key is PublicRead {
  return Object.hasOwn(tagsOfRead, key)
}

export function tagsOf(key: PublicRead, read: Read): readonly string[] | null {
  return tagsOfRead[key](read)
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
    case 'image':
      return []
    default:
      return kind satisfies never
  }
}

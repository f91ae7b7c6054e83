// Random questions that need no token: all public calls and pages, and what a traveller asks and sends about departures.
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { seatStreamPath } from '#contract/paths.ts'
import { toWire } from '#contract/wire-names.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Draws } from '#server/seed/random.ts'
import { drawPageQuestion } from './page-questions.ts'
import type { Shop, Twins } from './twins.ts'

export interface Question {
  name: string
  method: string
  path: (shop: Shop) => string
  body?: unknown
  isSignedIn: boolean
  /** A form of a page. */
  form?: URLSearchParams
  /** The first event is compared. */
  isStream?: true
}

const keys = Object.keys(endpoints) as EndpointKey[]
const definitionOf = (key: EndpointKey): EndpointDefinition => endpoints[key]

/** Reads for everyone: every one of them, whether or not it knows of departures. */
export const publicReads = keys.filter(
  (key) => key.startsWith('GET ') && definitionOf(key).access === 'public',
)

/** Calls with a token, and lists of one's own. */
export const departureCalls = keys.filter((key) => {
  const { body, access } = definitionOf(key)
  return (
    access !== 'admin' && access !== 'superAdmin' && body !== undefined && 'departureToken' in shapeOf(body)
  )
})
const ownLists = ['GET /holds', 'GET /waiting-list', 'GET /tours/my-tour'] as const satisfies EndpointKey[]

function shapeOf(schema: unknown): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> }).shape ?? {}
}

export function drawQuestion(draws: Draws, twins: Twins): Question {
  const kind = draws.fraction()
  if (kind < 0.02) return streamOf(draws, twins)
  if (kind < 0.2) {
    const question = drawPageQuestion(draws, twins, (name) => drawQuery(draws, name, twins))
    const isOwn = question.name.startsWith('/my-tour') || question.form !== undefined
    return { ...question, isSignedIn: draws.fraction() < (isOwn ? 0.9 : 0.3) }
  }
  if (kind < 0.55) return readOf(draws, twins)
  if (kind < 0.95) return callOf(draws, twins)
  const key = draws.one(ownLists)
  return { name: key, method: 'GET', path: () => `/api${splitEndpointKey(key).path}`, isSignedIn: true }
}

function drawDate(draws: Draws, { dates }: Twins): string {
  return draws.one([
    ...dates.hidden,
    ...dates.hidden,
    ...dates.open,
    ...dates.none,
    '2020-01-01',
    '2199-01-01',
  ])
}

function readOf(draws: Draws, twins: Twins): Question {
  const ofTours = publicReads.filter((key) => key.includes('/cards') || key.includes('/search'))
  const key = draws.one(draws.fraction() < 0.8 ? ofTours : publicReads)
  const tour = draws.one(twins.tours)
  const path = splitEndpointKey(key).path.replace(/:\w+/g, () => draws.one([tour.id, tour.slug]))
  const given = new URLSearchParams()
  const { query } = definitionOf(key)
  for (const name of Object.keys(query === undefined ? {} : shapeOf(query))) {
    if (draws.fraction() < 0.5) continue
    given.set(name, drawQuery(draws, name, twins))
  }
  // Nothing reads it.
  if (draws.fraction() < 0.2) given.set('departureToken', newSecret())
  const address = `/api${path}${given.size === 0 ? '' : `?${given}`}`
  return { name: key, method: 'GET', path: () => address, isSignedIn: draws.fraction() < 0.3 }
}

function drawQuery(draws: Draws, name: string, twins: Twins): string {
  const date = drawDate(draws, twins)
  switch (name) {
    case 'from':
    case 'to':
    case 'date':
      return date
    case 'departs':
      return date.slice(0, 7)
    case 'only':
      return 'bookable'
    case 'departure':
      return newSecret()
    case 'tickets':
      return draws.one(['1', '3', '9'])
    case 'page':
      return draws.one(['1', '2'])
    case 'itemsPerPage':
      return draws.one(['1', '3', '50'])
    case 'time':
      return String(Number(date.slice(5, 7)))
    case 'q':
    case 'destination':
    case 'name':
      return draws.one(['fjord', 'fjord 3', 'norway', date, date.slice(0, 7)])
    case 'min':
    case 'max':
      return draws.one(['50', '100', '500', '850', '950'])
    case 'sort':
      return draws.one(['name', 'cost-asc', 'cost-desc', 'popular', 'low', 'high', 'newest'])
    default:
      return draws.one(['Europe', 'true', '5'])
  }
}

function callOf(draws: Draws, twins: Twins): Question {
  const key = draws.one(departureCalls)
  const tour = draws.one(twins.tours)
  const id = draws.one([tour.id, tour.slug])
  // Dates with departures are booked now and then only, so that seats last.
  const date =
    draws.fraction() < 0.05 ? drawDate(draws, twins) : draws.one([...twins.dates.hidden, ...twins.dates.none])
  const tickets = draws.one([1, 2, 7, 9])
  const token = draws.one([undefined, newSecret(), 'x', ''])
  const all: Record<string, unknown> = {
    ...{ departureTourId: id, tourId: id, date, tickets, ticketCount: tickets, departureToken: token },
    ...{ username: 'Mira', email: 'mira@example.com', travellers: undefined },
  }
  const { body, access } = definitionOf(key)
  const names = Object.keys(shapeOf(body))
  const chosen = Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]))
  return {
    name: key,
    method: splitEndpointKey(key).method,
    path: ({ bookingId }) => `/api${splitEndpointKey(key).path.replace(':id', bookingId)}`,
    body: toWire(chosen),
    isSignedIn: access === 'public' ? draws.fraction() < 0.5 : draws.fraction() < 0.97,
  }
}

function streamOf(draws: Draws, twins: Twins): Question {
  const [one, other] = [drawDate(draws, twins), draws.one(twins.dates.hidden)].toSorted()
  const path = seatStreamPath(draws.one(twins.tours).id, one!, other!)
  return { name: 'stream of seats', method: 'GET', path: () => path, isSignedIn: false, isStream: true }
}

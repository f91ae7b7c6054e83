// The parts of home-search.tsx, whose script only a search loads.
import { optionalPart } from '#client/design-system/optional-part.tsx'

const load = () => import('./home-search.tsx')
const nothing = () => null

export const HomeFilters = optionalPart(async () => (await load()).HomeFilters, nothing)
export const HomeNotes = optionalPart(async () => (await load()).HomeNotes, nothing)
export const HomeNoTours = optionalPart(async () => (await load()).HomeNoTours, nothing)
export const HomeRelated = optionalPart(async () => (await load()).HomeRelated, nothing)

/** Before the page shows a search, so that nothing moves when they arrive. */
export async function loadSearchParts(): Promise<void> {
  await Promise.all([HomeFilters, HomeNotes, HomeNoTours, HomeRelated].map(({ preload }) => preload()))
}

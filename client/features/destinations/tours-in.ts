// Loads the tours in a country.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { slugify } from '#contract/slugs.ts'
import type { Tour } from '#contract/tours.ts'

const shownCount = 3

export interface ToursInCountry {
  /** At most three tours, best match first. */
  tours: Tour[]
  hasMore: boolean
}

/** The search also finds similar spellings, so tours whose location does not name the country are removed. */
export async function listToursIn(call: Api, country: string): Promise<ToursInCountry> {
  const { items } = await call('GET /cards', { query: { destination: country } })
  const tours = items.filter(({ location }) => namesCountry(location, country))
  return { tours: tours.slice(0, shownCount), hasMore: tours.length > shownCount }
}

export async function listToursInOrToast(country: string): Promise<ToursInCountry> {
  try {
    return await listToursIn(api, country)
  } catch (error) {
    toastFailure(error)
    return { tours: [], hasMore: false }
  }
}

/** True if the location ends with the country. */
export function namesCountry(location: string, country: string): boolean {
  return `-${slugify(location)}`.endsWith(`-${slugify(country)}`)
}

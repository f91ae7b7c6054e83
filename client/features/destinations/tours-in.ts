// The tours that go to a country.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { slugify } from '#contract/slugs.ts'
import type { Tour } from '#contract/tours.ts'

const shownCount = 3

export interface ToursInCountry {
  /** At most three, best match first. */
  tours: Tour[]
  hasMore: boolean
}

/** The search forgives small errors, so the location has to name the country. */
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

/** The country is the last thing that a location says, or all of it. */
export function namesCountry(location: string, country: string): boolean {
  const said = `-${slugify(location)}`
  return said.endsWith(`-${slugify(country)}`)
}

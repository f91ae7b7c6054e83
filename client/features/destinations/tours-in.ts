// The tours that go to a country.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { slugify } from '#contract/slugs.ts'
import type { Tour } from '#contract/tours.ts'

const shownCount = 3

/** At most three, best match first. The search forgives small errors, so the location has to name the country. */
export async function listToursIn(call: Api, country: string): Promise<Tour[]> {
  const { items } = await call('GET /cards', { query: { destination: country } })
  return items.filter(({ location }) => namesCountry(location, country)).slice(0, shownCount)
}

export async function listToursInOrToast(country: string): Promise<Tour[]> {
  try {
    return await listToursIn(api, country)
  } catch (error) {
    toastFailure(error)
    return []
  }
}

/** The country is the last thing that a location says, or all of it. */
export function namesCountry(location: string, country: string): boolean {
  const said = `-${slugify(location)}`
  return said.endsWith(`-${slugify(country)}`)
}

// What holds for all tours of the house. As `house()`, it is loaded once for the life of an open page.
import type { HouseTerms } from '#contract/house-terms.ts'
import { api } from './api.ts'

let loaded: HouseTerms | null = null

/** In the browser. Null if it failed to load: then pages say only what is true in any case. */
export async function loadHouseTerms(): Promise<HouseTerms | null> {
  loaded ??= await api('GET /house/terms', {}).catch(() => null)
  return loaded
}

import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'

/** Address of the search for all tours in a country. */
export function toursInPath(country: string): string {
  return `${addressOf(searchPage, { destination: country })}#tours`
}

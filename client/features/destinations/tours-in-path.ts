/** Address of the search for all tours in a country. */
export function toursInPath(country: string): string {
  return `/search?destination=${encodeURIComponent(country)}#tours`
}

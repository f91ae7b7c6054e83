/** All tours that go to a country. */
export function toursInPath(country: string): string {
  return `/search?destination=${encodeURIComponent(country)}#tours`
}

import { type TourListName, tourListNames, tourLists } from '#content/tour-lists.ts'

/** Which list the address names. */
export function listAt(request: Request): TourListName {
  const { pathname } = new URL(request.url)
  return tourListNames.find((name) => pathname.startsWith(tourLists[name].path)) ?? 'standard'
}

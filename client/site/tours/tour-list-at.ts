import { type TourListName, tourListNames, tourLists } from '#content/tour-lists.ts'

/** The tour list that the address names. */
export function listNameOf(request: Request): TourListName {
  const { pathname } = new URL(request.url)
  return tourListNames.find((name) => pathname.startsWith(tourLists[name].path)) ?? 'standard'
}

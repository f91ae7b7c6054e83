import { useLocation, useNavigation } from 'react-router'
import { readQuery } from '#client/lib/forgiving-query.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'
import { type Layout, layouts, type TourListState, type TourQuery, tourStateNames } from './tour-address.ts'

/**
 * What the list at `path` shows or is about to show: from a click on, not from the answer on, or a second
 * click would undo the first. `query` is what the answer on the page was asked for.
 */
export function useListState(path: string, query: TourQuery): TourListState {
  const { search } = useLocation()
  const { location: next } = useNavigation()
  if (next !== undefined && withoutSlash(next.pathname) === path) return stateOf(next.search)
  return { ...query, layout: stateOf(search).layout }
}

function stateOf(search: string): TourListState {
  const { layout, ...query } = readQuery(`http://list/${search}`, tourStateNames)
  return { ...query, layout: layouts.find((name) => name === layout) as Layout | undefined }
}

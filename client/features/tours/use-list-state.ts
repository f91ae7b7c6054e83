import { useLocation, useNavigation } from 'react-router'
import { readQuery } from '#client/lib/page-query.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'
import { tourListQuery } from '#contract/pages/queries.ts'
import { type Layout, layouts, type TourListState, type TourQuery } from './tour-address.ts'

/**
 * The state that the list at `path` shows or is about to show. It changes when a navigation starts, not when its data
 * arrives; otherwise a second click during the navigation would undo the first. `query` is the query of the loaded list.
 */
export function useListState(path: string, query: TourQuery): TourListState {
  const { search } = useLocation()
  const { location: next } = useNavigation()
  if (next !== undefined && withoutSlash(next.pathname) === path) return stateOf(next.search)
  return { ...query, layout: stateOf(search).layout }
}

function stateOf(search: string): TourListState {
  const { layout, ...query } = readQuery(`http://list/${search}`, tourListQuery)
  return { ...query, layout: layouts.find((name) => name === layout) as Layout | undefined }
}

// What the home page shows of a search for tours beside the tours themselves.

import { FilterChips } from '#client/features/filters/filter-chips.tsx'
import { EmptySearch } from '#client/features/tours/empty-search.tsx'
import type { FoundTours } from '#client/features/tours/find-tours.ts'
import { FoundReadingLinks, SearchNotes } from '#client/features/tours/search-notes.tsx'
import { chipsOf, tourCountText } from '#client/features/tours/tour-address.ts'
import { NearestTours, nearestTitle } from '#client/features/tours/unknown-place.tsx'

export interface HomeSearchProps {
  found: Omit<FoundTours, 'list'> & { list: FoundTours['list'] | null }
}

export function HomeFilters({ found }: HomeSearchProps) {
  return <FilterChips {...chipsOf('/', found.query)} clearText="Show all tours" />
}

export function HomeNotes({ found: { list, ...found } }: HomeSearchProps) {
  if (list === null) return null
  return (
    <SearchNotes {...found} list={list}>
      {tourCountText(list.totalCount)}
    </SearchNotes>
  )
}

export function HomeNoTours({ found }: HomeSearchProps) {
  return <EmptySearch path="/" found={found} state={found.query} />
}

export function HomeRelated({ found: { list, nearest, reading } }: HomeSearchProps) {
  return (
    <>
      <NearestTours title={nearestTitle(list)} tours={nearest} />
      <FoundReadingLinks reading={reading} />
    </>
  )
}

// What a search made of the words that were typed, in sentences.
import type { ReactNode } from 'react'
import { CorrectedSearch } from '#client/design-system/corrected-search.tsx'
import { Link } from '#client/design-system/link.tsx'
import { inQuotationMarks } from '#client/features/filters/quotation.ts'
import { saidPriceTexts, UnderstoodNote } from '#client/features/filters/understood-note.tsx'
import { monthNames } from '#client/lib/format.ts'
import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import type { TourSearch, Understood } from '#contract/tours.ts'
import { type FoundTours, hasOtherFilters } from './find-tours.ts'
import { rangeText } from './length-text.ts'
import { peopleText } from './tour-address.ts'

type Notes = Pick<FoundTours, 'isByWords' | 'query'> & { list: TourSearch }

/** The number of results, with what they were searched for unless that are the words as they were typed. */
export function SearchNotes({ list, query, isByWords, children }: Notes & { children: ReactNode }) {
  const { understood, unknownPlace, totalCount } = list
  const isNoPlace = isByWords && !list.isName && understood === undefined && list.correctedQuery === undefined
  return (
    <>
      {unknownPlace === undefined && (
        <CorrectedSearch texts={[list.correctedQuery, list.correctedDestination]} />
      )}
      {isNoPlace && unknownPlace === undefined && totalCount > 0 && (
        <span>
          <span>{hasOtherFilters(query) ? 'No place that fits is called ' : 'No place is called '}</span>
          <strong>{query.destination}</strong>
          <span>. Tours that have the word: </span>
        </span>
      )}
      <span>{children}</span>
      {understood !== undefined && (
        <UnderstoodNote texts={understoodTexts(understood)} to={typedAddress(query)} />
      )}
    </>
  )
}

/** The address of a search for the typed words themselves: in quotation marks. */
function typedAddress({ destination, q, page, ...others }: FoundTours['query']): string {
  const words = [destination, q].filter(Boolean).join(' ')
  return `${addressOf(searchPage, { ...others, q: inQuotationMarks(words) })}#tours`
}

function understoodTexts({ words, departs, isWarm, days, people, ...prices }: Understood) {
  return [
    words !== '' && `“${words}”`,
    isWarm && 'somewhere warm',
    departs !== undefined && `leaving in ${monthNames[Number(departs.slice(5)) - 1]} ${departs.slice(0, 4)}`,
    days !== undefined && rangeText(days).toLowerCase(),
    ...saidPriceTexts(prices),
    people !== undefined && peopleText(people).toLowerCase(),
  ]
}

/** Links to what else has the words. */
export function FoundReadingLinks({ reading }: Pick<FoundTours, 'reading'>) {
  if (reading.length === 0) return null
  return (
    <p className="mt-8 text-small">
      <span>Also: </span>
      {reading.map(({ title, path, kind }, place) => (
        <span key={path}>
          {place > 0 && <span>, </span>}
          <Link to={path} className="font-semibold text-sea underline">
            {kind === 'destination' ? `about ${title}` : title}
          </Link>
        </span>
      ))}
    </p>
  )
}

import { Field } from '#client/design-system/field.tsx'
import { Link } from '#client/design-system/link.tsx'
import { staffReviewsPage } from '#contract/pages/staff-pages.ts'
import { isFiltered, listHref } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { type SearchForm, usePendingQuery, useSearchForm, useTypedText } from '../list/use-search-form.ts'
import type { ReviewQuery } from './reviews-address.ts'

/** Filters by author, item and time. They take effect while they are entered, and are kept in the address. */
export function ReviewSearch({ query: shown }: { query: ReviewQuery }) {
  const query = usePendingQuery(shown, staffReviewsPage.query)
  const search = useSearchForm()
  return (
    <>
      <SearchBar search={search} name="Search reviews" isFiltered={isFiltered(query)}>
        <SearchField
          search={search}
          label="Author"
          name="author"
          placeholder="Username or email"
          inAddress={query.author}
          isIdentifier
          hasIcon
        />
        <SearchField
          search={search}
          label="Tour or product"
          name="item"
          placeholder="Title or location"
          inAddress={query.item}
        />
        <TimeField search={search} label="From (UTC)" name="from" inAddress={query.from} />
        <TimeField search={search} label="Until (UTC)" name="to" inAddress={query.to} />
        {query.queue !== undefined && <input type="hidden" name="queue" value={query.queue} />}
        {query.network !== undefined && <input type="hidden" name="network" value={query.network} />}
      </SearchBar>
      {query.network !== undefined && (
        <p className="review-network">
          Only reviews that came from the same network as one of them.{' '}
          <Link to={listHref(query, { network: '' })} className="underline underline-offset-4">
            From all networks
          </Link>
        </p>
      )}
    </>
  )
}

interface TimeFieldProps {
  search: SearchForm
  label: string
  name: string
  inAddress: string | undefined
}

function TimeField({ search, label, name, inAddress }: TimeFieldProps) {
  const { text, setText } = useTypedText(inAddress)
  return (
    <Field
      label={label}
      type="datetime-local"
      name={name}
      // `datetime-local` accepts neither seconds nor a time zone.
      value={text.slice(0, 16)}
      onChange={({ target }) => {
        setText(target.value)
        search.submitDebounced()
      }}
    />
  )
}

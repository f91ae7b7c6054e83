import { Field } from '#client/design-system/field.tsx'
import { Link } from '#client/design-system/link.tsx'
import { isNarrowed, listHref } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { type SearchForm, useComingQuery, useSearchForm, useTyped } from '../list/use-search-form.ts'
import { type ReviewQuery, reviewNames } from './reviews-address.ts'

/** Whose, of what, when. All of it takes effect while it is entered, and stands in the address. */
export function ReviewSearch({ query: shown }: { query: ReviewQuery }) {
  const query = useComingQuery(shown, reviewNames)
  const search = useSearchForm()
  return (
    <>
      <SearchBar search={search} name="Search reviews" isNarrowed={isNarrowed(query)}>
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
  const { text, setText } = useTyped(inAddress)
  return (
    <Field
      label={label}
      type="datetime-local"
      name={name}
      // The browser's own field takes no seconds and no time zone.
      value={text.slice(0, 16)}
      onChange={({ target }) => {
        setText(target.value)
        search.followTyping()
      }}
    />
  )
}

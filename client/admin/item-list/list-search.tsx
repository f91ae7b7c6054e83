import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { type ListQuery, listHref, listNames, longestText } from '../list/list-address.ts'
import { useComingQuery, useSearchForm, useTyped } from '../list/use-search-form.ts'

interface ListSearchProps {
  noun: string
  filter: { label: string; all: string; options: readonly string[] }
  query: ListQuery
}

/** Text and filter of a list. They take effect while they are entered, and stand in the address. */
export function ListSearch({ noun, filter, query: shown }: ListSearchProps) {
  const query = useComingQuery(shown, listNames)
  const { form, follow, followTyping, ...formEvents } = useSearchForm()
  const { text, setText } = useTyped(query.text)
  const isNarrowed = query.text !== undefined || query.filter !== undefined
  return (
    <Form ref={form} className="list-search" role="search" aria-label={`Search ${noun}s`} {...formEvents}>
      <Field
        label="Search"
        isLabelHidden
        icon="search"
        type="search"
        name="text"
        placeholder={`Search ${noun}s`}
        maxLength={longestText}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          followTyping()
        }}
      />
      <SelectField
        label={filter.label}
        isLabelHidden
        name="filter"
        value={query.filter ?? ''}
        onChange={({ target }) => follow({ filter: target.value })}
      >
        <option value="">{filter.all}</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <Button type="submit" look="secondary">
        Search
      </Button>
      {isNarrowed && (
        <LinkButton to={listHref(query, { text: '', filter: '' })} look="ghost" size="small">
          Show all
        </LinkButton>
      )}
    </Form>
  )
}

import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { itemListQuery } from '#contract/pages/queries.ts'
import { type ListQuery, listHref, maxTextLength } from '../list/list-address.ts'
import { usePendingQuery, useSearchForm, useTypedText } from '../list/use-search-form.ts'

interface ListSearchProps {
  noun: string
  filter: { label: string; all: string; options: readonly string[] }
  query: ListQuery
}

/** Search text and filter of a list. They take effect while they are entered, and are kept in the address. */
export function ListSearch({ noun, filter, query: shown }: ListSearchProps) {
  const query = usePendingQuery(shown, itemListQuery)
  const { form, submit, submitDebounced, ...formEvents } = useSearchForm()
  const { text, setText } = useTypedText(query.text)
  const isFiltered = query.text !== undefined || query.filter !== undefined
  return (
    <Form ref={form} className="list-search" role="search" aria-label={`Search ${noun}s`} {...formEvents}>
      <Field
        label="Search"
        isLabelHidden
        icon="search"
        type="search"
        name="text"
        placeholder={`Search ${noun}s`}
        maxLength={maxTextLength}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          submitDebounced()
        }}
      />
      <SelectField
        label={filter.label}
        isLabelHidden
        name="filter"
        value={query.filter ?? ''}
        onChange={({ target }) => submit({ filter: target.value })}
      >
        <option value="">{filter.all}</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      {query.rows !== undefined && <input type="hidden" name="rows" value={query.rows} />}
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <Button type="submit" look="secondary">
        Search
      </Button>
      {isFiltered && (
        <LinkButton to={listHref(query, { text: '', filter: '' })} look="ghost" size="small">
          Show all
        </LinkButton>
      )}
    </Form>
  )
}

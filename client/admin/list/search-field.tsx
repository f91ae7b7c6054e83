// The fields of a search above a list. A list names those that it has, so that no page loads the others.
import type { ReactNode } from 'react'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { maxTextLength } from './list-address.ts'
import { type SearchForm, useTypedText } from './use-search-form.ts'

type Values = Readonly<Partial<Record<string, string>>>

export interface SearchEntryProps<List = unknown> {
  search: SearchForm
  /** Also while the list of this query is loading. */
  query: Values
  /** The last list that was loaded. */
  list: List | null
  /** The first field has the icon of a search. */
  isFirst: boolean
  isLabelHidden: boolean
}

export interface SearchField<Name extends string, List = unknown> {
  /** Query parameter of the list's address. */
  name: Name
  Entry: (props: SearchEntryProps<List>) => ReactNode
}

interface TextFieldFacts {
  label: string
  placeholder: string
  /** For usernames and e-mail addresses: no automatic capitals, no spell check. */
  isIdentifier?: boolean
}

export function textField<Name extends string>(name: Name, facts: TextFieldFacts): SearchField<Name> {
  return { name, Entry: (props) => <TextEntry name={name} {...facts} {...props} /> }
}

function TextEntry(props: TextFieldFacts & SearchEntryProps & { name: string }) {
  const { search, query, name, label, placeholder, isIdentifier = false, isFirst, isLabelHidden } = props
  const { text, setText } = useTypedText(query[name])
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      icon={isFirst ? 'search' : undefined}
      type="search"
      name={name}
      placeholder={placeholder}
      maxLength={maxTextLength}
      autoComplete="off"
      {...(isIdentifier && { autoCapitalize: 'none', spellCheck: false })}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        search.submitDebounced()
      }}
    />
  )
}

interface ChoiceFieldFacts<List> {
  label: string
  /** Title of the choice that filters nothing. */
  all: string
  /** Titles by value, or the values if they are titles. */
  options: Readonly<Record<string, string>> | readonly string[] | ((list: List | null) => ChoiceOptions)
}

type ChoiceOptions = readonly (readonly [value: string, title: string])[]

export function choiceField<Name extends string, List = unknown>(
  name: Name,
  { label, all, options }: ChoiceFieldFacts<List>,
): SearchField<Name, List> {
  return {
    name,
    Entry: ({ search, query, list, isLabelHidden }) => (
      <SelectField
        label={label}
        isLabelHidden={isLabelHidden}
        name={name}
        value={query[name] ?? ''}
        onChange={({ target }) => search.submit({ [name]: target.value })}
      >
        <option value="">{all}</option>
        {(typeof options === 'function' ? options(list) : entriesOf(options)).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
    ),
  }
}

function entriesOf(options: Readonly<Record<string, string>> | readonly string[]): ChoiceOptions {
  return Array.isArray(options) ? options.map((title) => [title, title]) : Object.entries(options)
}

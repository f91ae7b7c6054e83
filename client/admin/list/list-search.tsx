import './list-search.css'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { clearedHref, isFiltered } from './list-address.ts'
import type { SearchField } from './search-field.tsx'
import { usePendingQuery, useSearchForm } from './use-search-form.ts'

export interface SearchFacts<Name extends string, List> {
  /** Accessible name. */
  label: string
  fields: readonly SearchField<Name, List>[]
  /** The label of the link that clears the fields. Null: there is none. */
  clear?: string | null
  /** In one line, with labels for screen readers only. */
  isInLine?: boolean
}

interface ListSearchProps<Name extends string, List> extends SearchFacts<Name, List> {
  /** Query parameters of the list's address. */
  names: readonly Name[]
  query: Partial<Record<Name, string>>
  list: List | null
  /** Beside the fields. */
  children?: ReactNode
}

/**
 * The search above a list. Its fields take effect while they are entered, and are kept in the address with what else the
 * address holds. Its button is for use without script and for the Enter key.
 */
export function ListSearch<Name extends string, List>(props: ListSearchProps<Name, List>) {
  const { label, fields, clear = 'Clear', isInLine = false, names, children } = props
  const query = usePendingQuery(props.query, names)
  const { submit, submitDebounced, form, ...formEvents } = useSearchForm()
  // Keeps the choices of a field while no list can be loaded.
  const [list, setList] = useState(props.list)
  if (props.list !== null && props.list !== list) setList(props.list)
  const others = names.filter((name) => name !== 'page' && !fields.some((field) => field.name === name))
  return (
    <Form
      ref={form}
      className={isInLine ? 'search-line' : 'search-bar'}
      role="search"
      aria-label={label}
      {...formEvents}
    >
      {fields.map(({ name, Entry }, index) => (
        <Entry
          key={name}
          search={{ submit, submitDebounced }}
          query={query}
          list={list}
          isFirst={index === 0}
          isLabelHidden={isInLine}
        />
      ))}
      {others.map(
        (name) =>
          query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      {children}
      <span className="search-ends">
        <Button type="submit" look="secondary">
          Search
        </Button>
        {clear !== null && isFiltered(query) && (
          <LinkButton to={clearedHref(query)} look="ghost" size="small">
            {clear}
          </LinkButton>
        )}
      </span>
    </Form>
  )
}

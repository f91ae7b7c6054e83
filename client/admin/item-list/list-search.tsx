import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { type ListQuery, listHref, longestText } from './list-address.ts'

interface ListSearchProps {
  noun: string
  filter: { label: string; all: string; options: readonly string[] }
  query: ListQuery
}

/** Typing goes on for this long before the list follows. */
const pauseMs = 300

/** Text and filter of a list. They take effect while they are entered, and stand in the address. */
export function ListSearch({ noun, filter, query }: ListSearchProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(query.text ?? '')
  const [shownText, setShownText] = useState(query.text)
  // Back and forward bring other texts; what is being typed stays.
  if (shownText !== query.text) {
    setShownText(query.text)
    if ((query.text ?? '') !== text.trim()) setText(query.text ?? '')
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(): void {
    clearTimeout(timer.current)
    void submit(form.current, { replace: true })
  }

  const isNarrowed = query.text !== undefined || query.filter !== undefined
  return (
    <Form
      ref={form}
      className="list-search"
      role="search"
      aria-label={`Search ${noun}s`}
      onSubmit={() => clearTimeout(timer.current)}
    >
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
          clearTimeout(timer.current)
          timer.current = setTimeout(send, pauseMs)
        }}
      />
      <SelectField
        label={filter.label}
        isLabelHidden
        name="filter"
        value={query.filter ?? ''}
        onChange={({ target }) => {
          const data = new FormData(form.current!)
          data.set('filter', target.value)
          clearTimeout(timer.current)
          void submit(data, { replace: true })
        }}
      >
        <option value="">{filter.all}</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <Button type="submit" look="secondary" size="small">
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

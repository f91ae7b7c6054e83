import './search-bar.css'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { maxTextLength } from './list-address.ts'
import { type SearchForm, useTypedText } from './use-search-form.ts'

interface SearchBarProps {
  /** Result of `useSearchForm`. */
  search: SearchForm
  /** Accessible name. */
  name: string
  /** Shows the Clear button. */
  isFiltered: boolean
  children: ReactNode
}

/** The search form above a list. Its button is for use without script and for the Enter key. */
export function SearchBar({ search, name, isFiltered, children }: SearchBarProps) {
  return (
    <Form
      ref={search.form}
      className="search-bar"
      role="search"
      aria-label={name}
      onSubmit={search.onSubmit}
      onBlur={search.onBlur}
    >
      {children}
      <span className="search-bar-ends">
        <Button type="submit" look="secondary">
          Search
        </Button>
        {isFiltered && (
          <LinkButton to="." look="ghost" size="small">
            Clear
          </LinkButton>
        )}
      </span>
    </Form>
  )
}

interface SearchFieldProps {
  search: SearchForm
  label: string
  name: string
  placeholder: string
  inAddress: string | undefined
  /** For usernames and e-mail addresses: no automatic capitals, no spell check. */
  isIdentifier?: boolean
  hasIcon?: boolean
}

export function SearchField(props: SearchFieldProps) {
  const { search, label, name, placeholder, inAddress, isIdentifier = false, hasIcon = false } = props
  const { text, setText } = useTypedText(inAddress)
  return (
    <Field
      label={label}
      icon={hasIcon ? 'search' : undefined}
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

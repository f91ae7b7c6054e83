import './search-bar.css'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { longestText } from './list-address.ts'
import { type SearchForm, useTyped } from './use-search-form.ts'

interface SearchBarProps {
  /** Of `useSearchForm`. */
  search: SearchForm
  /** For who cannot see what it searches. */
  name: string
  /** Whether there is something to clear. */
  isNarrowed: boolean
  children: ReactNode
}

/** The fields above a list. Without scripts, and for whoever presses Enter, it has a button. */
export function SearchBar({ search, name, isNarrowed, children }: SearchBarProps) {
  return (
    <Form ref={search.form} className="search-bar" role="search" aria-label={name} onSubmit={search.onSubmit}>
      {children}
      <span className="search-bar-ends">
        <Button type="submit" look="secondary">
          Search
        </Button>
        {isNarrowed && (
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
  /** For what is written without capitals and in no language. */
  isIdentifier?: boolean
  hasIcon?: boolean
}

export function SearchField(props: SearchFieldProps) {
  const { search, label, name, placeholder, inAddress, isIdentifier = false, hasIcon = false } = props
  const { text, setText } = useTyped(inAddress)
  return (
    <Field
      label={label}
      icon={hasIcon ? 'search' : undefined}
      type="search"
      name={name}
      placeholder={placeholder}
      maxLength={longestText}
      autoComplete="off"
      {...(isIdentifier && { autoCapitalize: 'none', spellCheck: false })}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        search.followTyping()
      }}
    />
  )
}

import { useState } from 'react'
import { DateField } from '#client/design-system/date-field.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import type { AuditLog } from '#contract/audit-log.ts'
import { isNarrowed } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { useComingQuery, useSearchForm } from '../list/use-search-form.ts'
import { type AuditQuery, auditNames } from './audit-log-address.ts'

/** Whose, what, when. All of it takes effect while it is entered, and stands in the address. */
export function AuditSearch({ query: shown, list }: { query: AuditQuery; list: AuditLog | null }) {
  const query = useComingQuery(shown, auditNames)
  const [actions, setActions] = useState(list?.actions ?? [])
  // What there is to choose from stays while a list cannot be shown.
  if (list !== null && list.actions !== actions) setActions(list.actions)
  const search = useSearchForm()
  const followDate = (name: 'from' | 'to', date: string) =>
    date === (query[name] ?? '') ? undefined : search.follow({ [name]: date })
  return (
    <SearchBar search={search} name="Search the audit log" isNarrowed={isNarrowed(query)}>
      <SearchField
        search={search}
        label="Account"
        name="actor"
        placeholder="Username or email"
        inAddress={query.actor}
        isIdentifier
        hasIcon
      />
      <SelectField
        label="What"
        name="action"
        value={query.action ?? ''}
        onChange={({ target }) => search.follow({ action: target.value })}
      >
        <option value="">Everything</option>
        {actions.map(({ action, title }) => (
          <option key={action} value={action}>
            {title}
          </option>
        ))}
      </SelectField>
      <DateField
        label="First day"
        name="from"
        value={query.from ?? ''}
        onChange={(date) => followDate('from', date)}
      />
      <DateField
        label="Last day"
        name="to"
        value={query.to ?? ''}
        onChange={(date) => followDate('to', date)}
      />
    </SearchBar>
  )
}

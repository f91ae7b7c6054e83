import { useState } from 'react'
import { DateField } from '#client/design-system/date-field.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import type { AuditLog } from '#contract/audit-log.ts'
import { auditLogPage } from '#contract/pages/staff-pages.ts'
import { isFiltered } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { AuditQuery } from './audit-log-address.ts'

/** Filters by account, record, action and date. They take effect while they are entered, and are kept in the address. */
export function AuditSearch({ query: shown, list }: { query: AuditQuery; list: AuditLog | null }) {
  const query = usePendingQuery(shown, auditLogPage.query)
  const [actions, setActions] = useState(list?.actions ?? [])
  // Keeps the options while a list cannot be loaded.
  if (list !== null && list.actions !== actions) setActions(list.actions)
  const search = useSearchForm()
  const submitDate = (name: 'from' | 'to', date: string) =>
    date === (query[name] ?? '') ? undefined : search.submit({ [name]: date })
  return (
    <SearchBar search={search} name="Search the audit log" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Account"
        name="actor"
        placeholder="Username or email"
        inAddress={query.actor}
        isIdentifier
        hasIcon
      />
      <SearchField
        search={search}
        label="Record"
        name="record"
        placeholder="Title or id"
        inAddress={query.record}
      />
      <SelectField
        label="What"
        name="action"
        value={query.action ?? ''}
        onChange={({ target }) => search.submit({ action: target.value })}
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
        onChange={(date) => submitDate('from', date)}
      />
      <DateField
        label="Last day"
        name="to"
        value={query.to ?? ''}
        onChange={(date) => submitDate('to', date)}
      />
    </SearchBar>
  )
}

import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { auditActions } from '#contract/audit-actions.ts'
import { longestText } from '../item-list/list-address.ts'
import { useSearchForm, useTyped } from '../item-list/use-search-form.ts'
import type { AuditQuery } from './audit-log-address.ts'

/** Whose, what, when. All of it takes effect while it is entered, and stands in the address. */
export function AuditSearch({ query }: { query: AuditQuery }) {
  const { form, follow, followTyping, onSubmit } = useSearchForm()
  const actor = useTyped(query.actor)
  const { page: _page, ...narrowing } = query
  const followDate = (name: 'from' | 'to', date: string) =>
    date === (query[name] ?? '') ? undefined : follow({ [name]: date })
  return (
    <Form
      ref={form}
      className="audit-search"
      role="search"
      aria-label="Search the audit log"
      onSubmit={onSubmit}
    >
      <Field
        label="Account"
        icon="search"
        type="search"
        name="actor"
        placeholder="Username or email"
        maxLength={longestText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={actor.text}
        onChange={({ target }) => {
          actor.setText(target.value)
          followTyping()
        }}
      />
      <SelectField
        label="What"
        name="action"
        value={query.action ?? ''}
        onChange={({ target }) => follow({ action: target.value })}
      >
        <option value="">Everything</option>
        {Object.entries(auditActions).map(([action, title]) => (
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
      <span className="audit-search-ends">
        <Button type="submit" look="secondary" size="small">
          Search
        </Button>
        {Object.keys(narrowing).length > 0 && (
          <LinkButton to="." look="ghost" size="small">
            Clear
          </LinkButton>
        )}
      </span>
    </Form>
  )
}

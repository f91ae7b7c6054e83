// The audit log: all writes and sign-ins. Only for super admins.
import './audit-log.css'
import { pageMeta } from '#client/lib/page-meta.ts'
import type { AuditLog as Log } from '#contract/audit-log.ts'
import { auditLogPage } from '#contract/pages/staff-pages.ts'
import { dayField } from '../list/day-field.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { choiceField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/audit-log'
import { auditColumns } from './audit-columns.tsx'

const entries = staffList('GET /audit-log', {
  title: 'Audit log',
  subTitle: 'Who did what, and who signed in',
  page: auditLogPage,
  nouns: ['entry', 'entries'],
  failed: 'The audit log cannot be shown',
  none: 'Nothing has been written yet',
  showAll: 'Show everything',
  search: {
    label: 'Search the audit log',
    fields: [
      textField('actor', { label: 'Account', placeholder: 'Username or email', isIdentifier: true }),
      textField('record', { label: 'Record', placeholder: 'Title or id' }),
      choiceField('action', {
        label: 'What',
        all: 'Everything',
        options: (log: Log | null) => (log?.actions ?? []).map(({ action, title }) => [action, title]),
      }),
      dayField('from', { label: 'First day' }),
      dayField('to', { label: 'Last day' }),
    ],
  },
  columns: auditColumns,
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => entries.load(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title: entries.title, publicUrl: '' })

export const HydrateFallback = () => <ListSkeleton {...entries} />

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={useList(entries, loaderData)} />
}

import { formatSlashTime } from '#client/admin/record/format.ts'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { addressOf } from '#contract/pages/page.ts'
import { userPage } from '#contract/pages/staff-pages.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { ManagedUser } from '#contract/user-management.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { roleTitles } from './role-titles.ts'

export const userColumns: readonly GridColumn<ManagedUser>[] = [
  {
    key: 'username',
    title: 'Account',
    kind: 'title',
    value: ({ username }) => username,
    cell: ({ _id, username, name }) => (
      <Link to={addressOf(userPage, { id: _id })} className="text-sea underline hover:no-underline">
        <span>{username}</span>
        {name !== username && name !== '' && <span className="block text-ink-3 text-small">{name}</span>}
      </Link>
    ),
    isAlwaysShown: true,
  },
  {
    key: 'email',
    title: 'Email',
    value: ({ email }) => email,
    cell: ({ email, isEmailConfirmed }) =>
      email === '' ? (
        <span className="italic">None</span>
      ) : (
        <span className="wrap-anywhere">
          <span>{`${email} `}</span>
          {isEmailConfirmed && <span className="block text-ink-3 text-small">Confirmed</span>}
        </span>
      ),
  },
  {
    key: 'role',
    title: 'Role',
    value: ({ role }) => roleTitles[role as Role],
    cell: ({ role, disabledAt }) => (
      <>
        <RoleBadge role={role} />
        {disabledAt !== null && (
          <span>
            {' '}
            <Badge tone="no">Disabled</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'lastSeenAt',
    title: 'Last seen (UTC)',
    value: ({ lastSeenAt }) => (lastSeenAt === null ? '' : formatSlashTime(lastSeenAt)),
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? 'Not lately' : <time dateTime={lastSeenAt}>{formatSlashTime(lastSeenAt)}</time>,
  },
  {
    key: 'createdAt',
    title: 'Since (UTC)',
    value: ({ createdAt }) => formatSlashTime(createdAt),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatSlashTime(createdAt)}</time>,
  },
]

export function RoleBadge({ role }: { role: number }) {
  return <Badge tone={role === roles.user ? 'type' : 'yes'}>{roleTitles[role as Role]}</Badge>
}

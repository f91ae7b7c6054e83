import './people.css'
import { AdminIcon, type AdminIconName } from '#client/admin/screen/admin-icon.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { type AccessLevel, type SampleTeamMember, sampleTeam } from '#content/admin/people.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { Route } from './+types/team'
import { EmailAddress } from './email-address.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Team', publicUrl: publicUrlOf(matches) })

const columns: readonly GridColumn<SampleTeamMember>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, isLeftOutOfBlocks: true },
  { key: 'name', title: 'Name', kind: 'title', value: ({ name }) => name },
  { key: 'age', title: 'Age', kind: 'number', value: ({ age }) => age },
  { key: 'phone', title: 'Phone Number', value: ({ phone }) => phone },
  {
    key: 'email',
    title: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  {
    key: 'access',
    title: 'Access Level',
    value: ({ access }) => access,
    cell: ({ access }) => <Access level={access} />,
  },
]

export default function TeamScreen() {
  return (
    <>
      <ScreenHeading title="Team" subTitle="Sample people; their access levels permit nothing" />
      <DataGrid
        caption="Team members"
        columns={columns}
        rows={sampleTeam}
        rowKey={({ id }) => String(id)}
        nameOf={({ name }) => name}
      />
    </>
  )
}

const levelIcons: Record<AccessLevel, AdminIconName> = { admin: 'key', manager: 'shield', user: 'lock' }

function Access({ level }: { level: AccessLevel }) {
  return (
    <span className={`access-badge is-${level}`}>
      <AdminIcon name={levelIcons[level]} className="size-4" />
      <span>{level}</span>
    </span>
  )
}

import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { type SampleContact, sampleContacts } from '#content/admin/people.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { Route } from './+types/contacts'
import { EmailAddress } from './email-address.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Contacts', publicUrl: publicUrlOf(matches) })

const columns: readonly GridColumn<SampleContact>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, isLeftOutOfBlocks: true },
  {
    key: 'registrarId',
    title: 'Registrar ID',
    value: ({ registrarId }) => registrarId,
    isLeftOutOfBlocks: true,
  },
  { key: 'name', title: 'Name', kind: 'title', value: ({ name }) => name, isAlwaysShown: true },
  { key: 'age', title: 'Age', kind: 'number', value: ({ age }) => age },
  { key: 'phone', title: 'Phone Number', value: ({ phone }) => phone },
  {
    key: 'email',
    title: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  { key: 'address', title: 'Address', value: ({ address }) => address },
  { key: 'city', title: 'City', value: ({ city }) => city },
  { key: 'zipCode', title: 'Zip Code', value: ({ zipCode }) => zipCode },
]

export default function ContactsScreen() {
  return (
    <>
      <ScreenHeading title="Contacts" subTitle="List of contacts for future reference, a sample" />
      <DataGrid
        caption="Contacts"
        columns={columns}
        rows={sampleContacts}
        rowKey={({ id }) => String(id)}
        nameOf={({ name }) => name}
        tools={['columns', 'density', 'filter', 'export']}
        fileName="contacts"
      />
    </>
  )
}

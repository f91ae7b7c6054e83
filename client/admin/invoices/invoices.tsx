import { formatSlashDate } from '#client/admin/record/format.ts'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { type SampleInvoice, sampleInvoices } from '#content/admin/people.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { EmailAddress } from '../people/email-address.tsx'
import type { Route } from './+types/invoices'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Invoices', publicUrl: publicUrlOf(matches) })

const columns: readonly GridColumn<SampleInvoice>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, isLeftOutOfBlocks: true },
  { key: 'name', title: 'Name', kind: 'title', value: ({ name }) => name },
  { key: 'phone', title: 'Phone Number', value: ({ phone }) => phone },
  {
    key: 'email',
    title: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  {
    key: 'cost',
    title: 'Cost',
    kind: 'number',
    value: ({ cost }) => cost,
    cell: ({ cost }) => <span className="money">{formatPrice(cost)}</span>,
  },
  {
    key: 'date',
    title: 'Date',
    value: ({ date }) => date,
    cell: ({ date }) => <time dateTime={date}>{formatSlashDate(date)}</time>,
  },
]

export default function InvoicesScreen() {
  return (
    <>
      <ScreenHeading title="Invoices" subTitle="List of invoice balances, a sample" />
      <DataGrid
        caption="Invoices"
        columns={columns}
        rows={sampleInvoices}
        rowKey={({ id }) => String(id)}
        nameOf={({ name, date }) => `${name}, ${date}`}
      />
    </>
  )
}

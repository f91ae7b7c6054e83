import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { Sample, Section } from './sample.tsx'

const columns: TableColumn[] = [
  { key: 'picture', title: 'Picture', isTitleHidden: true, kind: 'picture' },
  { key: 'name', title: 'Name', kind: 'title' },
  { key: 'date', title: 'Date' },
  { key: 'quantity', title: 'Quantity', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
  { key: 'actions', title: 'Actions', isTitleHidden: true, kind: 'actions' },
]

const lines = [
  ['fjord-bottle-0-7-l', 'Fjord bottle 0.7 L', '12-11-2026 18:37 pm', 3, '$102.0'],
  ['down-jacket', 'Down jacket', '12-11-2026 18:40 pm', 1, '$185.5'],
] as const

const states: TableColumn[] = [
  { key: 'chosen', title: 'Chosen', isTitleHidden: true, kind: 'choice' },
  { key: 'name', title: 'Name', kind: 'title' },
  { key: 'state', title: 'State' },
]

export function TableSamples() {
  return (
    <Section id="tables" title="Tables">
      <Sample title="Table: pictures, numbers, actions; blocks on phones" width="wide">
        <Table
          caption="Cart"
          columns={columns}
          rows={lines.map(([slug, name, date, quantity, total]) => ({
            key: slug,
            cells: {
              picture: (
                <ContentPicture
                  src={`/images/products/${slug}.webp`}
                  srcSet=""
                  sizes="88px"
                  alt=""
                  width={88}
                  height={88}
                />
              ),
              name,
              date,
              quantity,
              total: <span className="money">{total}</span>,
              actions: (
                <Button look="ghost" size="small" aria-label={`Delete ${name}`}>
                  Delete
                </Button>
              ),
            },
          }))}
        />
      </Sample>
      <Sample title="Table: selected row, shown caption">
        <Table
          caption="Departures"
          isCaptionShown
          columns={states}
          rows={[
            {
              key: 'may',
              isSelected: true,
              cells: {
                chosen: <Checkbox label={<span className="sr-only">May</span>} defaultChecked />,
                name: 'May',
                state: (
                  <Badge tone="yes" icon="check">
                    Available!
                  </Badge>
                ),
              },
            },
            {
              key: 'june',
              cells: {
                chosen: <Checkbox label={<span className="sr-only">June</span>} />,
                name: 'June',
                state: (
                  <Badge tone="no" icon="cross">
                    Not Available!
                  </Badge>
                ),
              },
            },
          ]}
        />
      </Sample>
      <Sample title="Table: loading">
        <Table caption="Tours" columns={states} rows={[]} placeholder="Loading data" isBusy />
      </Sample>
      <Sample title="Table: empty">
        <Table caption="Products" columns={states} rows={[]} placeholder="No data" />
      </Sample>
    </Section>
  )
}

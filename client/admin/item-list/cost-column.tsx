import { formatPrice } from '#client/lib/format.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

/** The column with the cost of a tour or product. */
export const costColumn: GridColumn<{ cost: number }> = {
  key: 'cost',
  title: 'Cost',
  kind: 'number',
  value: ({ cost }) => formatPrice(cost),
  cell: ({ cost }) => <span className="money">{formatPrice(cost)}</span>,
  isSortable: true,
}

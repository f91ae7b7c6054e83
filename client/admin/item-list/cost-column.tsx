import { formatPrice } from '#client/lib/format.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

/** What a tour or a product costs. */
export const costColumn: GridColumn<{ cost: number }> = {
  key: 'cost',
  title: 'Cost',
  kind: 'number',
  value: ({ cost }) => formatPrice(cost),
  cell: ({ cost }) => <span className="money">{formatPrice(cost)}</span>,
  isSortable: true,
}

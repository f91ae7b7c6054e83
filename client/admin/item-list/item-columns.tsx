// Columns that the lists of tours and products share.
import { Badge } from '#client/design-system/badge.tsx'
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

export const availableColumn: GridColumn<{ available: boolean }> = {
  key: 'available',
  title: 'Availability',
  value: ({ available }) => (available ? 'Available' : 'Not available'),
  cell: ({ available }) =>
    available ? <Badge tone="yes">Available</Badge> : <Badge tone="no">Not available</Badge>,
  isHiddenAtFirst: true,
}

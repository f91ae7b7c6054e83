// The description of the list of tours.
import { chooseItem } from '#client/admin/item-list/chosen-item.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { report } from '#client/features/store/events.ts'
import { tourPrice } from '#client/features/tours/tour-price.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { Tour } from '#contract/tours.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { bulkFieldsOf } from '../item-list/bulk-fields.ts'
import { availableColumn, costColumn } from '../item-list/item-columns.tsx'
import { listKind } from '../item-list/list-kind.ts'
import { departuresScreen } from './departures-screen.ts'

export const tours = listKind<Tour>({
  title: 'Tours',
  noun: 'tour',
  columns: [
    { key: 'image', title: 'Image', kind: 'picture', cell: ({ image }) => <Thumbnail src={image} /> },
    {
      key: 'title',
      title: 'Title',
      kind: 'title',
      value: ({ title }) => title,
      isSortable: true,
      isAlwaysShown: true,
    },
    {
      key: 'age',
      givesWay: 'late',
      title: 'Age',
      kind: 'number',
      value: ({ age }) => age,
      isLeftOutOfBlocks: true,
    },
    {
      key: 'location',
      givesWay: 'late',
      title: 'Location',
      value: ({ location }) => location,
      // Otherwise the description would shrink this column to its longest word.
      cell: ({ location }) => <span className="block min-w-[7.5rem]">{location}</span>,
      isLeftOutOfBlocks: true,
    },
    {
      key: 'seats',
      title: 'Amount custom',
      kind: 'number',
      value: ({ seats }) => seats,
      cell: ({ seats }) => formatNumber(seats),
      isLeftOutOfBlocks: true,
    },
    {
      ...costColumn,
      cell: ({ cost, fromCost }) => (
        <>
          <span className="money">{formatPrice(cost)}</span>
          {fromCost !== undefined && fromCost !== cost && (
            <span className="money block text-ink-3 text-small">{tourPrice({ cost, fromCost })}</span>
          )}
        </>
      ),
    },
    {
      key: 'rating',
      title: 'Rating',
      kind: 'number',
      value: ({ rating }) => rating,
      cell: ({ rating }) => rating.toFixed(1),
      isLeftOutOfBlocks: true,
    },
    {
      key: 'calendar',
      title: 'Calendar',
      value: ({ calendarDate }) => formatSlashDate(calendarDate),
      isSortable: true,
      isLeftOutOfBlocks: true,
    },
    {
      key: 'description',
      givesWay: 'early',
      title: 'Description',
      cell: ({ description }) => <span className="line-clamp-2 min-w-[15ch]">{description}</span>,
      value: ({ description }) => description,
      isLeftOutOfBlocks: true,
    },
    // The specification has the columns that are shown at first.
    { key: 'type', title: 'Type', value: ({ type }) => type, isHiddenAtFirst: true },
    availableColumn,
  ],
  orders: {
    title: { up: 'name' },
    cost: { up: 'lowprice', down: 'highprice' },
    calendar: { up: 'date' },
  },
  filter: { label: 'Type', all: 'All types', options: travelTypes },
  related: departuresScreen,
  find: (call, { text, filter, ...others }) => {
    const query = { ...others, type: filter } as never
    return text === undefined
      ? call('GET /cards', { query })
      : call('GET /search', { query: { ...(query as object), q: text } as never })
  },
  choose: (tour) => chooseItem('tour', tour),
  async remove(ids) {
    if (ids.length === 1) await api('DELETE /cards/:id', { params: { id: ids[0]! } })
    else await api('POST /cards/deletions', { body: { ids: [...ids] } })
    for (const id of ids) report({ on: 'tours', did: 'delete', id })
  },
  bulk: {
    fields: bulkFieldsOf({ name: 'type', label: 'Type', options: travelTypes }, { hasSale: false }),
    change: (call, ids, values, idempotencyKey) =>
      call('POST /cards/bulk', { body: { ids: [...ids], ...values } }, { idempotencyKey }),
    undo: (call, id) => call('POST /cards/bulk/:id/undo', { params: { id } }),
  },
})

// The paged list of tours.
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import type { Tour } from '#contract/tours.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { chooseItem } from '../chosen-item.ts'
import { formatSlashDate } from '../format.ts'
import { costColumn } from '../item-list/cost-column.tsx'
import { ItemList, type ListKind } from '../item-list/item-list.tsx'
import { Thumbnail } from '../item-list/thumbnail.tsx'
import { itemsPerPage, type ListQuery, listNames, loadList } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { Route } from './+types/tour-list'
import { departuresScreen } from './departures-screen.ts'

const kind: ListKind<Tour> = {
  title: 'Tours',
  subTitle: 'List of tours',
  noun: 'tour',
  path: '/admin/tour',
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
    { key: 'age', title: 'Age', kind: 'number', value: ({ age }) => age, isLeftOutOfBlocks: true },
    {
      key: 'location',
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
    costColumn,
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
      title: 'Description',
      cell: ({ description }) => <span className="line-clamp-2 min-w-[18ch]">{description}</span>,
      value: ({ description }) => description,
      isLeftOutOfBlocks: true,
    },
  ],
  orders: {
    title: { up: 'name' },
    cost: { up: 'lowprice', down: 'highprice' },
    calendar: { up: 'date' },
  },
  filter: { label: 'Type', all: 'All types', options: travelTypes },
  related: departuresScreen,
  choose: (tour) => chooseItem('tour', tour),
  async remove(id) {
    await api('DELETE /cards/:id', { params: { id } })
    report({ on: 'tours', did: 'delete', id })
  },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = await loadList(request.url, listNames, fetchTours)
  if (state.list !== null) report({ on: 'tours', did: 'read', items: state.list.items })
  return state
}

clientLoader.hydrate = true as const

function fetchTours({ page, sort, text, filter }: ListQuery) {
  const query = { page, sort, type: filter, itemsPerPage } as never
  return text === undefined
    ? api('GET /cards', { query })
    : api('GET /search', { query: { ...(query as object), q: text } as never })
}

export const meta = () => pageMeta({ title: 'Tours', publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={kind.title} subTitle={kind.subTitle} />
}

export default function TourList({ loaderData }: Route.ComponentProps) {
  return <ItemList kind={kind} state={loaderData} />
}

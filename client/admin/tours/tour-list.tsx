// The paged list of tours.

import { useEffect } from 'react'
import { chooseItem } from '#client/admin/item-list/chosen-item.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { report } from '#client/features/store/events.ts'
import { tourPrice } from '#client/features/tours/tour-price.ts'
import { type Api, api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { itemListQuery } from '#contract/pages/queries.ts'
import type { Tour } from '#contract/tours.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { bulkFieldsOf } from '../item-list/bulk-fields.ts'
import { bulkForms } from '../item-list/bulk-forms.ts'
import { availableColumn, costColumn } from '../item-list/item-columns.tsx'
import { ItemList, type ListKind } from '../item-list/item-list.tsx'
import { type ListQuery, loadList, loadListOnServer, rowsOf } from '../list/list-address.ts'
import type { Route } from './+types/tour-list'
import { departuresScreen } from './departures-screen.ts'

const kind: ListKind<Tour> = {
  title: 'Tours',
  subTitle: 'List of tours',
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
      title: 'Description',
      cell: ({ description }) => <span className="line-clamp-2 min-w-[18ch]">{description}</span>,
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
}

const forms = bulkForms({ ...kind.bulk, noun: kind.noun })

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await loadListOnServer(request.url, itemListQuery, fetchWith(serverApi(context)))
  return { ...state, bulkKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { ...(await loadList(request.url, itemListQuery, fetchWith(api))), bulkKey: '' }
}

function fetchWith(call: Api) {
  return ({ page, sort, text, filter, rows }: ListQuery) => {
    const itemsPerPage = rowsOf({ rows })
    const query = { page, sort, type: filter, itemsPerPage } as never
    return text === undefined
      ? call('GET /cards', { query })
      : call('GET /search', { query: { ...(query as object), q: text } as never })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, forms))
}

export const meta = () => pageMeta({ title: 'Tours', publicUrl: '' })

export default function TourList({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData
  // Here and not in the browser's loader, because the server has read the list of a full load.
  useEffect(() => {
    if (list !== null) report({ on: 'tours', did: 'read', items: list.items })
  }, [list])
  return <ItemList kind={kind} state={loaderData} sent={actionData} bulkKey={loaderData.bulkKey} />
}

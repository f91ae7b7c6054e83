// The paged list of products.

import { useEffect } from 'react'
import { chooseItem } from '#client/admin/item-list/chosen-item.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { report } from '#client/features/store/events.ts'
import { type Api, api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { itemListQuery } from '#contract/pages/queries.ts'
import type { Product } from '#contract/products.ts'
import { productCategories } from '#contract/vocabulary.ts'
import { bulkFieldsOf } from '../item-list/bulk-fields.ts'
import { bulkForms } from '../item-list/bulk-forms.ts'
import { availableColumn, costColumn } from '../item-list/item-columns.tsx'
import { ItemList, type ListKind } from '../item-list/item-list.tsx'
import { type ListQuery, loadList, loadListOnServer, rowsOf } from '../list/list-address.ts'
import type { Route } from './+types/product-list'
import { findProducts } from './find-products.ts'

const kind: ListKind<Product> = {
  title: 'Products',
  subTitle: 'List of products',
  noun: 'product',
  columns: [
    {
      key: 'sku',
      title: 'SKU',
      value: ({ sku }) => sku,
      cell: ({ sku }) => <span className="whitespace-nowrap">{sku}</span>,
      isLeftOutOfBlocks: true,
    },
    { key: 'image', title: 'Image', kind: 'picture', cell: ({ image }) => <Thumbnail src={image} /> },
    { key: 'title', title: 'Title', kind: 'title', value: ({ title }) => title, isAlwaysShown: true },
    {
      key: 'weight',
      title: 'Weight',
      kind: 'number',
      value: ({ weight }) => weight,
      cell: ({ weight }) => formatNumber(weight),
      isLeftOutOfBlocks: true,
    },
    {
      key: 'dimensions',
      title: 'Dismensions',
      value: ({ dimensions }) => dimensions,
      cell: ({ dimensions }) => <span className="whitespace-nowrap">{dimensions}</span>,
      isLeftOutOfBlocks: true,
    },
    costColumn,
    {
      key: 'rating',
      title: 'Rating',
      value: ({ rating }) => rating,
      cell: ({ rating }) => <Stars value={rating} />,
      isSortable: true,
      isLeftOutOfBlocks: true,
    },
    {
      key: 'category',
      title: 'Category',
      value: ({ category }) => category,
      cell: ({ category }) => <Badge tone="category">{category}</Badge>,
      isLeftOutOfBlocks: true,
    },
    {
      key: 'updatedAt',
      title: 'Update time',
      value: ({ updatedAt }) => formatSlashTime(updatedAt),
      isLeftOutOfBlocks: true,
    },
    {
      key: 'stock',
      title: 'Stock',
      kind: 'number',
      value: ({ stock = null }) => stock ?? 'Not counted',
      cell: ({ stock = null }) => (stock === null ? 'Not counted' : formatNumber(stock)),
      // The specification has the columns that are shown at first.
      isHiddenAtFirst: true,
    },
    {
      key: 'sale',
      title: 'Sale',
      kind: 'number',
      value: ({ sale = 0 }) => (sale === 0 ? 'None' : `${formatNumber(sale)} %`),
      isHiddenAtFirst: true,
    },
    availableColumn,
  ],
  orders: { cost: { up: 'lowprice', down: 'highprice' }, rating: { down: 'rating' } },
  filter: { label: 'Category', all: 'All categories', options: productCategories },
  choose: (product) => chooseItem('product', product),
  async remove(ids) {
    if (ids.length === 1) await api('DELETE /products/:id', { params: { id: ids[0]! } })
    else await api('POST /products/deletions', { body: { ids: [...ids] } })
    for (const id of ids) report({ on: 'products', did: 'delete', id })
  },
  bulk: {
    fields: bulkFieldsOf(
      { name: 'category', label: 'Category', options: productCategories },
      { hasSale: true },
    ),
    change: (call, ids, values, idempotencyKey) =>
      call('POST /products/bulk', { body: { ids: [...ids], ...values } }, { idempotencyKey }),
    undo: (call, id) => call('POST /products/bulk/:id/undo', { params: { id } }),
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
    return findProducts(text, { page, sort, category: filter, itemsPerPage } as never, { call })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, forms))
}

export const meta = () => pageMeta({ title: 'Products', publicUrl: '' })

export default function ProductList({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData
  // Here and not in the browser's loader, because the server has read the list of a full load.
  useEffect(() => {
    if (list !== null) report({ on: 'products', did: 'read', items: list.items })
  }, [list])
  return <ItemList kind={kind} state={loaderData} sent={actionData} bulkKey={loaderData.bulkKey} />
}

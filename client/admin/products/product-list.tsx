// The paged list of products.

import { chooseItem } from '#client/admin/item-list/chosen-item.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { itemListQuery } from '#contract/pages/queries.ts'
import type { Product } from '#contract/products.ts'
import { productCategories } from '#contract/vocabulary.ts'
import { bulkFieldsOf } from '../item-list/bulk-fields.ts'
import { availableColumn, costColumn } from '../item-list/item-columns.tsx'
import { ItemList, type ListKind } from '../item-list/item-list.tsx'
import { type ListQuery, loadList, rowsOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
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
    change: (ids, values, idempotencyKey) =>
      api('POST /products/bulk', { body: { ids: [...ids], ...values } }, { idempotencyKey }),
    undo: (id) => api('POST /products/bulk/:id/undo', { params: { id } }),
  },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = await loadList(request.url, itemListQuery, fetchProducts)
  if (state.list !== null) report({ on: 'products', did: 'read', items: state.list.items })
  return state
}

clientLoader.hydrate = true as const

function fetchProducts({ page, sort, text, filter, rows }: ListQuery) {
  const itemsPerPage = rowsOf({ rows })
  return findProducts(text, { page, sort, category: filter, itemsPerPage } as never)
}

export const meta = () => pageMeta({ title: 'Products', publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={kind.title} subTitle={kind.subTitle} />
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ItemList kind={kind} state={loaderData} />
}

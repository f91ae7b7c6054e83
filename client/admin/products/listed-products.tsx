// The description of the list of products.
import { chooseItem } from '#client/admin/item-list/chosen-item.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Product } from '#contract/products.ts'
import { productCategories } from '#contract/vocabulary.ts'
import { bulkFieldsOf } from '../item-list/bulk-fields.ts'
import { availableColumn, costColumn } from '../item-list/item-columns.tsx'
import { listKind } from '../item-list/list-kind.ts'
import { findProducts } from './find-products.ts'

export const products = listKind<Product>({
  title: 'Products',
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
      givesWay: 'late',
      title: 'Weight',
      kind: 'number',
      value: ({ weight }) => weight,
      cell: ({ weight }) => formatNumber(weight),
      isLeftOutOfBlocks: true,
    },
    {
      key: 'dimensions',
      givesWay: 'early',
      title: 'Dismensions',
      value: ({ dimensions }) => dimensions,
      cell: ({ dimensions }) => <span className="whitespace-nowrap">{dimensions}</span>,
      isLeftOutOfBlocks: true,
    },
    costColumn,
    {
      key: 'rating',
      givesWay: 'late',
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
      givesWay: 'early',
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
  find: (call, { text, filter, ...others }) =>
    findProducts(text, { ...others, category: filter } as never, { call }),
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
})

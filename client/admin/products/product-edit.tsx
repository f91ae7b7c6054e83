// Edits the product that was chosen in the list, or fetches the product of the address.

import { FormSkeleton } from '#client/admin/form/form-skeleton.tsx'
import { takeChosenItem } from '#client/admin/item-list/chosen-item.ts'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { staffProductsPage } from '#contract/pages/staff-pages.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { LateHistory } from '../item-history/late-history.tsx'
import { loadHistory } from '../item-history/load-history.ts'
import type { Route } from './+types/product-edit'
import { productKind } from './product-kind.ts'

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const product =
    takeChosenItem('product', id) ?? (await api('GET /products/:id', { params: { id } }).catch(nullIfUnknown))
  return { product, history: product === null ? null : loadHistory(productKind, id, request.url) }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const product = loaderData === undefined ? { title: 'product' } : loaderData.product
  return recordMeta('Product', product && `Edit ${product.title}`)
}

export function HydrateFallback() {
  return <FormSkeleton title="Edit product" />
}

export default function ProductEdit({ loaderData: { product, history } }: Route.ComponentProps) {
  if (product === null) return <NoSuchItem noun="Product" listPath={staffProductsPage.path} />
  return (
    <>
      <ItemForm key={`${product._id} ${product.version}`} kind={productKind} item={product} />
      <LateHistory kind={productKind} item={product} history={history} />
    </>
  )
}

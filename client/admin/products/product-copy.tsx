// Adds a product that starts as a copy of another one.

import { FormSkeleton } from '#client/admin/form/form-skeleton.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { staffProductsPage } from '#contract/pages/staff-pages.ts'
import { copyOf } from '../item-form/copied-item.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import type { Route } from './+types/product-copy'
import { productKind } from './product-kind.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const product = await api('GET /products/:id', { params: { id } }).catch(nullIfUnknown)
  return product && copyOf(product)
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta('Product', loaderData === undefined ? 'Add product' : loaderData && 'Add product')

export function HydrateFallback() {
  return <FormSkeleton title="Add product" />
}

export default function ProductCopy({ loaderData: copied }: Route.ComponentProps) {
  if (copied === null) return <NoSuchItem noun="Product" listPath={staffProductsPage.path} />
  return <ItemForm key={copied._id} kind={productKind} item={null} copied={copied} />
}

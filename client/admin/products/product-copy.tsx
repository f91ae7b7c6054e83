// Adds a product that starts as a copy of another one.

import { data } from 'react-router'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { staffProductsPage } from '#contract/pages/staff-pages.ts'
import { copyOf } from '../item-form/copied-item.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import type { Route } from './+types/product-copy'
import { productKind } from './product-kind.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const product = await productKind.read(serverApi(context), id).catch(nullIfMissing)
  const loaded = { copied: product && copyOf(product), formKey: newIdempotencyKey() }
  return data(loaded, { status: product === null ? 404 : 200 })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const product = await productKind.read(api, id).catch(nullIfUnknown)
  return { copied: product && copyOf(product), formKey: newIdempotencyKey() }
}

export async function action({ request, params: { id: copiedId }, context }: Route.ActionArgs) {
  const forms = itemForms(productKind, { copiedId })
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta('Product', loaderData === undefined ? 'Add product' : loaderData.copied && 'Add product')

export default function ProductCopy({ loaderData: { copied, formKey }, actionData }: Route.ComponentProps) {
  if (copied === null) return <NoSuchItem noun="Product" listPath={staffProductsPage.path} />
  return (
    <ItemForm
      key={copied._id}
      kind={productKind}
      item={null}
      copied={copied}
      initialKey={formKey}
      sent={actionData}
    />
  )
}

// Edits the product that was chosen in the list, or fetches the product of the address.

import { data } from 'react-router'
import { takeChosenItem } from '#client/admin/item-list/chosen-item.ts'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { staffProductsPage } from '#contract/pages/staff-pages.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import { historyForms } from '../item-history/history-forms.ts'
import { LateHistory } from '../item-history/late-history.tsx'
import { loadHistory } from '../item-history/load-history.ts'
import type { Route } from './+types/product-edit'
import { productKind } from './product-kind.ts'

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const product = await call('GET /products/:id', { params: { id } }).catch(nullIfMissing)
  const history = product && (await loadHistory(productKind, id, request.url, call))
  return data({ product, history, formKey: newIdempotencyKey() }, { status: product === null ? 404 : 200 })
}

/** Does not wait for the history. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const product =
    takeChosenItem('product', id) ?? (await api('GET /products/:id', { params: { id } }).catch(nullIfUnknown))
  const history = product && loadHistory(productKind, id, request.url)
  return { product, history, formKey: newIdempotencyKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const forms = { ...itemForms(productKind, params), ...historyForms(productKind, params.id) }
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, historyForms(productKind, params.id)))
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const product = loaderData === undefined ? { title: 'product' } : loaderData.product
  return recordMeta('Product', product && `Edit ${product.title}`)
}

export default function ProductEdit({
  loaderData: { product, history, formKey },
  actionData,
}: Route.ComponentProps) {
  // A form that was sent after another user has deleted the record keeps what was entered.
  if (product === null && actionData?.refusal === undefined)
    return <NoSuchItem noun="Product" listPath={staffProductsPage.path} />
  return (
    <>
      <ItemForm
        key={`${product?._id} ${product?.version}`}
        kind={productKind}
        item={product}
        initialKey={formKey}
        sent={actionData}
      />
      {product !== null && <LateHistory item={product} history={history} sent={actionData} />}
    </>
  )
}

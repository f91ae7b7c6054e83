// The paged list of products.
import { useEffect } from 'react'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { report } from '#client/features/store/events.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { bulkForms } from '../item-list/bulk-forms.ts'
import { ItemList } from '../item-list/item-list.tsx'
import type { Route } from './+types/product-list'
import { products } from './listed-products.tsx'

const forms = bulkForms(products.bulk)

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await products.list.loadOnServer(serverApi(context), request.url)
  return { ...state, bulkKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { ...(await products.list.load(request.url)), bulkKey: '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, forms))
}

export const meta = () => pageMeta({ title: products.list.title, publicUrl: '' })

export default function ProductList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, bulkKey } = loaderData
  // Here and not in the browser's loader, because the server has read the list of a full load.
  useEffect(() => {
    if (list !== null) report({ on: 'products', did: 'read', items: list.items })
  }, [list])
  return <ItemList kind={products} state={loaderData} sent={actionData} bulkKey={bulkKey} />
}

import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import type { Route } from './+types/product-add'
import { productKind } from './product-kind.ts'

export const loader = () => ({ formKey: newIdempotencyKey() })

export const clientLoader = () => ({ formKey: newIdempotencyKey() })

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), itemForms(productKind, {})))
}

export const meta = () => pageMeta({ title: 'Add product', publicUrl: '' })

export default function ProductAdd({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  return <ItemForm kind={productKind} item={null} initialKey={formKey} sent={actionData} />
}

import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import type { Route } from './+types/tour-add'
import { tourKind } from './tour-kind.ts'

export const loader = () => ({ formKey: newIdempotencyKey() })

export const clientLoader = () => ({ formKey: newIdempotencyKey() })

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), itemForms(tourKind, {})))
}

export const meta = () => pageMeta({ title: 'Add tour', publicUrl: '' })

export default function TourAdd({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  return <ItemForm kind={tourKind} item={null} initialKey={formKey} sent={actionData} />
}

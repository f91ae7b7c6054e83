// Adds a tour that starts as a copy of another one.

import { data } from 'react-router'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { staffToursPage } from '#contract/pages/staff-pages.ts'
import { copyOf } from '../item-form/copied-item.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import type { Route } from './+types/tour-copy'
import { tourKind } from './tour-kind.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const tour = await tourKind.read(serverApi(context), id).catch(nullIfMissing)
  const loaded = { copied: tour && copyOf(tour), formKey: newIdempotencyKey() }
  return data(loaded, { status: tour === null ? 404 : 200 })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const tour = await tourKind.read(api, id).catch(nullIfUnknown)
  return { copied: tour && copyOf(tour), formKey: newIdempotencyKey() }
}

export async function action({ request, params: { id: copiedId }, context }: Route.ActionArgs) {
  const forms = itemForms(tourKind, { copiedId })
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta('Tour', loaderData === undefined ? 'Add tour' : loaderData.copied && 'Add tour')

export default function TourCopy({ loaderData: { copied, formKey }, actionData }: Route.ComponentProps) {
  if (copied === null) return <NoSuchItem noun="Tour" listPath={staffToursPage.path} />
  return (
    <ItemForm
      key={copied._id}
      kind={tourKind}
      item={null}
      copied={copied}
      initialKey={formKey}
      sent={actionData}
    />
  )
}

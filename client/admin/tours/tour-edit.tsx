// Edits the tour that was chosen in the list, or fetches the tour of the address.

import { data } from 'react-router'
import { takeChosenItem } from '#client/admin/item-list/chosen-item.ts'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { staffToursPage } from '#contract/pages/staff-pages.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { itemForms } from '../item-form/item-forms.ts'
import { historyForms } from '../item-history/history-forms.ts'
import { LateHistory } from '../item-history/late-history.tsx'
import { loadHistory } from '../item-history/load-history.ts'
import type { Route } from './+types/tour-edit'
import { tourKind } from './tour-kind.ts'

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const tour = await call('GET /cards/:id', { params: { id } }).catch(nullIfMissing)
  const history = tour && (await loadHistory(tourKind, id, request.url, call))
  return data({ tour, history, formKey: newIdempotencyKey() }, { status: tour === null ? 404 : 200 })
}

/** Does not wait for the history. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const tour =
    takeChosenItem('tour', id) ?? (await api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown))
  const history = tour && loadHistory(tourKind, id, request.url)
  return { tour, history, formKey: newIdempotencyKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const forms = { ...itemForms(tourKind, params), ...historyForms(tourKind, params.id) }
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, historyForms(tourKind, params.id)))
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tour = loaderData === undefined ? { title: 'tour' } : loaderData.tour
  return recordMeta('Tour', tour && `Edit ${tour.title}`)
}

export default function TourEdit({
  loaderData: { tour, history, formKey },
  actionData,
}: Route.ComponentProps) {
  // A form that was sent after another user has deleted the record keeps what was entered.
  if (tour === null && actionData?.refusal === undefined)
    return <NoSuchItem noun="Tour" listPath={staffToursPage.path} />
  return (
    <>
      <ItemForm
        key={`${tour?._id} ${tour?.version}`}
        kind={tourKind}
        item={tour}
        initialKey={formKey}
        sent={actionData}
      />
      {tour !== null && <LateHistory item={tour} history={history} sent={actionData} />}
    </>
  )
}

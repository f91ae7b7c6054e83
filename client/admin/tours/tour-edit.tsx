// Edits the tour that was chosen in the list, or fetches the tour of the address.

import { FormSkeleton } from '#client/admin/form/form-skeleton.tsx'
import { takeChosenItem } from '#client/admin/item-list/chosen-item.ts'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { staffToursPage } from '#contract/pages/staff-pages.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { LateHistory } from '../item-history/late-history.tsx'
import { loadHistory } from '../item-history/load-history.ts'
import type { Route } from './+types/tour-edit'
import { tourKind } from './tour-kind.ts'

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const tour =
    takeChosenItem('tour', id) ?? (await api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown))
  return { tour, history: tour === null ? null : loadHistory(tourKind, id, request.url) }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tour = loaderData === undefined ? { title: 'tour' } : loaderData.tour
  return recordMeta('Tour', tour && `Edit ${tour.title}`)
}

export function HydrateFallback() {
  return <FormSkeleton title="Edit tour" />
}

export default function TourEdit({ loaderData: { tour, history } }: Route.ComponentProps) {
  if (tour === null) return <NoSuchItem noun="Tour" listPath={staffToursPage.path} />
  return (
    <>
      <ItemForm key={`${tour._id} ${tour.version}`} kind={tourKind} item={tour} />
      <LateHistory kind={tourKind} item={tour} history={history} />
    </>
  )
}

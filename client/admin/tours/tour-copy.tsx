// Adds a tour that starts as a copy of another one.

import { FormSkeleton } from '#client/admin/form/form-skeleton.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { api } from '#client/lib/api.ts'
import { staffToursPage } from '#contract/pages/staff-pages.ts'
import { copyOf } from '../item-form/copied-item.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import type { Route } from './+types/tour-copy'
import { tourKind } from './tour-kind.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const tour = await api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown)
  return tour && copyOf(tour)
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta('Tour', loaderData === undefined ? 'Add tour' : loaderData && 'Add tour')

export function HydrateFallback() {
  return <FormSkeleton title="Add tour" />
}

export default function TourCopy({ loaderData: copied }: Route.ComponentProps) {
  if (copied === null) return <NoSuchItem noun="Tour" listPath={staffToursPage.path} />
  return <ItemForm key={copied._id} kind={tourKind} item={null} copied={copied} />
}

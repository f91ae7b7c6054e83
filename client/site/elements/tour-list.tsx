// Element page: the looks that a list of tours can have.
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/tour-list'
import { loadNewest, orToast } from './tour-elements-data.ts'
import { TourListPage } from './tour-list-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { tours: await loadNewest(serverApi(context)) }
}

export async function clientLoader(): Promise<{ tours: Tour[] }> {
  const tours = await orToast(loadNewest, [])
  return { tours }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.list.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourList({ loaderData: { tours } }: Route.ComponentProps) {
  return <TourListPage tours={tours} />
}

// Element page: the looks that a list of tours can have.
import '#client/features/tours/tour-results.css'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/tour-list'
import { loadNewest } from './tour-elements-data.ts'

const Page = later(async () => (await import('./tour-list-page.tsx')).TourListPage)
const loadData = partOfPage(() => import('./tour-elements-data.ts'))

export async function loader({ context }: Route.LoaderArgs) {
  return { tours: await loadNewest(serverApi(context)) }
}

export async function clientLoader(): Promise<{ tours: Tour[] }> {
  const { loadNewest, orToast } = await loadData()
  const [tours] = await Promise.all([orToast(loadNewest, []), Page.preload()])
  return { tours }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.list.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourList({ loaderData: { tours } }: Route.ComponentProps) {
  return <Page tours={tours} />
}

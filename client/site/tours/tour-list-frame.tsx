// Around a tour list: what stays as it is while its tours are narrowed, ordered and paged.
import './tour-list-styles.ts'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { later } from '#client/lib/later.tsx'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/tour-list-frame'
import { loadFrame } from './tour-list-data.ts'

const Head = later(async () => (await import('./tour-list-head.tsx')).TourListHead)
const Foot = later(async () => (await import('./tour-list-foot.tsx')).TourListFoot)
const loadData = partOfPage(() => import('./tour-list-data.ts'))

export function loader({ context, request }: Route.LoaderArgs) {
  return loadFrame(serverApi(context), request)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadFrameInBrowser } = await loadData()
  const [data] = await Promise.all([loadFrameInBrowser(request), Head.preload(), Foot.preload()])
  return data
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function TourListFrame({ loaderData: { name, top, demo } }: Route.ComponentProps) {
  return (
    <>
      <Head name={name} top={top} />
      <Outlet />
      <Foot name={name} demo={demo} />
    </>
  )
}

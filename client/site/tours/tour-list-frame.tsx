// Around a tour list: what stays as it is while its tours are narrowed, ordered and paged.
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/tour-list-frame'
import { loadFrame, loadFrameInBrowser } from './tour-list-data.ts'
import { TourListFoot } from './tour-list-foot.tsx'
import { TourListHead } from './tour-list-head.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadFrame(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFrameInBrowser(request)
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function TourListFrame({ loaderData: { name, top, demo } }: Route.ComponentProps) {
  return (
    <>
      <TourListHead name={name} top={top} />
      <Outlet />
      <TourListFoot name={name} demo={demo} />
    </>
  )
}

// Around the tours of Home Travel Agency: what stays as it is while they are searched and paged.
import './home-styles.ts'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { later } from '#client/lib/later.tsx'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/home-travel-frame'
import { loadFrame } from './home-travel-data.ts'

const BannerSlider = later(async () => (await import('./banner-slider.tsx')).BannerSlider)
const Rest = later(async () => (await import('./home-travel-rest.tsx')).HomeTravelRest)
const loadData = partOfPage(() => import('./home-travel-data.ts'))

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(serverApi(context))
}

export async function clientLoader() {
  const { loadFrameInBrowser } = await loadData()
  const [data] = await Promise.all([loadFrameInBrowser(), BannerSlider.preload(), Rest.preload()])
  return data
}

/** Drawn once for each time the page is opened, not for each page of its tours. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function HomeTravelFrame({ loaderData: { banners, tours, reviews } }: Route.ComponentProps) {
  return (
    <>
      <BannerSlider banners={banners} seed={11} />
      <Outlet />
      <Rest tours={tours} reviews={reviews} />
    </>
  )
}

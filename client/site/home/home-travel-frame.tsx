// Around the tours of Home Travel Agency: what stays as it is while they are searched and paged.
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/home-travel-frame'
import { BannerSlider } from './banner-slider.tsx'
import { loadFrame, loadFrameInBrowser } from './home-travel-data.ts'
import { HomeTravelRest } from './home-travel-rest.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(serverApi(context))
}

export function clientLoader() {
  return loadFrameInBrowser()
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
      <HomeTravelRest tours={tours} reviews={reviews} />
    </>
  )
}

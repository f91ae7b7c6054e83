// The layout of the product list: loads the data that does not change while the list is filtered, sorted and paged.
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { serverApi } from '#client/lib/server-context.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'
import type { Route } from './+types/shop-layout'
import { loadFrame, loadFrameInBrowser } from './load-shop.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(serverApi(context))
}

export async function clientLoader() {
  return loadFrameInBrowser()
}

/** Loads only when the list is opened. A trailing slash is the same page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return withoutSlash(currentUrl.pathname) !== withoutSlash(nextUrl.pathname)
}

export default function ShopFrame({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />
}

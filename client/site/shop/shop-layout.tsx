// Around the product list: what stays as it is while it is filtered, sorted and paged.
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

/** Only when the list is opened: a slash at the end of its path makes no other page of it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return withoutSlash(currentUrl.pathname) !== withoutSlash(nextUrl.pathname)
}

export default function ShopFrame({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />
}

// The shell of every page.
import './app.css'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import atkinsonUrl from '#client/design-system/fonts/atkinson-hyperlegible-next-normal.woff2?url'
import ysabeauItalicUrl from '#client/design-system/fonts/ysabeau-italic.woff2?url'
import ysabeauUrl from '#client/design-system/fonts/ysabeau-normal.woff2?url'
import { clearPressedLink } from '#client/design-system/pressed-link.ts'
import { Progress } from '#client/design-system/progress.tsx'
import { SessionStart } from '#client/features/session/session-start.tsx'
import { useIsLoading } from '#client/features/store/store.ts'
import { Toasts } from '#client/features/toasts/toast-list.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { unreachable } from '#client/lib/api-error.ts'
import { markHydrated } from '#client/lib/deferred-hydration.ts'
import { FailedPageLoads } from '#client/lib/failed-page-loads.tsx'
import { setHouse } from '#client/lib/house.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { houseContext, serverApi, siteContext } from '#client/lib/server-context.ts'
import { Fault } from '#client/site/fault.tsx'
import { latestPosts } from '#client/site/frame/latest-posts.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { Frame } from '#client/site/site-layout.tsx'
import type { Route } from './+types/root'

export const links: Route.LinksFunction = () => [
  ...[ysabeauUrl, atkinsonUrl, ysabeauItalicUrl].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/images/brand/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    const house = await serverApi(context)('GET /house', {})
    // Before the loaders of pages, which reckon days where the house is, and the functions that write meta tags.
    setHouse(house)
    context.set(houseContext, house)
  },
]

export function loader({ context }: Route.LoaderArgs) {
  return { ...context.get(siteContext), latestPosts: latestPosts(), house: context.get(houseContext) }
}

/** The loader's data does not change while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')?.house
  if (facts !== undefined) setHouse(facts)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d2639" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Pages have their own meta tags. These are for pages that do not exist. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  isNotFound(error) ? pageMeta({ title: 'Not Found', publicUrl: publicUrlOf(matches) }) : []

export default function Root() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** Shown for a page that was not found, and for errors outside of the site's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      {isNotFound(error) ? (
        <Frame>
          <LazyNotFound />
        </Frame>
      ) : (
        <main>
          <Fault />
        </main>
      )}
    </PageFrame>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

const toastUnreachable = () => toastFailure(unreachable())

/** Adds the parts that all pages share: progress, toasts, session and failed loads. */
function PageFrame({ children }: { children: ReactNode }) {
  useEffect(markHydrated, [])
  return (
    <>
      <LoadingProgress />
      {children}
      <Toasts />
      <SessionStart />
      <FailedPageLoads onOffline={toastUnreachable} />
    </>
  )
}

/** Shows during navigations and API calls. */
function LoadingProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  const isCalling = useIsLoading()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after a navigation that was too short to be rendered
  useEffect(() => {
    if (!isNavigating) clearPressedLink()
  }, [isNavigating, location])
  return <Progress isActive={isNavigating || isCalling} label="Loading" />
}

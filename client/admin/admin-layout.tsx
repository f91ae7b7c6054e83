// The frame of the back office: sidebar, top bar, theme. Who may see it is decided by the server and again here.
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import './admin.css'
import { type ReactNode, useEffect } from 'react'
import { Outlet, redirectDocument, useMatches } from 'react-router'
import { BackToTop } from '#client/design-system/back-to-top.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PageContent } from '#client/design-system/page-content.tsx'
import { admit, currentUser, type PageHandle, useHasSignedOut } from '#client/features/session/page-gate.ts'
import { useUser } from '#client/features/session/session.ts'
import { hasUnsavedEntries } from '#client/features/session/sign-out.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { backToTopAfterPx } from '#client/lib/scrolling.ts'
import { pageUserContext } from '#client/lib/server-context.ts'
import { hasRole } from '#contract/roles.ts'
import type { Route } from './+types/admin-layout'
import { AdminFault } from './frame/admin-fault.tsx'
import { type Preferences, prefer, readPreferences, usePreferences } from './frame/preferences.ts'
import { Sidebar } from './frame/sidebar.tsx'
import { TopBar } from './frame/top-bar.tsx'

export const handle = { access: 'admin' } satisfies PageHandle

export function loader({ request, context }: Route.LoaderArgs): Preferences {
  admit(context.get(pageUserContext), handle)
  return readPreferences(request.headers.get('cookie') ?? '')
}

/** Before anything of a screen is loaded. Whoever may not see it gets the server's answer: the Not Found page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const user = await currentUser()
    if (user === null || !hasRole(user.role, handle.access)) throw redirectDocument(request.url)
  },
]

export async function clientLoader(): Promise<Preferences> {
  return readPreferences(document.cookie)
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame drawn={loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** A screen that breaks leaves the frame around it standing. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame drawn={loaderData ?? readPreferences('')}>
      <AdminFault />
    </AdminFrame>
  )
}

interface AdminFrameProps {
  drawn: Preferences
  children: ReactNode
}

function AdminFrame({ drawn, children }: AdminFrameProps) {
  const { theme, isSidebarCollapsed } = usePreferences(drawn)
  const hasSignedOut = useHasSignedOut()
  const isRefused = useIsRefused()
  useEffect(() => {
    if (isRefused) reloadPage()
  }, [isRefused])
  // Nothing of it stays on the way to the server's answer, nor is anybody asked about what they have not entered.
  if (isRefused) return null

  return (
    <div className="admin" data-theme={theme}>
      <a href="#content" className="admin-skip">
        Skip to content
      </a>
      <Sidebar
        isCollapsed={isSidebarCollapsed}
        onToggle={() => prefer({ isSidebarCollapsed: !isSidebarCollapsed })}
      />
      <div className="min-w-0">
        <TopBar theme={theme} onToggleTheme={() => prefer({ theme: theme === 'dark' ? 'light' : 'dark' })} />
        <PageContent className="admin-content">
          {hasSignedOut && <SessionEnded />}
          {children}
        </PageContent>
      </div>
      <BackToTop afterPx={backToTopAfterPx} focusId="content" />
    </div>
  )
}

/**
 * True once the browser's user may not see this any more: in another tab somebody else has signed in, or has signed
 * out. Entries that are not saved outlive that as they do the end of a session: until somebody is there again.
 */
function useIsRefused(): boolean {
  const user = useUser()
  const isSignedOutElsewhere = useSiteStore((state) => state.isSignedOutElsewhere)
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  if (user === null) return isSignedOutElsewhere && !hasUnsavedEntries()
  return handles.some((handle) => handle !== undefined && !hasRole(user.role, handle.access))
}

function SessionEnded() {
  return (
    <Notice tone="warning" title="Your session has ended">
      Sign in again{' '}
      <a href="/" target="_blank" rel="noreferrer" className="underline">
        in another window
      </a>
      , then go on here: what you have entered is still there.
    </Notice>
  )
}

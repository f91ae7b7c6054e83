// The layout of the back office: sidebar, top bar, theme. The server checks the access, and so does this layout.

import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { checkInDeparturesPage } from '#contract/pages/staff-pages.ts'
import './admin.css'
import { type ReactNode, useEffect } from 'react'
import { Outlet, redirectDocument, useLocation } from 'react-router'
import { BackToTop } from '#client/design-system/back-to-top.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PageContent } from '#client/design-system/page-content.tsx'
import { admit, currentUser, useHasSignedOut } from '#client/features/session/page-gate.ts'
import { useUser } from '#client/features/session/session.ts'
import { hasUnsavedEntries } from '#client/features/session/sign-out.ts'
import { SignInHost } from '#client/features/sign-in/sign-in-host.tsx'
import { useSiteStore } from '#client/features/store/store.ts'
import { deleteOfflineData, deleteOldOfflineData } from '#client/lib/offline-data.ts'
import { backToTopAfterPx } from '#client/lib/scrolling.ts'
import { pageUserContext } from '#client/lib/server-context.ts'
import { type Actor, mayOpenPage } from '#contract/rights.ts'
import type { Route } from './+types/admin-layout'
import { AdminFault } from './frame/admin-fault.tsx'
import { type Preferences, readPreferences, savePreferences, usePreferences } from './frame/preferences.ts'
import { Sidebar } from './frame/sidebar.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { staffPageAt } from './screen/screens.ts'

interface LayoutData {
  preferences: Preferences
  /** Who has requested the page; null where the browser has loaded it. */
  staff: Actor | null
}

export function loader({ request, context }: Route.LoaderArgs): LayoutData {
  const { role, rights } = admit(context.get(pageUserContext), pageOf(request))
  return { preferences: readPreferences(request.headers.get('cookie') ?? ''), staff: { role, rights } }
}

const pageOf = ({ url }: Request) => staffPageAt(new URL(url).pathname)

/** Runs before a screen is loaded. Users without access get the server's response: the Not Found page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const user = await currentUser()
    if (user === null || !mayOpenPage(user, pageOf(request)) || user.needsSecondFactor)
      throw redirectDocument(request.url)
  },
]

export async function clientLoader(): Promise<LayoutData> {
  return { preferences: readPreferences(document.cookie), staff: null }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame serverPreferences={loaderData.preferences}>
      <Outlet />
    </AdminFrame>
  )
}

/** Shows an error of a screen within the frame. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame serverPreferences={loaderData?.preferences ?? readPreferences('')}>
      <AdminFault />
    </AdminFrame>
  )
}

interface AdminFrameProps {
  serverPreferences: Preferences
  children: ReactNode
}

function AdminFrame({ serverPreferences, children }: AdminFrameProps) {
  const { theme, isSidebarCollapsed } = usePreferences(serverPreferences)
  const hasSignedOut = useHasSignedOut()
  const isRefused = useIsRefused()
  const user = useUser()
  const mayCheckIn = user === null || mayOpenPage(user, checkInDeparturesPage)
  useEffect(() => {
    // Travellers stay on no device of an account that may not check in any more.
    const cleaned = mayCheckIn ? Promise.resolve() : deleteOfflineData('travellers')
    void cleaned.then(() => isRefused && reloadPage())
  }, [isRefused, mayCheckIn])
  useEffect(() => void deleteOldOfflineData(Date.now()), [])
  // Renders nothing until the server's response replaces the page. Unmounted forms also don't ask about unsaved input.
  if (isRefused) return null

  return (
    <div className="admin" data-theme={theme}>
      <a href="#content" className="admin-skip">
        Skip to content
      </a>
      <Sidebar
        isCollapsed={isSidebarCollapsed}
        onToggle={() => savePreferences({ isSidebarCollapsed: !isSidebarCollapsed })}
      />
      <div className="min-w-0">
        <TopBar
          theme={theme}
          onToggleTheme={() => savePreferences({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
        <PageContent className="admin-content">
          {hasSignedOut && <SessionEnded />}
          {children}
        </PageContent>
      </div>
      <BackToTop afterPx={backToTopAfterPx} focusId="content" />
      <SignInHost />
    </div>
  )
}

/**
 * True if the user has lost the access, by a super admin or because in another tab the user has signed out, or another user has signed in. After a
 * sign-out, unsaved input stays until a user signs in again, as it does after the end of a session.
 */
function useIsRefused(): boolean {
  const user = useUser()
  const isSignedOutElsewhere = useSiteStore((state) => state.isSignedOutElsewhere)
  const { pathname } = useLocation()
  if (user === null) return isSignedOutElsewhere && !hasUnsavedEntries()
  return !mayOpenPage(user, staffPageAt(pathname))
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

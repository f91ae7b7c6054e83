// The frame of the back office: sidebar, top bar, theme. Who may see it is decided by the server and again here.
import './admin.css'
import type { ReactNode } from 'react'
import { Outlet, redirectDocument } from 'react-router'
import { BackToTop } from '#client/design-system/back-to-top.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PageContent } from '#client/design-system/page-content.tsx'
import { admit, currentUser, type PageHandle, useHasSignedOut } from '#client/features/session/page-gate.ts'
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

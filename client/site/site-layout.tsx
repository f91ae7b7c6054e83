// The frame of the customer pages.
import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { BackToTop } from '#client/design-system/back-to-top.tsx'
import { backToTopAfterPx } from '#client/lib/scrolling.ts'
import { Fault } from './fault.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { SidePanelHost } from './frame/side-panel-host.tsx'
import { SignInHost } from './frame/sign-in-host.tsx'

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that breaks leaves the frame around it standing. */
export function ErrorBoundary() {
  return (
    <Frame>
      <Fault />
    </Frame>
  )
}

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-2 left-2 z-20 rounded-m bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <Content>{children}</Content>
      <Footer />
      <BackToTop afterPx={backToTopAfterPx} focusId="top" />
      <SidePanelHost />
      <SignInHost />
    </>
  )
}

/** Another page without a reload: the focus goes to its content, as it would go to the top of a loaded one. */
function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current!.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
  )
}

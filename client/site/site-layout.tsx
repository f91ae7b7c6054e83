// The frame of the customer pages.
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { BackToTop } from '#client/design-system/back-to-top.tsx'
import { PageContent } from '#client/design-system/page-content.tsx'
import { SignInHost } from '#client/features/sign-in/sign-in-host.tsx'
import { backToTopAfterPx } from '#client/lib/scrolling.ts'
import { Fault } from './fault.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { SidePanelHost } from './frame/side-panel-host.tsx'

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Shows an error of a page within the frame. */
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
      <PageContent>{children}</PageContent>
      <Footer />
      <BackToTop afterPx={backToTopAfterPx} focusId="top" />
      <SidePanelHost />
      <SignInHost />
    </>
  )
}

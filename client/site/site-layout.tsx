// The frame of the customer pages.
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Fault } from './fault.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'

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

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-2 left-2 z-20 rounded-m bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}

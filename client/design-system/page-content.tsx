import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost } from './lost-focus.ts'

interface PageContentProps {
  className?: string
  children: ReactNode
}

/**
 * The main part of a page. It receives the focus after navigation to another page, as after a full page load. It also
 * receives the focus when a change of the query removes the focused element, such as the last page's "next" link.
 */
export function PageContent({ className = '', children }: PageContentProps) {
  const { pathname, search } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    if (before.pathname === pathname && before.search === search) return
    shown.current = { pathname, search }
    if (before.pathname !== pathname || isFocusLost()) main.current!.focus({ preventScroll: true })
  }, [pathname, search])
  return (
    <main ref={main} id="content" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

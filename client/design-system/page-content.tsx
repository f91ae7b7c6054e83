import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost } from './lost-focus.ts'

interface PageContentProps {
  className?: string
  children: ReactNode
}

/**
 * The main part of a page. Another page without a reload: the focus goes here, as it would to a loaded one. So it does
 * when what had it has gone with a change of the address: a link to the next page on the last one, or to all there is.
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

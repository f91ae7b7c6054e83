import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface PageContentProps {
  className?: string
  children: ReactNode
}

/** The main part of a page. Another page without a reload: the focus goes here, as it would to a loaded one. */
export function PageContent({ className = '', children }: PageContentProps) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current!.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="content" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

// When a file of the next page fails to load, the router reloads the page that is open: the link would lead nowhere, and
// what was typed would be lost. The files fail when there is no connection, or when a new version has replaced them.
import { useEffect, useRef } from 'react'
import { type MiddlewareFunction, useLocation, useNavigate } from 'react-router'

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

/** Of the browser; those that lack it reload. */
const navigation =
  typeof window === 'undefined' ? undefined : (window as { navigation?: EventTarget }).navigation

let isWanted = false

/** For a reload that is meant, such as after signing in. */
export function reloadPage(): void {
  isWanted = true
  location.reload()
}

/** The page that is being opened. */
let target: { url: string } | null = null

/** For the root: the router says which page is being opened, before its files are loaded. */
export const trackTarget: MiddlewareFunction = async ({ request }, next) => {
  const own = { url: request.url }
  target = own
  try {
    return await next()
  } finally {
    if (target === own) target = null
  }
}

/** Shows nothing. Stands once in every page. `onOffline`: a link was used without a connection. */
export function FailedPageLoads({ onOffline }: { onOffline: () => void }) {
  const here = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ here, navigate })
  latest.current = { here, navigate }
  useEffect(() => {
    function replaceReload(event: Event): void {
      const { navigationType, userInitiated } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated || isWanted || !event.cancelable) return
      event.preventDefault()
      // A file that failed to prefetch is requested again when its page is opened.
      if (target === null) return
      const { url } = target
      target = null
      if (navigator.onLine) {
        // The server sends the page as its newest version has it. Not within the navigation that was just prevented.
        setTimeout(() => location.assign(url))
      } else {
        onOffline()
        const { here, navigate } = latest.current
        // Ends the navigation that waits for the file.
        const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const
        void navigate(here, { ...stay, state: here.state })
      }
    }
    navigation?.addEventListener('navigate', replaceReload)
    return () => navigation?.removeEventListener('navigate', replaceReload)
  }, [onOffline])
  return null
}

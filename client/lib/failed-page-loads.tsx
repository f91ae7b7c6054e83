// When a script of the next page fails to load, React Router reloads the open page: the link does nothing, and typed
// input is lost. Scripts fail without a connection, or when a new release has replaced them. Instead, this component
// stays on the open page when offline, else loads the next page from the server.
import { useEffect, useRef } from 'react'
import { type MiddlewareFunction, useLocation, useNavigate } from 'react-router'

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

/** The browser's Navigation API. Browsers without it reload the open page. */
const navigation =
  typeof window === 'undefined' ? undefined : (window as { navigation?: EventTarget }).navigation

let isReloadIntended = false

/** Reloads the page on purpose, for example after signing in. */
export function reloadPage(): void {
  isReloadIntended = true
  location.reload()
}

/** The page that the router is navigating to. */
let target: { url: string } | null = null

/** Middleware of the root route: records the target of a navigation before its scripts are loaded. */
export const trackTarget: MiddlewareFunction = async ({ request }, next) => {
  const own = { url: request.url }
  target = own
  try {
    return await next()
  } finally {
    if (target === own) target = null
  }
}

/** Renders nothing. Once in every page. `onOffline` is called when a link was used without a connection. */
export function FailedPageLoads({ onOffline }: { onOffline: () => void }) {
  const here = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ here, navigate })
  latest.current = { here, navigate }
  useEffect(() => {
    function replaceReload(event: Event): void {
      const { navigationType, userInitiated } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated || isReloadIntended || !event.cancelable) return
      event.preventDefault()
      // A file that failed to prefetch is requested again when its page is opened.
      if (target === null) return
      const { url } = target
      target = null
      if (navigator.onLine) {
        // The server renders the page with its newest scripts. In a timeout, because the prevented navigation must end
        // first.
        setTimeout(() => location.assign(url))
      } else {
        onOffline()
        const { here, navigate } = latest.current
        // Ends the navigation that waits for the script.
        const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const
        void navigate(here, { ...stay, state: here.state })
      }
    }
    navigation?.addEventListener('navigate', replaceReload)
    return () => navigation?.removeEventListener('navigate', replaceReload)
  }, [onOffline])
  return null
}

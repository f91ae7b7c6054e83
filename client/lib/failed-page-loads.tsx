// When a script of the next page fails to load, React Router reloads the open page and never finishes the navigation: the
// link does nothing, typed input is lost, and the same link stays dead. Scripts fail without a connection, or when a new
// release has replaced them. Instead, this component loads the next page from the server, or stays on the open page while
// there is no connection.
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'

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

/** Whether `reloadPage` was called: nothing that this page starts now would be completed. */
export function isReloading(): boolean {
  return isReloadIntended
}

/** A script has failed to load, for a navigation or a prefetch. The router would wait for it for ever. */
let hasFailed = false

const stayEvent = 'stay'

/** Resolves when the next page could not be loaded and the open page stays. The router's own promise never settles then. */
export function whenStaying(): Promise<void> {
  return new Promise((resolve) => addEventListener(stayEvent, () => resolve(), { once: true }))
}

/** Renders nothing. Once in every page. `onOffline` is called when a link was used without a connection. */
export function FailedPageLoads({ onOffline }: { onOffline: () => void }) {
  const here = useLocation()
  const navigate = useNavigate()
  const { state, location: next } = useNavigation()

  function replaceNavigation(): void {
    if (!hasFailed || state !== 'loading' || next.pathname === here.pathname) return
    if (navigator.onLine) {
      // The server renders the page with its newest scripts. In a timeout, because the prevented reload must end first.
      setTimeout(() => location.assign(createPath(next)))
    } else {
      onOffline()
      // Ends the navigation that waits for the script.
      const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const
      void navigate(here, { ...stay, state: here.state })
      dispatchEvent(new Event(stayEvent))
    }
  }

  const onFailure = useEffectEvent(() => {
    hasFailed = true
    replaceNavigation()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a navigation starts
  useEffect(replaceNavigation, [next])
  useEffect(() => {
    const onPartFailure = () => onFailure()
    function replaceReload(event: Event): void {
      const { navigationType, userInitiated } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated || isReloadIntended || !event.cancelable) return
      event.preventDefault()
      onFailure()
    }
    navigation?.addEventListener('navigate', replaceReload)
    // The bundler's loader reports failed parts and content of a page.
    addEventListener('vite:preloadError', onPartFailure)
    return () => {
      navigation?.removeEventListener('navigate', replaceReload)
      removeEventListener('vite:preloadError', onPartFailure)
    }
  }, [])
  return null
}

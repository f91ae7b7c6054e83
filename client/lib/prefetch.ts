// Loads the code and the style of a page when somebody is about to open it: rests on a link, gets to it by keyboard, or touches it.
// The router's own prefetching reloads the page that is open when a file does not come, and with it goes what was typed.

/** Passing over a link is no intent. */
const pauseMs = 80

/** What the router keeps on the window. Without it nothing is prefetched. */
interface RouterWindow {
  __reactRouterDataRouter?: { match: (path: string) => { route: { id: string; path?: string } }[] | null }
  __reactRouterRouteModules?: Record<string, object>
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  navigator: { connection?: { saveData?: boolean } }
}

interface RouteFiles {
  module: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** As the router asks for it when the page is opened: the browser tells requests of other kinds apart. */
const asStyleSheet: RequestInit = { mode: 'no-cors', credentials: 'include' }

const asked = new Set<string>()
const prefetched = new Set<string>()

/**
 * Without a line the router loads the page that is open anew when the next one does not come, in vain, and with it goes
 * what was typed: so such a link or search leads nowhere. `tell` says so.
 */
export function stayWithoutLine(tell: () => void): void {
  const stay = (event: Event) => {
    const path = navigator.onLine ? undefined : pathAhead(event)
    if (path === undefined || isLoaded(path)) return
    event.preventDefault()
    event.stopPropagation()
    tell()
  }
  addEventListener('click', stay, true)
  addEventListener('submit', stay, true)
}

/** Of the page that a click or a search leads to. */
function pathAhead({ target }: Event): string | undefined {
  if (target instanceof HTMLFormElement)
    return target.method === 'get' ? new URL(target.action).pathname : undefined
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && isPage(link) ? link.pathname : undefined
}

function isLoaded(path: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules = {} } = window as RouterWindow
  const routes = (router?.match(path) ?? []).map(({ route }) => route)
  return routes.at(-1)?.path !== '*' && routes.every(({ id }) => id in modules || prefetched.has(id))
}

/** `loadParts`: what pages load beside their routes, where those are known. */
export function startPrefetching(loadParts: () => void): void {
  // Apart from each other: what gets the focus may scroll the page, and bring another link under the pointer. A touch
  // that turns out to be scrolling is cancelled.
  watchIntent('pointerover', ['pointerleave', 'pointercancel', 'click'], loadParts)
  watchIntent('focusin', ['focusout', 'click'], loadParts)
}

function watchIntent(begin: string, ends: readonly string[], loadParts: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  document.addEventListener(begin, ({ target }) => {
    end()
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && isPage(link)) timer = setTimeout(() => prefetch(link.pathname, loadParts), pauseMs)
  })
  for (const type of ends) document.addEventListener(type, end)
}

function isPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname !== location.pathname && target === ''
}

function prefetch(path: string, loadParts: () => void): void {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    navigator,
  } = window as RouterWindow
  if (navigator.connection?.saveData) return
  const matches = router?.match(path) ?? []
  // Not known yet, or not there.
  if (matches.at(-1)?.route.path === '*') return
  const modules = matches.flatMap(({ route }) => {
    const files = asked.has(route.id) ? undefined : manifest?.routes[route.id]
    if (files === undefined) return []
    asked.add(route.id)
    for (const href of files.imports ?? []) preloadModule(href)
    for (const href of files.css ?? []) fetch(href, asStyleSheet).catch(() => {})
    return [import(/* @vite-ignore */ files.module).then(() => prefetched.add(route.id))]
  })
  if (modules.length > 0) Promise.all(modules).then(loadParts, () => {})
}

function preloadModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

// How a member of staff likes the back office: remembered in cookies, so that the server draws it so from the start.
import { useSyncExternalStore } from 'react'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  theme: Theme
  isSidebarCollapsed: boolean
}

const themeCookie = 'adminTheme'
const sidebarCookie = 'adminSidebar'
const yearSeconds = 365 * 24 * 60 * 60

/** `cookies`: the text of a Cookie header or of `document.cookie`. Dark and expanded unless chosen otherwise. */
export function readPreferences(cookies: string): Preferences {
  const chosen = new Map(cookies.split(/;\s*/).map((pair) => pair.split('=', 2) as [string, string]))
  return {
    theme: chosen.get(themeCookie) === 'light' ? 'light' : 'dark',
    isSidebarCollapsed: chosen.get(sidebarCookie) === 'collapsed',
  }
}

/** As the cookies have it, which other tabs write too; while the page hydrates, as the server drew it. */
export function usePreferences(drawn: Preferences): Preferences {
  const read = () => readPreferences(document.cookie)
  return {
    theme: useSyncExternalStore(
      listen,
      () => read().theme,
      () => drawn.theme,
    ),
    isSidebarCollapsed: useSyncExternalStore(
      listen,
      () => read().isSidebarCollapsed,
      () => drawn.isSidebarCollapsed,
    ),
  }
}

const listeners = new Set<() => void>()

function listen(tell: () => void): () => void {
  listeners.add(tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    listeners.delete(tell)
    document.removeEventListener('visibilitychange', tell)
  }
}

/** Writes what has changed alone: another tab may have changed the other meanwhile. */
export function prefer({ theme, isSidebarCollapsed }: Partial<Preferences>): void {
  if (theme !== undefined) remember(themeCookie, theme)
  if (isSidebarCollapsed !== undefined) {
    remember(sidebarCookie, isSidebarCollapsed ? 'collapsed' : 'expanded')
  }
  for (const tell of listeners) tell()
}

function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

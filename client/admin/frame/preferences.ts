// Preferences of a member of staff. Stored in cookies, so that the server renders the page with them.
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

/** `cookies`: a Cookie header or `document.cookie`. Default: dark theme, expanded sidebar. */
export function readPreferences(cookies: string): Preferences {
  const chosen = new Map(cookies.split(/;\s*/).map((pair) => pair.split('=', 2) as [string, string]))
  return {
    theme: chosen.get(themeCookie) === 'light' ? 'light' : 'dark',
    isSidebarCollapsed: chosen.get(sidebarCookie) === 'collapsed',
  }
}

/** Reads the cookies, which other tabs write too. During hydration returns the server's preferences. */
export function usePreferences(serverPreferences: Preferences): Preferences {
  const read = () => readPreferences(document.cookie)
  return {
    theme: useSyncExternalStore(
      subscribe,
      () => read().theme,
      () => serverPreferences.theme,
    ),
    isSidebarCollapsed: useSyncExternalStore(
      subscribe,
      () => read().isSidebarCollapsed,
      () => serverPreferences.isSidebarCollapsed,
    ),
  }
}

const listeners = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    listeners.delete(notify)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** Writes only the given preferences, because another tab may have changed the others. */
export function savePreferences({ theme, isSidebarCollapsed }: Partial<Preferences>): void {
  if (theme !== undefined) writeCookie(themeCookie, theme)
  if (isSidebarCollapsed !== undefined) {
    writeCookie(sidebarCookie, isSidebarCollapsed ? 'collapsed' : 'expanded')
  }
  for (const notify of listeners) notify()
}

function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

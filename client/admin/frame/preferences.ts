// How a member of staff likes the back office: remembered in cookies, so that the server draws it so from the start.

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

export function rememberPreferences({ theme, isSidebarCollapsed }: Preferences): void {
  remember(themeCookie, theme)
  remember(sidebarCookie, isSidebarCollapsed ? 'collapsed' : 'expanded')
}

function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

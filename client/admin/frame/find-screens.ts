// Finds screens of the back office by title, without a server call.

import { maySee, screens } from '#client/admin/screen/screens.ts'
import { useSiteStore } from '#client/features/store/store.ts'

export interface SearchResult {
  kind: 'screen' | 'bookings' | 'orders' | 'tour' | 'product'
  title: string
  path: string
}

export function findScreens(text: string): SearchResult[] {
  const query = text.toLowerCase()
  if (query === '') return []
  const user = useSiteStore.getState().authData?.result ?? null
  return screens
    .filter((screen) => screen.title.toLowerCase().includes(query) && maySee(screen.page, user))
    .map(({ title, page }) => ({ kind: 'screen', title, path: page.path }))
}

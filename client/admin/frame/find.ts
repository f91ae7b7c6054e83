// What the search of the back office finds at once.
import { useSiteStore } from '#client/features/store/store.ts'
import { maySee, screens } from '../screens.ts'

export interface Found {
  kind: 'screen' | 'bookings' | 'tour' | 'product'
  title: string
  path: string
}

export function findScreens(text: string): Found[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const role = useSiteStore.getState().authData?.result.role
  return screens
    .filter((screen) => screen.title.toLowerCase().includes(wanted) && maySee(screen, role))
    .map(({ title, path }) => ({ kind: 'screen', title, path }))
}

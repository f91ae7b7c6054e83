// Keeps the opened page and its files in a cache, from which its service worker answers without network.
import { pageCache } from '#client/lib/offline-data.ts'
import { checkInWorkerPath } from '#contract/pages/staff-files.ts'
import { loadCodeReader } from './read-code.ts'

/** Whether the page can be opened again without network. Replaces the page of another departure. */
export async function keepPage(): Promise<boolean> {
  // Only on HTTPS, and not in all private windows.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  await navigator.serviceWorker.register(checkInWorkerPath)
  // Before the list of files is made, because it is one of them.
  await loadCodeReader()
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  await caches.delete(pageCache)
  const cache = await caches.open(pageCache)
  await cache.addAll([location.pathname, ...new Set(files)])
  return true
}

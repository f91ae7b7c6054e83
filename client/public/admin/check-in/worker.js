// The service worker of the check-in pages: shows the opened page and its files when there is no network. It stores
// nothing that the API answers.
const cacheName = 'halyard.check-in'
const patienceMs = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})

/** The page from the network; without network as it was opened last. */
async function answerPage(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const kept = await caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true })
    if (kept === undefined) throw error
    return kept
  }
}

/** Files are named by their content, so a kept one is never stale. */
async function answerFile(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true })
  return kept ?? fetch(request)
}

// What a check-in page keeps on the device, as far as other pages have to delete it. The page itself:
// client/admin/check-in/offline-check-ins.ts. No IndexedDB is opened where nothing was kept.

/** Names of the databases: the opened departure with its travellers, and check-ins that are not sent yet, without names. */
export const listDatabase = 'halyard.check-in'
export const unsentDatabase = 'halyard.check-in.unsent'
/** Name of the cache with the page and its files. */
export const pageCache = 'halyard.check-in'
/** Key of the note in localStorage. */
const noteKey = 'halyard.check-in'

export interface OfflineNote {
  userId: string
  deviceId: string
  /** Time after which nothing is kept, in milliseconds. */
  until: number
}

export function readOfflineNote(): OfflineNote | null {
  try {
    return JSON.parse(localStorage.getItem(noteKey) ?? 'null')
  } catch {
    // No storage, or not written by us.
    return null
  }
}

export function writeOfflineNote(note: OfflineNote): void {
  localStorage.setItem(noteKey, JSON.stringify(note))
}

/**
 * Deletes what is kept. `travellers`: names and the page only, when a session has ended: the user can sign in again and send
 * the rest. `all`: when the user signs out. Never rejects, and waits no longer than a second.
 */
export async function deleteOfflineData(what: 'travellers' | 'all'): Promise<void> {
  if (readOfflineNote() === null) return
  const work = [deleteDatabase(listDatabase), deletePages()]
  if (what === 'all') {
    localStorage.removeItem(noteKey)
    work.push(deleteDatabase(unsentDatabase), unregisterWorker())
  }
  await Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, 1000))])
}

/** Deletes expired offline data. */
export async function deleteOldOfflineData(now: number): Promise<void> {
  const note = readOfflineNote()
  if (note !== null && note.until < now) await deleteOfflineData('all')
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

async function deletePages(): Promise<void> {
  if ('caches' in window) await caches.delete(pageCache)
}

async function unregisterWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

// What the device keeps of the opened departure, so that check-in goes on without network: the list of travellers in one
// database, and in another one check-ins that are not sent yet, which have no names.
import { house } from '#client/lib/house.ts'
import { accessDatabase } from '#client/lib/indexed-db.ts'
import {
  deleteOfflineData,
  listDatabase,
  readOfflineNote,
  unsentDatabase,
  writeOfflineNote,
} from '#client/lib/offline-data.ts'
import { addDays } from '#contract/calendar.ts'
import type { CheckInList, NewCheckIn } from '#contract/check-ins.ts'
import { startOfDay } from '#contract/time-zones.ts'

export interface KeptList {
  list: CheckInList
  /** Verifies vouchers. */
  publicKey: string
}

/** A check-in with its departure. */
export interface UnsentCheckIn extends NewCheckIn {
  tourId: string
  date: string
}

const dayMs = 86_400_000
/** The only key of the list: opening another departure replaces it. */
const listKey = 'opened'

/**
 * Prepares the device for a user and a departure, and answers its id. Deletes what is of another user, too old, or of another
 * departure.
 */
export async function prepareDevice(userId: string, date: string, now: number): Promise<string> {
  const note = readOfflineNote()
  if (note !== null && (note.userId !== userId || note.until < now)) await deleteOfflineData('all')
  const deviceId = readOfflineNote()?.deviceId ?? crypto.randomUUID()
  // A day after the end of the day of departure.
  const until = startOfDay(addDays(date, 2), house().timeZone).getTime()
  writeOfflineNote({ userId, deviceId, until: Math.max(until, now + dayMs) })
  return deviceId
}

export function keepList(kept: KeptList): Promise<unknown> {
  return accessDatabase(listDatabase, 'readwrite', (items) => items.put(kept, listKey))
}

/** Null if another departure was opened last, or none. */
export async function readList(tourId: string, date: string): Promise<KeptList | null> {
  const kept = await accessDatabase<KeptList | undefined>(listDatabase, 'readonly', (items) =>
    items.get(listKey),
  )
  return kept?.list.tourId === tourId && kept.list.date === date ? kept : null
}

/** Keys count up, so that check-ins are read in their order. */
export function keepUnsent(checkIn: UnsentCheckIn): Promise<unknown> {
  return accessDatabase(unsentDatabase, 'readwrite', (items) => items.add(checkIn))
}

/** Check-ins of all departures, oldest first. */
export function readUnsent(): Promise<UnsentCheckIn[]> {
  return accessDatabase(unsentDatabase, 'readonly', (items) => items.getAll())
}

export function forgetUnsent(ids: ReadonlySet<string>): Promise<unknown> {
  return accessDatabase(unsentDatabase, 'readwrite', (items) => {
    const request = items.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return
      if (ids.has((cursor.value as UnsentCheckIn)._id)) cursor.delete()
      cursor.continue()
    }
    return request
  })
}

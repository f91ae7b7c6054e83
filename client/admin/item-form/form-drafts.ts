// Unsaved entries of the forms of tours and products, kept on the device until they are saved or discarded: they survive a
// closed tab and a crash. Each user has own drafts. Without IndexedDB there are none.
import { accessDatabase } from '#client/lib/indexed-db.ts'
import type { FormValues } from './fields.ts'
import type { FormPictures } from './pictures.ts'

export interface FormDraft<Item> {
  /** The record that was edited; null for a new one. */
  base: Item | null
  values: FormValues
  /** With the files of new pictures. */
  pictures: FormPictures
  /** When the last entry was made, in milliseconds. */
  at: number
}

const database = 'halyard.form-drafts'
const keptMs = 30 * 86_400_000

export function keepDraft<Item>(key: string, draft: FormDraft<Item>): Promise<unknown> {
  return accessDatabase(database, 'readwrite', (drafts) => drafts.put(draft, key))
}

export function deleteDraft(key: string): Promise<unknown> {
  return accessDatabase(database, 'readwrite', (drafts) => drafts.delete(key))
}

/** Null if there is none, or it is older than 30 days. Deletes all that are older. */
export async function readDraft<Item>(key: string): Promise<FormDraft<Item> | null> {
  await accessDatabase(database, 'readwrite', (drafts) => {
    const request = drafts.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return
      if ((cursor.value as FormDraft<unknown>).at < Date.now() - keptMs) cursor.delete()
      cursor.continue()
    }
    return request
  })
  return (
    (await accessDatabase<FormDraft<Item> | undefined>(database, 'readonly', (drafts) => drafts.get(key))) ??
    null
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '#client/features/session/session.ts'
import { deleteDraft, type FormDraft, keepDraft, readDraft } from './form-drafts.ts'

/** After the last entry, so that typing does not write with every letter. */
const pauseMs = 300

interface DraftOptions<Item> {
  /** The form and its record. */
  name: string
  entries: Omit<FormDraft<Item>, 'at'>
  /** Whether the entries differ from the record. */
  isChanged: boolean
  /** Gets the draft of an earlier visit, unless something was entered already. */
  onFound: (draft: FormDraft<Item>) => void
}

/** Keeps the entries of a form as the user's draft, and brings those of an earlier visit back. */
export function useFormDraft<Item>({ name, entries, isChanged, onFound }: DraftOptions<Item>) {
  const userId = useUser()?._id
  const key = `${userId} ${name}`
  const [from, setFrom] = useState<number | null>(null)
  const [first] = useState(entries)
  /** Nothing is written before the earlier draft has been read. */
  const [isRead, setRead] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { base, values, pictures } = entries
  const isTouched = values !== first.values || pictures !== first.pictures

  const receive = useEffectEvent((draft: FormDraft<Item> | null) => {
    setRead(true)
    if (draft === null || isTouched) return
    setFrom(draft.at)
    onFound(draft)
  })

  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    // Without storage there are no drafts.
    readDraft<Item>(key)
      .catch(() => null)
      .then((draft) => isCurrent && receive(draft))
    return () => {
      isCurrent = false
    }
  }, [key, userId])

  useEffect(() => {
    if (userId === undefined || !isRead || !isTouched) return
    const write = () =>
      isChanged ? keepDraft(key, { base, values, pictures, at: Date.now() }) : deleteDraft(key)
    timer.current = setTimeout(() => void write().catch(() => {}), pauseMs)
    return () => clearTimeout(timer.current)
  }, [key, userId, isRead, isTouched, isChanged, base, values, pictures])

  return {
    /** When the last entry of the earlier visit was made, if its draft is back; in milliseconds. */
    from,
    /** Once the entries are saved or discarded. */
    forget(): void {
      clearTimeout(timer.current)
      setFrom(null)
      void deleteDraft(key).catch(() => {})
    },
  }
}

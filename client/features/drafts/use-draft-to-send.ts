// The draft of a form that creates a record, kept in session storage together with its idempotency key until the server
// has confirmed the record. So a reload loses no input, and a retry after a lost response makes no second record.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { deleteDraft, readDraft, saveDraft } from '#client/lib/draft-storage.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'

interface StoredDraft<Values> {
  values: Values
  /** Idempotency key: all attempts of this draft make at most one record, even if its values change in between. */
  key?: string
}

type SomeOf<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

interface DraftOptions<Values> {
  draftKey: string
  /** Initial values. Must be the same object in every render. */
  empty: Values
  /** Values to start with instead of the stored draft's, read in the first render. */
  initial?: SomeOf<Values>
  /** Returns the values to fill in from the signed-in user. Must be the same function in every render. */
  valuesOf?: (user: SignedInUser) => SomeOf<Values>
}

export function useDraftToSend<Values extends object>({
  draftKey,
  empty,
  initial,
  valuesOf,
}: DraftOptions<Values>) {
  const [values, setRendered] = useState<Values>(() => ({ ...empty, ...initial }))
  /** The current values, which may not be rendered yet. */
  const latest = useRef(values)
  const key = useRef<string>(undefined)
  const user = useUser()
  /** The user who typed the draft; stays set after the session has ended. */
  const ownerId = useRef<string | null>(null)
  if (user !== null) ownerId.current = user._id
  /** The stored draft has been read. Nothing is written before, so that it is not overwritten. */
  const isRead = useRef(false)
  const isSavePending = useRef(false)

  const touchedFields = useRef(new Set<string>())

  const set = useCallback((next: Values) => {
    for (const [name, value] of Object.entries(next)) {
      if (value !== latest.current[name as keyof Values]) touchedFields.current.add(name)
    }
    latest.current = next
    setRendered(next)
  }, [])

  /** Fills empty fields that the user has neither changed nor focused. */
  const fill = useCallback(
    (others: SomeOf<Values>) => {
      const { name: focused } = (document.activeElement ?? {}) as { name?: string }
      const filled = Object.entries(others).filter(([name, value]) => {
        const field = name as keyof Values
        const isEmpty = latest.current[field] === empty[field]
        // A stored draft has null for a number that could not be read.
        const hasValue = value !== undefined && value !== null
        return hasValue && isEmpty && name !== focused && !touchedFields.current.has(name)
      })
      latest.current = { ...latest.current, ...Object.fromEntries(filled) }
      setRendered(latest.current)
    },
    [empty],
  )

  const write = useCallback(() => {
    saveDraft<StoredDraft<Values>>(draftKey, ownerId.current, { values: latest.current, key: key.current })
  }, [draftKey])

  // First the stored draft, then the data of the user.
  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((known) => {
      if (!isCurrent) return
      ownerId.current = known?._id ?? null
      const stored = readDraft<StoredDraft<Values>>(draftKey, ownerId.current)
      key.current = stored?.key
      fill(stored?.values ?? {})
      if (known !== null) fill(valuesOf?.(known) ?? {})
      isRead.current = true
      if (isSavePending.current) write()
    })
    return () => {
      isCurrent = false
    }
  }, [draftKey, fill, valuesOf, write])

  function save(): void {
    if (isRead.current) write()
    else isSavePending.current = true
  }

  /** Returns the idempotency key of the request. */
  function startSending(): string {
    key.current ??= newIdempotencyKey()
    write()
    return key.current
  }

  /**
   * The server has made the record, so the next request gets a new key. `isDone`: the form has not been changed
   * meanwhile, so the draft is deleted.
   */
  function finishSending({ isDone }: { isDone: boolean }): void {
    key.current = undefined
    if (isDone) deleteDraft(draftKey)
    else write()
  }

  return { values, latest, set, save, startSending, finishSending }
}

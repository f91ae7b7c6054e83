// What somebody writes and sends, kept in this tab with the key it is sent under until it is known to be made: a
// reload loses nothing, and what was made before its answer got lost is not made twice.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { dropDraft, keepDraft, readDraft } from '#client/lib/kept-draft.ts'

interface Kept<Values> {
  values: Values
  /** Idempotency key: all tries of this draft make at most one record, even if its values change in between. */
  key?: string
}

type SomeOf<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

interface DraftOptions<Values> {
  draftKey: string
  /** What the form starts with: always the same one. */
  empty: Values
  /** What is filled in of whoever is signed in: always the same function. */
  valuesOf?: (user: SignedInUser) => SomeOf<Values>
}

export function useDraftToSend<Values extends object>({ draftKey, empty, valuesOf }: DraftOptions<Values>) {
  const [values, show] = useState(empty)
  /** What stands in the form, also while nothing has been drawn anew. */
  const latest = useRef(empty)
  const key = useRef<string>(undefined)
  const user = useUser()
  /** Whose words these are, also once the session has ended. */
  const ownerId = useRef<string | null>(null)
  if (user !== null) ownerId.current = user._id
  /** Until what was kept before is read, nothing is written over it. */
  const isRead = useRef(false)
  const isWaiting = useRef(false)

  const touched = useRef(new Set<string>())

  const set = useCallback((next: Values) => {
    for (const [name, value] of Object.entries(next)) {
      if (value !== latest.current[name as keyof Values]) touched.current.add(name)
    }
    latest.current = next
    show(next)
  }, [])

  /** Fills fields that are empty, unless a person has changed them or is in them. */
  const fill = useCallback(
    (others: SomeOf<Values>) => {
      const { name: focused } = (document.activeElement ?? {}) as { name?: string }
      const filled = Object.entries(others).filter(([name, value]) => {
        const field = name as keyof Values
        const isEmpty = latest.current[field] === empty[field]
        return value !== undefined && isEmpty && name !== focused && !touched.current.has(name)
      })
      latest.current = { ...latest.current, ...Object.fromEntries(filled) }
      show(latest.current)
    },
    [empty],
  )

  const write = useCallback(() => {
    keepDraft<Kept<Values>>(draftKey, ownerId.current, { values: latest.current, key: key.current })
  }, [draftKey])

  // First what was typed before, then who is signed in.
  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((known) => {
      if (!isCurrent) return
      ownerId.current = known?._id ?? null
      const kept = readDraft<Kept<Values>>(draftKey, ownerId.current)
      key.current = kept?.key
      fill(kept?.values ?? {})
      if (known !== null) fill(valuesOf?.(known) ?? {})
      isRead.current = true
      if (isWaiting.current) write()
    })
    return () => {
      isCurrent = false
    }
  }, [draftKey, fill, valuesOf, write])

  function keep(): void {
    if (isRead.current) write()
    else isWaiting.current = true
  }

  /** Answers the key of what is sent now. */
  function begin(): string {
    key.current ??= newIdempotencyKey()
    write()
    return key.current
  }

  /** It is made, or was before: what is sent next is another one. Done is what nothing was added to meanwhile. */
  function end({ isDone }: { isDone: boolean }): void {
    key.current = undefined
    if (isDone) dropDraft(draftKey)
    else write()
  }

  return { values, latest, set, keep, begin, end }
}

import { useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

/**
 * The button that deleted something goes with it: the focus stays with the content that is left. `shown` is what
 * changes then; `keepFocus` is called before.
 */
export function useFocusAfterDeletion<Content extends HTMLElement>(shown: unknown) {
  const content = useRef<Content>(null)
  const isDeleting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is the page with what is left
  useEffect(() => {
    if (!isDeleting.current) return
    isDeleting.current = false
    if (isFocusLost()) content.current?.focus({ preventScroll: true })
  }, [shown])
  const keepFocus = () => {
    isDeleting.current = true
  }
  return { content, keepFocus }
}

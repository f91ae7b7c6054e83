import { useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

/**
 * A delete button disappears with the deleted item. This moves the lost focus to `content`. Call `keepFocus` before
 * the deletion; `shown` is a value that changes when the item has disappeared.
 */
export function useFocusAfterDeletion<Content extends HTMLElement>(shown: unknown) {
  const content = useRef<Content>(null)
  const isDeleting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after the deleted item has disappeared
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

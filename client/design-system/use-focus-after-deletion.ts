import { useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

/**
 * A delete button disappears with the deleted item. This moves the lost focus to `content`. Call `keepFocus` before
 * the deletion. `shown` changes when the item has disappeared, `asked` when the dialog that asked has closed: whichever comes
 * later loses the focus.
 */
export function useFocusAfterDeletion<Content extends HTMLElement>(shown: unknown, asked?: unknown) {
  const content = useRef<Content>(null)
  const isDeleting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after the deleted item or the dialog has disappeared
  useEffect(() => {
    if (!isDeleting.current || !isFocusLost()) return
    isDeleting.current = false
    content.current?.focus({ preventScroll: true })
  }, [shown, asked])
  const keepFocus = () => {
    isDeleting.current = true
  }
  return { content, keepFocus }
}

// What shows on hover, focus or touch, as WCAG 1.4.13 has it: the pointer may move into it, Escape closes it,
// and it stays until pointer or focus have left.
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Time for the pointer to come back. */
const graceMs = 200

/** Why it is open: under the pointer, under the keyboard's focus, or because it was pressed. */
type Reason = 'hover' | 'focus' | 'press'

/** Only one of all is open. */
let closeCurrent: (() => void) | null = null

export interface Popover {
  isOpen: boolean
  close: () => void
  /** Opens it, or closes it where a press has opened it. */
  press: () => void
  /** True when the press that is under way is a finger's, which cannot hover. */
  isTouched: () => boolean
  /** For the element around trigger and panel. */
  rootProps: {
    ref: RefObject<HTMLDivElement | null>
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: (event: PointerEvent) => void
    onPointerDownCapture: (event: PointerEvent) => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

export function usePopover(): Popover {
  const ref = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointerType = useRef('')
  /** After Escape it stays closed until pointer or focus have left and come back. */
  const isDismissed = useRef(false)

  const close = useCallback(() => {
    clearTimeout(timer.current)
    setReason(null)
  }, [])

  function open(why: Reason): void {
    clearTimeout(timer.current)
    if (closeCurrent !== close) closeCurrent?.()
    closeCurrent = close
    setReason((before) => (before === 'press' ? before : why))
  }

  const isOpen = reason !== null
  useEffect(() => {
    if (!isOpen) return
    const root = ref.current!
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      isDismissed.current = true
      close()
      if (root.contains(document.activeElement)) root.querySelector<HTMLElement>('a, button')?.focus()
    }
    function onPointerDown({ target }: Event): void {
      if (!root.contains(target as Node)) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, close])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isOpen,
    close,
    press() {
      if (reason === 'press') close()
      else open('press')
    },
    isTouched: () => pointerType.current === 'touch',
    rootProps: {
      ref,
      onPointerEnter(event) {
        if (event.pointerType === 'touch') return
        isDismissed.current = false
        open('hover')
      },
      onPointerLeave(event) {
        if (event.pointerType === 'touch') return
        clearTimeout(timer.current)
        if (reason === 'hover') timer.current = setTimeout(close, graceMs)
      },
      onPointerDownCapture(event) {
        pointerType.current = event.pointerType
      },
      onFocus(event) {
        if (!isOpen && !isDismissed.current && event.target.matches(':focus-visible')) open('focus')
      },
      onBlur(event) {
        if (event.currentTarget.contains(event.relatedTarget)) return
        isDismissed.current = false
        if (reason !== 'hover') close()
      },
    },
  }
}

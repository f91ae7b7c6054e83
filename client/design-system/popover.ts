// A popover that opens on hover, focus or touch. As WCAG 1.4.13 requires, the pointer can move into it, Escape closes
// it, and it stays open until the pointer or the focus has left.
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Delay before closing, so that the pointer can come back. */
const graceMs = 200

/** Why the popover is open. */
type Reason = 'hover' | 'focus' | 'press'

/** Closes the open popover: only one can be open at a time. */
let closeCurrent: (() => void) | null = null

export interface Popover {
  isOpen: boolean
  close: () => void
  /** Opens the popover, or closes it if a press has opened it. */
  press: () => void
  /** True if the current press is a touch, which cannot hover. */
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
  /** After Escape the popover stays closed until the pointer or the focus has left and come back. */
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

import './dialog.css'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called after the dialog has closed for any reason. The focus has already returned to the previous element. */
  onClose: () => void
  /** Id of the heading. */
  labelledBy: string
  /** Selector of the element that receives the focus first. Default: the first focusable element. */
  firstFocus?: string
  /** A press on the backdrop closes the dialog. Only for dialogs without input that could get lost. */
  isLightDismissed?: boolean
  /** Neither Escape nor the backdrop closes the dialog. Some browsers still close it on a second Escape. */
  isHeld?: boolean
  className?: string
  children: ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  isOpen,
  onClose,
  labelledBy,
  firstFocus,
  isLightDismissed = false,
  isHeld = false,
  className = '',
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const isBackdropPressed = useRef(false)

  useEffect(() => {
    const dialog = element.current!
    if (isOpen && !dialog.open) {
      const { style, clientWidth } = document.documentElement
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
      dialog.showModal()
      if (firstFocus !== undefined) dialog.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen, firstFocus])

  // The browser returns the focus when a dialog closes, not when an open dialog is unmounted. So close it here. Its own
  // `close` event would fire after unmounting and reach no listener, so the document gets one.
  useLayoutEffect(() => {
    const dialog = element.current!
    return () => {
      if (!dialog.open) return
      dialog.close()
      document.dispatchEvent(new Event('close'))
    }
  }, [])

  // The content fills the dialog's box, so an event on the dialog element itself is on its backdrop.
  const isOnBackdrop = ({ target, currentTarget }: PointerEvent | React.MouseEvent) =>
    target === currentTarget

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      className={`dialog ${className}`}
      onClose={({ target, currentTarget }) => {
        // On a busy page the event may fire late, after the dialog has been opened again.
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
      onCancel={(event) => {
        if (isHeld) event.preventDefault()
      }}
      onPointerDown={(event) => {
        isBackdropPressed.current = isOnBackdrop(event)
      }}
      onClick={(event) => {
        if (isLightDismissed && !isHeld && isBackdropPressed.current && isOnBackdrop(event))
          element.current!.close()
      }}
    >
      {children}
    </dialog>
  )
}

/** Closes the dialog that contains the button. */
export function DialogCloseButton({ label = 'Close', isDisabled = false }) {
  return (
    <button
      type="button"
      className="dialog-close"
      disabled={isDisabled}
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      <Icon name="cross" />
      <span className="sr-only">{label}</span>
    </button>
  )
}

import './dialog.css'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called after it has closed, whoever closed it; the focus is back on what had it before. */
  onClose: () => void
  /** Id of the heading that names it. */
  labelledBy: string
  /** Selector of what has the focus first; unless given, the first thing that can have it. */
  firstFocus?: string
  /** A press beside it closes it: for dialogs that hold nothing that could get lost. */
  isLightDismissed?: boolean
  /** Neither Escape nor a press beside it closes it. Some browsers obey Escape all the same, when it is pressed again. */
  isHeld?: boolean
  className?: string
  children: ReactNode
}

/** A native modal dialog: it holds the focus, closes on Escape, and gives the focus back. */
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
  const isPressedBeside = useRef(false)

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

  // The browser gives the focus back when a dialog closes, not when an open one goes with what is around it. Of its
  // closing it tells later, and then only the dialog, which nobody hears any more.
  useLayoutEffect(() => {
    const dialog = element.current!
    return () => {
      if (!dialog.open) return
      dialog.close()
      document.dispatchEvent(new Event('close'))
    }
  }, [])

  // The dialog fills its own box with its content: what hits the dialog itself has hit its backdrop.
  const isBeside = ({ target, currentTarget }: PointerEvent | React.MouseEvent) => target === currentTarget

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      className={`dialog ${className}`}
      onClose={({ target, currentTarget }) => {
        // On a busy page this may come late, when the dialog has been opened for something else.
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
      onCancel={(event) => {
        if (isHeld) event.preventDefault()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (isLightDismissed && !isHeld && isPressedBeside.current && isBeside(event))
          element.current!.close()
      }}
    >
      {children}
    </dialog>
  )
}

/** Closes the dialog around it, by the browser itself. */
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

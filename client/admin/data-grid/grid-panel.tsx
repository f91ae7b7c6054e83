import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AdminIcon, type AdminIconName } from '#client/admin/screen/admin-icon.tsx'

interface GridPanelProps {
  title: string
  icon: AdminIconName
  /** The panel changes the default state of the grid. */
  isInUse?: boolean
  children: ReactNode
}

/** A toolbar button with a panel below it. Escape, a press outside, or leaving the panel closes it. */
export function GridPanel({ title, icon, isInUse = false, children }: GridPanelProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    focusFirst(root.current!)
    function onPointerDown({ target }: Event): void {
      if (!root.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  // A focused button that becomes disabled loses its key events, so Escape would not work.
  useEffect(() => {
    const { activeElement } = document
    if (isOpen && activeElement?.matches(':disabled') && root.current!.contains(activeElement)) {
      focusFirst(root.current!)
    }
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape and the loss of focus
    <div
      ref={root}
      className="grid-tool"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        trigger.current!.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current!.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className="grid-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((before) => !before)}
      >
        <AdminIcon name={icon} className="size-4.5" />
        <span>{title}</span>
        {isInUse && <span className="grid-in-use">in use</span>}
      </button>
      {isOpen && (
        <fieldset id={id} className="grid-panel">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      )}
    </div>
  )
}

function focusFirst(root: HTMLElement): void {
  root.querySelector<HTMLElement>('.grid-panel :is(input, select):enabled')?.focus()
}

// Renders the toasts. A toast is first a visible box; after closing, its text stays invisible for screen readers. The two
// live regions are in the page from the start, because content of a new live region is not announced.
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#client/design-system/icon.tsx'
import { closeToast, holdToasts, releaseToasts, type Toast, type ToastKind, useToastStore } from './toasts.ts'

const edges: Record<ToastKind, string> = {
  success: 'border-ok',
  warning: 'border-sun',
  error: 'border-signal',
}
const discs: Record<ToastKind, string> = {
  success: 'bg-ok text-paper',
  warning: 'bg-sun text-ink',
  error: 'bg-signal text-paper',
}

/** Once in the frame of every page. */
export function Toasts() {
  const host = useModalDialog()
  const toasts = useToasts(host)
  const previousFocus = useRef<Element | null>(null)

  function onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
    holdToasts()
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) releaseToasts()
  }
  function onPointerMove({ pointerType, movementX, movementY }: PointerEvent): void {
    // Only a moving pointer hovers: a toast that appears below a resting mouse must close, or it would cover the button
    // that was just pressed. Touch does not hover; a tap focuses the toast.
    if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) holdToasts()
  }
  function onPointerOut({ currentTarget }: PointerEvent): void {
    if (!currentTarget.contains(document.activeElement) && !currentTarget.matches(':hover')) releaseToasts()
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
    for (const { id, isOpen } of toasts) if (isOpen) closeToast(id)
  }

  const content = (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed print:hidden top-7 right-7 z-50 grid max-w-[min(420px,100vw-56px)] justify-items-end gap-2 *:pointer-events-auto"
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerMove={onPointerMove}
      onPointerOut={onPointerOut}
      onKeyDown={onKeyDown}
    >
      <div role="alert" aria-atomic="false" className="grid justify-items-end gap-2">
        {toasts.map((toast) => toast.kind !== 'success' && <ToastBox key={toast.id} {...toast} />)}
      </div>
      <div role="status" aria-atomic="false" className="grid justify-items-end gap-2">
        {toasts.map((toast) => toast.kind === 'success' && <ToastBox key={toast.id} {...toast} />)}
      </div>
      <PastMessages />
    </section>
  )
  return host === null ? content : createPortal(content, host)
}

function ToastBox({ kind, text, isOpen }: Toast) {
  const boxClassName = `flex items-center gap-3 rounded-m border-l-5 bg-ink px-4 py-3.5 text-on-night shadow-3 transition duration-200 starting:translate-x-6 starting:opacity-0 ${edges[kind]}`
  // The paragraph must stay the same element, or it would be announced again. Focus keeps the toast open.
  return (
    <div className={isOpen ? boxClassName : '-mt-2'} tabIndex={isOpen ? 0 : undefined}>
      {isOpen && <Disc kind={kind} />}
      <p className={isOpen ? 'min-w-0 break-words' : 'h-0 w-px overflow-hidden'}>{text}</p>
    </div>
  )
}

function Disc({ kind }: { kind: ToastKind }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6.5 flex-none place-items-center rounded-pill font-bold ${discs[kind]}`}
    >
      {kind === 'warning' ? '!' : <Icon name={kind === 'success' ? 'check' : 'cross'} className="size-4" />}
    </span>
  )
}

/** Past messages, which the keyboard can reach: one second is too short for many readers. */
function PastMessages() {
  const past = useToastStore((state) => state.past)
  const [isOpen, setIsOpen] = useState(false)
  if (past.length === 0) return null
  return (
    <div className="grid justify-items-end gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        className={`min-h-11 rounded-m bg-ink px-4 font-semibold text-on-night ${isOpen ? '' : 'sr-only focus:not-sr-only focus:px-4'}`}
      >
        Recent messages
      </button>
      {isOpen && (
        <ol className="grid max-h-[60vh] gap-2 overflow-y-auto rounded-m bg-ink p-4 text-on-night shadow-3">
          {past.map(({ id, kind, text }) => (
            <li key={id} className="flex items-center gap-3">
              <Disc kind={kind} />
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Time for browsers to register a new live region before content is added. */
const regionMs = 50

/**
 * Returns the toasts for a host. A live region announces only added content. So after the regions have moved into or out
 * of a dialog, they are empty at first. Then the open toasts are added and announced; closed ones are left out.
 */
function useToasts(host: Element | null): readonly Toast[] {
  const toasts = useToastStore((state) => state.toasts)
  /** The host whose regions are registered, and the id of the last closed toast at that time. */
  const [ready, setReady] = useState({ host, after: 0 })
  useEffect(() => {
    const closed = useToastStore.getState().toasts.filter(({ isOpen }) => !isOpen)
    const after = closed.at(-1)?.id ?? 0
    const timer = setTimeout(() => setReady({ host, after }), regionMs)
    return () => clearTimeout(timer)
  }, [host])
  return ready.host === host ? toasts.filter(({ id }) => id > ready.after) : []
}

/** An open modal dialog covers everything outside and hides it from screen readers, so the toasts move into it. */
function useModalDialog(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    const find = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
    const unsubscribe = useToastStore.subscribe(find)
    document.addEventListener('toggle', find, true)
    document.addEventListener('close', find, true)
    find()
    return () => {
      unsubscribe()
      document.removeEventListener('toggle', find, true)
      document.removeEventListener('close', find, true)
    }
  }, [])
  return dialog
}

// Toasts: visible for one second, as text for screen readers for five, and then in the list of recent messages.
import { create } from 'zustand'
import { ApiError } from '#client/lib/api-error.ts'
import { toastMs, toastTextMs } from '#client/lib/timing.ts'

export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Whether it is visible. The text for screen readers stays longer. */
  isOpen: boolean
}

interface ToastState {
  toasts: readonly Toast[]
  /** Messages since the page was opened, newest first. */
  past: readonly Pick<Toast, 'id' | 'kind' | 'text'>[]
}

const storageKey = 'halyard.toast'
const maxPast = 20

export const useToastStore = create<ToastState>()(() => ({ toasts: [], past: [] }))

let lastId = 0
let isHeld = false
const closeTimers = new Map<number, ReturnType<typeof setTimeout>>()

export const toast = {
  success: (text: string): void => show('success', text),
  warning: (text: string): void => show('warning', text),
  error: (text: string): void => show('error', text),
}

/** Shows and returns the message of a failed API call. Rethrows other errors, because they are defects. */
export function toastFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message)
  return error.message
}

/** Shows a success message now, and again after the reload or navigation that follows. */
export function showSuccessAcrossReload(text: string): void {
  toast.success(text)
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // Without storage the message is shown only before the reload.
  }
}

/** Shows the message that was saved before a reload, once. */
export function showSavedToast(): void {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (text !== null) toast.success(text)
  } catch {
    // No storage, so no message.
  }
}

/** Stops all close timers while a toast is hovered or focused. `releaseToasts` starts them again with the full time. */
export function holdToasts(): void {
  isHeld = true
  for (const timer of closeTimers.values()) clearTimeout(timer)
  closeTimers.clear()
}

export function releaseToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const { id, isOpen } of useToastStore.getState().toasts) if (isOpen) closeLater(id)
}

/** Hides the toast. Its text stays for screen readers for the remaining time. */
export function closeToast(id: number): void {
  clearTimeout(closeTimers.get(id))
  closeTimers.delete(id)
  useToastStore.setState(({ toasts }) => ({
    toasts: toasts.map((shown) => (shown.id === id ? { ...shown, isOpen: false } : shown)),
  }))
  setTimeout(() => {
    useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
  }, toastTextMs - toastMs)
  if (!useToastStore.getState().toasts.some(({ isOpen }) => isOpen)) isHeld = false
}

function show(kind: ToastKind, text: string): void {
  const message = { id: ++lastId, kind, text }
  useToastStore.setState(({ toasts, past }) => ({
    toasts: [...toasts, { ...message, isOpen: true }],
    past: [message, ...past].slice(0, maxPast),
  }))
  if (!isHeld) closeLater(message.id)
}

function closeLater(id: number): void {
  clearTimeout(closeTimers.get(id))
  closeTimers.set(
    id,
    setTimeout(() => closeToast(id), toastMs),
  )
}

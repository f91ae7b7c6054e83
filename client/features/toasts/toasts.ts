// Short messages: a plate for a second, a text for screen readers for five, and an entry in the list of messages.
import { create } from 'zustand'
import { ApiError } from '#client/lib/api-error.ts'
import { toastMs, toastTextMs } from '#client/lib/timing.ts'

export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Whether its plate is shown; the text stays a while longer. */
  isOpen: boolean
}

interface ToastState {
  toasts: readonly Toast[]
  /** What was said since the page was opened, the newest first. */
  past: readonly Pick<Toast, 'id' | 'kind' | 'text'>[]
}

const keptKey = 'halyard.toast'
const longestPast = 20

export const useToastStore = create<ToastState>()(() => ({ toasts: [], past: [] }))

let lastId = 0
let isHeld = false
const closing = new Map<number, ReturnType<typeof setTimeout>>()

export const toast = {
  success: (text: string): void => show('success', text),
  warning: (text: string): void => show('warning', text),
  error: (text: string): void => show('error', text),
}

/** Says, and returns, what a refused call answered. Anything else is a defect and goes on its way. */
export function toastFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message)
  return error.message
}

/** Shows a success that outlives the reload of the page that follows it. */
export function keepSuccess(text: string): void {
  toast.success(text)
  try {
    sessionStorage.setItem(keptKey, text)
  } catch {
    // Without storage it was seen before the reload.
  }
}

/** Shows what was kept over a reload, once. */
export function showKeptToast(): void {
  try {
    const text = sessionStorage.getItem(keptKey)
    sessionStorage.removeItem(keptKey)
    if (text !== null) toast.success(text)
  } catch {
    // No storage, nothing kept.
  }
}

/** While somebody hovers or focuses a toast none of them closes; afterwards each has its whole time again. */
export function holdToasts(): void {
  isHeld = true
  for (const timer of closing.values()) clearTimeout(timer)
  closing.clear()
}

export function releaseToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const { id, isOpen } of useToastStore.getState().toasts) if (isOpen) closeLater(id)
}

/** Takes the plate away; the text stays for what is left of its time. */
export function closeToast(id: number): void {
  clearTimeout(closing.get(id))
  closing.delete(id)
  useToastStore.setState(({ toasts }) => ({
    toasts: toasts.map((shown) => (shown.id === id ? { ...shown, isOpen: false } : shown)),
  }))
  setTimeout(() => {
    useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
  }, toastTextMs - toastMs)
  if (!useToastStore.getState().toasts.some(({ isOpen }) => isOpen)) isHeld = false
}

function show(kind: ToastKind, text: string): void {
  const said = { id: ++lastId, kind, text }
  useToastStore.setState(({ toasts, past }) => ({
    toasts: [...toasts, { ...said, isOpen: true }],
    past: [said, ...past].slice(0, longestPast),
  }))
  if (!isHeld) closeLater(said.id)
}

function closeLater(id: number): void {
  clearTimeout(closing.get(id))
  closing.set(
    id,
    setTimeout(() => closeToast(id), toastMs),
  )
}

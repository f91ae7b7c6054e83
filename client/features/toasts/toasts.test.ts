import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { galleryLimit } from '#client/features/tours/tour-pictures.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { backToTopAfterPx } from '#client/lib/scrolling.ts'
import { animationMs, availabilityMs, toastMs, toastTextMs } from '#client/lib/timing.ts'
import { errorCodes } from '#contract/errors.ts'
import { successText, warnings } from './texts.ts'
import {
  closeToast,
  holdToasts,
  releaseToasts,
  showSavedToast,
  showSuccessAcrossReload,
  toast,
  toastFailure,
  useToastStore,
} from './toasts.ts'

const open = () =>
  useToastStore
    .getState()
    .toasts.filter(({ isOpen }) => isOpen)
    .map(({ text }) => text)
const texts = () => useToastStore.getState().toasts.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  releaseToasts()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the numbers in the specification', () => {
  it('are 1000 ms for toasts and animations, 3000 ms for availability, 9 pictures, 300 px (R-034, R-141, R-327, R-348)', () => {
    expect({ toastMs, animationMs, availabilityMs, galleryLimit, backToTopAfterPx }).toEqual({
      toastMs: 1000,
      animationMs: 1000,
      availabilityMs: 3000,
      galleryLimit: 9,
      backToTopAfterPx: 300,
    })
  })

  it('are also used by the style sheet of the entrance animation (R-034)', () => {
    const css = readFileSync(new URL('../../design-system/hero.css', import.meta.url), 'utf8')
    expect(css).toContain(`animation: rise ${animationMs}ms`)
  })
})

describe('the texts of toasts', () => {
  it('are the eight warnings and the success text of the specification, word for word (R-328)', () => {
    expect(successText).toBe('Successfully!')
    expect(Object.values(warnings)).toEqual([
      'Password not match!',
      'Please enter at least one field',
      'Please login to add cart',
      'You need login to do this action!',
      'Tour not available!',
      'New password not match.',
      'Quantity must be greater than 0',
      'This feature has been updating!',
    ])
  })

  it('are the same as the server’s messages for the same errors', () => {
    expect(errorCodes.unauthenticated.message).toBe(warnings.signInRequired)
    expect(errorCodes.tour_unavailable.message).toBe(warnings.tourNotAvailable)
  })
})

describe('a toast', () => {
  it('closes after one second, and its text stays for screen readers for five seconds (R-327)', () => {
    toast.success('Saved')
    vi.advanceTimersByTime(toastMs - 1)
    expect(open()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(open()).toEqual([])
    vi.advanceTimersByTime(toastTextMs - toastMs - 1)
    expect(texts()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('does not close while a toast is hovered or focused, and has a full second afterwards', () => {
    toast.error('Old')
    vi.advanceTimersByTime(900)
    holdToasts()
    toast.warning('New')
    vi.advanceTimersByTime(60_000)
    expect(open()).toEqual(['Old', 'New'])
    releaseToasts()
    vi.advanceTimersByTime(toastMs - 1)
    expect(open()).toEqual(['Old', 'New'])
    vi.advanceTimersByTime(1)
    expect(open()).toEqual([])
  })

  it('that is closed by hand does not keep later toasts open', () => {
    toast.error('Old')
    holdToasts()
    closeToast(useToastStore.getState().toasts[0]!.id)
    toast.error('New')
    vi.advanceTimersByTime(toastMs)
    expect(open()).toEqual([])
  })

  it('stays in the list of recent messages, newest first', () => {
    toast.success('One')
    toast.warning('Two')
    vi.runAllTimers()
    expect(useToastStore.getState().past.slice(0, 2)).toMatchObject([
      { kind: 'warning', text: 'Two' },
      { kind: 'success', text: 'One' },
    ])
  })

  it('stays in the list until twenty newer messages have come', () => {
    for (let place = 1; place <= 25; place++) toast.success(`No. ${place}`)
    const { past } = useToastStore.getState()
    expect(past).toHaveLength(20)
    expect(past.at(-1)!.text).toBe('No. 6')
  })

  it('shows the message of a failed call, but rethrows other errors', () => {
    toastFailure(new ApiError(409, 'taken', 'This is already taken.'))
    expect(open()).toEqual(['This is already taken.'])
    expect(() => toastFailure(new TypeError('defect'))).toThrow('defect')
  })
})

describe('a success before a reload', () => {
  it('is shown before the reload and once after it (R-284)', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    showSuccessAcrossReload(successText)
    expect(open()).toEqual([successText])
    vi.runAllTimers()
    showSavedToast()
    expect(open()).toEqual([successText])
    vi.runAllTimers()
    showSavedToast()
    expect(open()).toEqual([])
  })

  it('is shown even if the browser has no storage', () => {
    showSuccessAcrossReload(successText)
    showSavedToast()
    expect(open()).toEqual([successText])
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import type { Booking } from '#contract/bookings.ts'
import { CancelBooking } from './cancel-booking.tsx'

const dialog = vi.hoisted(() => ({ confirm: async (_close: () => void) => {} }))

vi.mock('#client/design-system/confirm-dialog.tsx', () => ({
  ConfirmDialog({ onConfirm }: { onConfirm: typeof dialog.confirm }) {
    dialog.confirm = onConfirm
    return null
  },
}))

const booking = (_id: string, status: Booking['status']) => ({ _id, status, tour: {} }) as Booking

afterEach(() => {
  useSiteStore.setState(initialState, true)
  vi.unstubAllGlobals()
})

it('replaces the booking in the store with the cancelled one (R-295, R-297)', async () => {
  const browser = stubBrowser()
  browser.respond('DELETE /api/tours/b1', () => Response.json(booking('b1', 'cancelled')))
  const [first, second] = [booking('b1', 'confirmed'), booking('b2', 'confirmed')]
  useSiteStore.setState({ bookings: [first, second] })
  renderToStaticMarkup(
    <CancelBooking
      booking={{ ...first, date: '2028-05-17' }}
      isOpen
      onClose={() => {}}
      onCancelled={() => {}}
    />,
  )
  await dialog.confirm(() => {})
  expect(useSiteStore.getState().bookings).toEqual([booking('b1', 'cancelled'), second])
})

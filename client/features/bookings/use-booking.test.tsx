import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { storeAuthData } from '#client/features/session/session.ts'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { readDraft } from '#client/lib/draft-storage.ts'
import { refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { Tour } from '#contract/tours.ts'
import type { AuthData } from '#contract/users.ts'
import { type BookingForm, useBooking } from './use-booking.ts'

const tour = { _id: 't1', cost: 20, available: true } as Tour

/** Returns the form of the first render. */
function openForm(onSeatsChanged: (date: string) => void = () => {}): BookingForm {
  let form: BookingForm
  const Panel = () => {
    form = useBooking(tour, '2028-05-01', { onSeatsChanged, costOn: () => tour.cost })
    return null
  }
  renderToStaticMarkup(<Panel />)
  return form!
}

afterEach(() => {
  useSiteStore.setState(initialState, true)
  vi.unstubAllGlobals()
})

it('a new booking is appended to the bookings in the store (R-295, R-297)', async () => {
  const browser = stubBrowser()
  browser.respond('POST /api/tours', () => Response.json({ _id: 'b2' }))
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
  useSiteStore.setState({ bookings: [{ _id: 'b1' } as never] })
  const { change, submit } = openForm()
  change({ username: 'Mira', email: 'mira@example.com', phone: '44', date: '2028-05-17' })
  submit({ preventDefault: () => {} } as never)
  await vi.waitFor(() => expect(useSiteStore.getState().bookings).toEqual([{ _id: 'b1' }, { _id: 'b2' }]))
})

it('a change of the form while a booking is in flight survives the response', async () => {
  const browser = stubBrowser()
  const held = Promise.withResolvers<Response>()
  browser.respond('POST /api/tours', () => held.promise)
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
  const { change, submit } = openForm()
  change({
    username: 'Mira',
    email: 'mira@example.com',
    date: '2028-05-17',
    description: 'Two of us are tall',
  })
  submit({ preventDefault: () => {} } as never)
  await vi.waitFor(() => expect(browser.calls).toHaveLength(1))
  change({ description: 'Three of us are tall' })
  held.resolve(Response.json({ _id: 'b1' }))
  await vi.waitFor(() => expect(useSiteStore.getState().bookings).toHaveLength(1))
  expect(readDraft(`booking.${tour._id}`, 'u1')).toMatchObject({
    values: { username: 'Mira', date: '', description: 'Three of us are tall' },
  })
})

it('a changed form after a lost response makes no second booking until the user was told about the first', async () => {
  const browser = stubBrowser()
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
  const { change, submit } = openForm()
  const send = async () => {
    const before = browser.calls.length
    submit({ preventDefault: () => {} } as never)
    await vi.waitFor(() => expect(browser.calls.length).toBeGreaterThan(before))
    return browser.calls.at(-1)!.headers['idempotency-key']
  }
  change({ username: 'Mira', email: 'mira@example.com', date: '2028-05-17' })
  browser.respond('POST /api/tours', () => Promise.reject(new TypeError('the line is cut')))
  const key = await send()
  change({ ticketCount: 3 })
  browser.respond('POST /api/tours', () => refusal(422, 'Sent already.', 'idempotency_mismatch'))
  expect(await vi.waitFor(send)).toBe(key)
  browser.respond('POST /api/tours', () => Response.json({ _id: 'b2' }))
  expect(await vi.waitFor(send)).not.toBe(key)
})

it('a booking that fails for lack of seats reloads the number of seats left', async () => {
  const browser = stubBrowser()
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
  browser.respond('POST /api/tours', () => refusal(409, 'Not enough.', 'not_enough_seats'))
  const onSeatsChanged = vi.fn<(date: string) => void>()
  const { change, submit } = openForm(onSeatsChanged)
  change({ username: 'Mira', email: 'mira@example.com', date: '2028-05-17' })
  submit({ preventDefault: () => {} } as never)
  await vi.waitFor(() => expect(onSeatsChanged.mock.calls).toEqual([['2028-05-17']]))
})

// Bookings that staff make for guests without an account.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'

export interface GuestBooking {
  id: string
  reference: string
  pin: string
  title: string
}

export async function bookForGuest(request: APIRequestContext, tickets = 2): Promise<GuestBooking> {
  const { headers } = await signInSuperAdmin(request)
  const { items } = await (await request.get('/api/cards?sort=lowprice')).json()
  const tour = items.find(
    ({ schedule, avaliable }: { schedule: string; avaliable: boolean }) =>
      schedule !== 'departures' && avaliable,
  )
  const date = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10)
  const data = {
    cardId: tour._id,
    username: 'Ida Lund',
    email: 'guest@example.com',
    date,
    numberTikets: tickets,
  }
  const booked = await request.post('/api/tours/for-guests', { headers, data })
  expect(booked.status(), await booked.text()).toBe(201)
  const { _id: id, reference } = await booked.json()
  const { pin } = await (await request.get(`/api/tours/${id}/trip`, { headers })).json()
  return { id, reference, pin, title: tour.title }
}

/** Opens the link of a mail, which has the reference but not the PIN. */
export async function openAsGuest(page: Page, { reference, pin, title }: GuestBooking): Promise<void> {
  await page.goto(`/booking?reference=${reference}`)
  await expect(page.getByLabel('Reference')).toHaveValue(reference)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Show my trip' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

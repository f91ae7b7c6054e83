// The booking form of a tour's page.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'
import { bookableTour, farDay, tourPath } from './tours.ts'
import { type Member, signUp } from './visitors.ts'

export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Book this tour' })
}

/** The field accepts typed dates only after its script has loaded. */
export async function typeDate(page: Page, typed: string): Promise<void> {
  const field = panel(page).getByLabel('Departure date', { exact: true })
  await field.hover()
  await expect(field).toHaveAttribute('placeholder', 'DD-MM-YYYY')
  await field.fill(typed)
}

/** A new member opens a tour and types a date with free seats. */
export async function startBooking(page: Page, request: APIRequestContext, place: number) {
  const member = await signUp(page.request)
  const { typed } = farDay()
  await page.goto(tourPath(await bookableTour(request, place)))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await typeDate(page, typed)
  return { member, form, typed }
}

/** Idempotency keys of the bookings that the page sends from now on. */
export function watchBookings(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (call) => {
    const isBooking = call.method() === 'POST' && new URL(call.url()).pathname === '/api/tours'
    if (isBooking) keys.push(call.headers()['idempotency-key'] ?? '')
  })
  return keys
}

export async function bookingsOf(request: APIRequestContext, { token, id }: Member) {
  const response = await request.get(`/api/tours/my-tour?userId=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await response.json()) as { items: { date: string; numberTikets: number }[] }
  return items
}

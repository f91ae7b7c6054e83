// A booking by reference and PIN at /booking, without an account.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test as base, expect } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const date = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)

/** A booking of another user, for a visitor who is signed out. */
const test = base.extend<{ booked: { reference: string; pin: string; title: string } }>({
  booked: async ({ page, items, playwright, baseURL }, use) => {
    const cancellationTerms = [{ daysBefore: 60, percentKept: 25 }]
    const { _id: cardId, title } = await items.createTour({ facts: { depositPercent: 0, cancellationTerms } })
    const request = await playwright.request.newContext({ baseURL })
    const { token, username, email } = await signUp(request)
    const headers = { authorization: `Bearer ${token}` }
    const data = { cardId, username, email, phone: '', date, numberTikets: 1 }
    const { _id } = await (await request.post('/api/tours', { headers, data })).json()
    const { reference, pin } = await (await request.get(`/api/tours/${_id}`, { headers })).json()
    await request.dispose()
    await page.context().clearCookies()
    await use({ reference, pin, title })
  },
})

async function lookUp(page: Page, reference: string, pin: string): Promise<void> {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Show my trip' }).press('Enter')
}

const ticket = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, refusals: ['/api/booking-*'] })

    test('a visitor finds a booking and cancels it', async ({ page, booked }) => {
      const { reference, pin, title } = booked
      await page.goto('/booking')
      await lookUp(page, reference, pin === '000000' ? '000001' : '000000')
      await expect(page.getByText('There is no booking with this reference and PIN.')).toBeVisible()
      await expect(page.getByLabel('Reference')).toHaveValue(reference)
      await lookUp(page, 'K7', '12')
      await expect(page.getByText('eight characters, as in the mail', { exact: true })).toBeVisible()
      await expect(page.getByText('six digits, as in the mail', { exact: true })).toBeVisible()
      await lookUp(page, `${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}`, pin)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(ticket(page)).toContainText(pin)
      await page.getByText('Cancel this trip').click()
      await expect(ticket(page)).toContainText('If you cancel todayYou still owe $160.0')
      await page.getByRole('button', { name: 'Cancel my ticket' }).click()
      await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
      await expect(ticket(page)).toContainText('You still owe $160.0')
    })
  })
}

test('form and trip are accessible and fit 320 pixels', async ({ page, booked: { reference, pin } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/booking')
  await expectAccessible(page)
  await expectNoOverflow(page, 320)
  await lookUp(page, reference, pin)
  await expect(ticket(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, 320)
})

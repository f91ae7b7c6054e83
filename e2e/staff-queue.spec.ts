// Staff work the waiting list of a departure: a caller waits, a seat comes free, staff offer it now, and it is booked.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, farDate, type Items, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

/** A departure whose only seat is booked. `free` cancels the booking. */
async function fullDeparture(page: Page, items: Items) {
  const tour = await items.createTour({ custom: 1 })
  const { headers } = await signInAdmin(page.request)
  const guest = { username: 'Ola Guest', email: 'ola@example.com', date: farDate, numberTikets: 1 }
  const made = await page.request.post('/api/tours/for-guests', {
    headers,
    data: { cardId: tour._id, ...guest },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { _id } = (await made.json()) as { _id: string }
  const free = async () => {
    const result = await page.request.delete(`/api/tours/${_id}`, { headers, data: {} })
    expect(result.status(), await result.text()).toBe(200)
  }
  return { tour, headers, free, path: `/admin/bookings/${tour._id}/${farDate}` }
}

async function enterCaller(page: Page, name: string, phone: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Enter a caller' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await form.getByRole('textbox', { name: 'Seats' }).fill('1')
  await form.getByRole('button', { name: 'Enter' }).press('Enter')
}

async function waitingCount(request: APIRequestContext, path: string, headers: Record<string, string>) {
  const result = await request.get(`/api/tours/departures/${path}/queue`, { headers })
  return ((await result.json()) as { waitingCount: number }).waitingCount
}

test('a caller who is being entered survives a reload', async ({ page, items }) => {
  const { path } = await fullDeparture(page, items)
  await page.goto(path)
  const form = page.getByRole('region', { name: 'Enter a caller' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('Ida Lund')
  await page.reload()
  await expect(name).toHaveValue('Ida Lund')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(name).toHaveValue('')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      refusals: ['/admin/bookings/*', '/api/tours/*'],
    })

    test('a caller who was taken off is entered again', async ({ page, items }) => {
      const { tour, headers, path } = await fullDeparture(page, items)
      const departure = `${tour._id}/${farDate}`
      const caller = page.getByRole('region', { name: 'Enter a caller' })
      for (const _ of ['first', 'second']) {
        await page.goto(path)
        await enterCaller(page, 'Ida Lund', '+47 55 12 34 56')
        await expect(caller.getByRole('status')).toContainText('Ida Lund waits at place 1.')
        const queue = await page.request.get(`/api/tours/departures/${departure}/queue`, { headers })
        const { waiting } = (await queue.json()) as { waiting: { _id: string }[] }
        expect(waiting).toHaveLength(1)
        const entry = `/api/tours/departures/${departure}/waiting/${waiting[0]!._id}`
        expect((await page.request.delete(entry, { headers })).ok()).toBe(true)
      }
    })

    test('a caller waits, is offered the seat that comes free, and staff book it', async ({
      page,
      items,
    }) => {
      const { tour, headers, free, path } = await fullDeparture(page, items)
      await page.goto(path)
      await expect(page.getByText('Nobody waits for this departure.')).toBeVisible()

      // What was typed is not lost.
      await enterCaller(page, 'Ida Lund', '')
      const caller = page.getByRole('region', { name: 'Enter a caller' })
      const phone = caller.getByRole('textbox', { name: 'Phone number' })
      await expect(phone).toHaveAccessibleDescription(/a telephone number or an e-mail address is required/)
      await expect(caller.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Lund')
      await enterCaller(page, 'Ida Lund', '+47 55 12 34 56')
      await expect(caller.getByRole('status')).toContainText('Ida Lund waits at place 1.')
      await enterCaller(page, 'Jon Berg', '99887766')
      await expect(caller.getByRole('status')).toContainText('Jon Berg waits at place 2.')
      await expectNoOverflow(page, 390)
      // The buttons leave room for the name beside them.
      const name = page.getByRole('region', { name: 'Waiting list' }).getByText('Jon Berg', { exact: true })
      expect((await name.boundingBox())!.height).toBeLessThan(30)

      const outcome = page.getByRole('form', { name: 'Changes of the waiting list' }).getByRole('status')
      await page.getByRole('button', { name: 'Up with Jon Berg' }).press('Enter')
      await expect(outcome).toContainText('Jon Berg is at place 1 now.')

      const offer = page.getByRole('button', { name: 'Offer now to Ida Lund' })
      await offer.press('Enter')
      await expect(outcome).toContainText('Ida Lund is first in the queue. Too few seats are free now')
      await free()
      await page.goto(path)
      await offer.press('Enter')
      await expect(outcome).toContainText('The seats are offered to Ida Lund. Please call.')
      await expect(page.getByRole('heading', { name: 'Held seats', exact: true })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoOverflow(page, 390)

      const end = page.getByRole('button', { name: 'End entry of Jon Berg' })
      await end.press('Enter')
      await page.getByRole('button', { name: 'Take off the list' }).press('Enter')
      await expect(end).toHaveCount(0)
      // What was said of earlier presses may not be true any more.
      await expect(outcome.filter({ hasText: 'are offered' })).toHaveCount(0)
      expect(await waitingCount(page.request, `${tour._id}/${farDate}`, headers)).toBe(1)

      const book = page.getByRole('link', { name: 'Book for Ida Lund' })
      if (!javaScriptEnabled) return void (await expect(book).toBeVisible())
      await book.press('Enter')
      const form = page.getByRole('form', { name: 'New booking' })
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Lund')
      await expect(form.getByRole('textbox', { name: 'Phone number' })).toHaveValue('004755123456')
      await form.getByRole('textbox', { name: 'Email' }).fill('ida.lund@example.com')
      await expectNoOverflow(page, 390)
      await form.getByRole('button', { name: 'Book' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Booking \w{4}-\w{4}/)
      expect(await waitingCount(page.request, `${tour._id}/${farDate}`, headers)).toBe(0)
    })

    test('a caller whose tour is deleted is called, and is on Today until then', async ({ page, items }) => {
      const { tour, path } = await fullDeparture(page, items)
      const name = `Una ${tour._id.slice(-8)}`
      await page.goto(path)
      await enterCaller(page, name, '99887766')
      await expect(page.getByText(`${name} waits at place 1.`)).toBeVisible()
      const { headers } = await signInSuperAdmin(page.request)
      const deleted = await page.request.delete(`/api/cards/${tour._id}`, { headers })
      expect(deleted.ok(), await deleted.text()).toBe(true)

      await page.goto('/admin/today')
      const caller = page.getByRole('listitem').filter({ hasText: name })
      await expect(caller).toContainText('The tour is deleted.')
      await caller.getByRole('button', { name: `Called ${name}` }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
      await expect(caller).toHaveCount(0)
    })
  })
}

test('an open page of a full departure shows who has joined its waiting list', async ({
  page,
  browser,
  items,
}) => {
  const { tour, path } = await fullDeparture(page, items)
  await page.goto(path)
  await expect(page.getByText('Nobody waits for this departure.')).toBeVisible()
  const visitors = await browser.newContext()
  const member = await signUp(visitors.request)
  const joined = await visitors.request.post('/api/waiting-list', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { tourId: tour._id, date: farDate, tickets: 1 },
  })
  expect(joined.status(), await joined.text()).toBe(201)
  const waiting = page.getByRole('region', { name: 'Waiting list' })
  await expect(waiting.getByRole('row').filter({ hasText: member.email })).toBeVisible({ timeout: 30_000 })
  await visitors.close()
})

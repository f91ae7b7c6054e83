// Changing date and tickets of a trip at /my-tour/{id}.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { receiveTransfer } from './own-orders.ts'
import { signInSuperAdmin } from './staff.ts'
import { test as base, expect } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dayMs = 86_400_000
const daysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const facts = { depositPercent: 0, cancellationTerms: [{ daysBefore: 60, percentKept: 20 }] }

interface Booked {
  id: string
  tourId: string
  token: string
}

async function book(request: APIRequestContext, tourId: string, numberTikets = 2): Promise<Booked> {
  const { token, username, email } = await signUp(request)
  const data = { cardId: tourId, username, email, date: daysAhead(30), numberTikets }
  const headers = { authorization: `Bearer ${token}` }
  const booked = await request.post('/api/tours', { headers, data })
  expect(booked.status(), await booked.text()).toBe(201)
  return { id: (await booked.json())._id, tourId, token }
}

/** A visitor with two tickets for $640 each, a month ahead. */
const test = base.extend<{ booked: Booked }>({
  booked: async ({ page, items }, use) => {
    const { _id } = await items.createTour({ facts })
    await use(await book(page.request, _id))
  },
})

const ticket = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })
const summary = (page: Page) => page.getByText('Change date or tickets', { exact: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, refusals: ['/api/tours/*'] })

    test('a trip is changed after its offer is seen, and another offer is let go', async ({
      page,
      booked,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/my-tour/${booked.id}`)
      await summary(page).click()
      await ticket(page).getByLabel('Tickets', { exact: true }).fill('1')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      const offer = page.getByRole('region', { name: 'Your offer' })
      await expect(offer).toContainText('we keep $128.0')
      await expect(offer).toContainText('To pay: $768.0.')
      await expect(offer.getByRole('timer')).toHaveText(
        javaScriptEnabled
          ? /^The offer holds for \d+:\d\d minutes\.$/
          : /^The offer holds until \w+ \d+ \w+ \d{4}, \d\d:\d\d UTC/,
      )
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectNoOverflow(page, 320)
      }
      await page.getByRole('button', { name: 'Leave it as it is' }).click()
      await expect(page.getByText('Your booking stays as it was.')).toBeVisible()
      await expect(offer).toHaveCount(0)

      await summary(page).click()
      await ticket(page).getByLabel('Tickets', { exact: true }).fill('3')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      await expect(offer).toContainText('To pay: $1,920.0.')
      await page.getByRole('button', { name: 'Change my booking' }).click()
      await expect(page.getByText('Your booking is changed.')).toBeVisible()
      await expect(ticket(page)).toContainText('$1,920.0')
      await expect(page.getByRole('region', { name: 'So far' })).toContainText(
        'You changed the tickets from 2 to 3',
      )
    })

    test('added tickets owe their deposit at once, and the voucher leaves them out', async ({
      page,
      items,
      playwright,
      baseURL,
    }) => {
      const { _id } = await items.createTour({ facts: { ...facts, depositPercent: 20 } })
      const { id } = await book(page.request, _id, 1)
      await page.goto(`/my-tour/${id}`)
      await expect(ticket(page)).toContainText('There is a voucher once your payment has arrived.')
      const desk = await playwright.request.newContext({ baseURL })
      await receiveTransfer(desk, id, 'tours')
      await desk.dispose()
      await page.goto(`/my-tour/${id}`)
      await summary(page).click()
      await ticket(page).getByLabel('Tickets', { exact: true }).fill('3')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      const offer = page.getByRole('region', { name: 'Your offer' })
      const deposit = /Please pay \$256\.0 for the 2 added tickets by .+, or they lapse\./
      await expect(offer).toContainText(deposit)
      await page.getByRole('button', { name: 'Change my booking' }).click()
      await expect(page.getByText('Your booking is changed.')).toBeVisible()
      const payment = page.getByRole('region', { name: 'Payment' })
      await expect(payment).toContainText(deposit)
      await expect(payment).toContainText('Amount for the deposit$256.0')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectNoOverflow(page, 320)
      }
      await page.getByRole('link', { name: 'Voucher to print' }).click()
      await expect(page.getByRole('article')).toContainText('Tickets1')
    })

    test('an offer that holds no more says what is true now, and is asked again by one press', async ({
      page,
      booked: { id, token },
    }) => {
      await page.goto(`/my-tour/${id}`)
      await summary(page).click()
      await ticket(page).getByLabel('Tickets', { exact: true }).fill('3')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      const offer = page.getByRole('region', { name: 'Your offer' })
      await expect(offer).toContainText('To pay: $1,920.0.')
      // In another window.
      const headers = { authorization: `Bearer ${token}` }
      const later = await page.request.post(`/api/tours/${id}/quotes`, { headers, data: { numberTikets: 4 } })
      expect(later.status()).toBe(201)
      await page.getByRole('button', { name: 'Change my booking' }).click()
      await expect(page.getByText('This offer has expired. Please ask for a new one.')).toBeVisible()
      await expect(ticket(page)).toContainText('As of now the price would be $1,920.0.')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      await expect(offer).toContainText('To pay: $1,920.0.')
    })

    test('a refusal says why and keeps what was typed', async ({ page, booked }) => {
      await page.goto(`/my-tour/${booked.id}`)
      await summary(page).click()
      await page.getByRole('button', { name: 'See what it costs' }).click()
      await expect(page.getByText('This is what you have booked already.')).toBeVisible()
      await expect(ticket(page).getByLabel('Tickets', { exact: true })).toHaveValue('2')
    })
  })
}

test.describe('by the clock', () => {
  // The page may still ask for the departures of the tour that is deleted after the test.
  test.use({ refusals: ['/api/cards/*'] })

  test('when the time is up the offer says so, and is asked again by one press', async ({ page, booked }) => {
    await page.clock.install()
    await page.goto(`/my-tour/${booked.id}`)
    await summary(page).click()
    await ticket(page).getByLabel('Tickets', { exact: true }).fill('3')
    await page.getByRole('button', { name: 'See what it costs' }).click()
    const accept = page.getByRole('button', { name: 'Change my booking' })
    await expect(accept).toBeVisible()
    await page.clock.fastForward('10:01')
    await expect(page.getByText('The time is up')).toBeVisible()
    await expect(accept).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(accept).toBeVisible()
  })
})

test('an offer is answered while the page still reloads its data', async ({ page, booked }) => {
  await page.goto(`/my-tour/${booked.id}`)
  await summary(page).click()
  await ticket(page).getByLabel('Tickets', { exact: true }).fill('3')
  const reloads = Promise.withResolvers<void>()
  await page.route(`**/api/tours/${booked.id}`, async (route) => {
    await reloads.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'See what it costs' }).click()
  const isLetGo = page.waitForRequest('**/api/quotes/*')
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await isLetGo
  reloads.resolve()
  await expect(page.getByText('Your booking stays as it was.')).toBeVisible()
})

test('a departure is chosen by keyboard among those with seats', async ({ page, items, request }) => {
  const { _id } = await items.createTour({ facts, schedule: 'departures' })
  const dates = [daysAhead(30), daysAhead(37), daysAhead(44)]
  const { headers } = await signInSuperAdmin(request)
  const departures = [{ date: dates[0] }, { date: dates[1], cost: 700 }, { date: dates[2], state: 'closed' }]
  const added = await request.post(`/api/cards/${_id}/departures`, { headers, data: { departures } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = await book(page.request, _id)
  await page.goto(`/my-tour/${id}`)
  await summary(page).focus()
  await page.keyboard.press('Enter')
  const field = ticket(page).getByLabel('Date', { exact: true })
  await expect(field.getByRole('option', { name: /your date$/ })).toHaveAttribute('value', dates[0]!)
  await expect(field.locator(`option[value="${dates[2]}"]`)).toBeDisabled()
  await field.selectOption(dates[1]!)
  await page.getByRole('button', { name: 'See what it costs' }).press('Enter')
  const offer = page.getByRole('region', { name: 'Your offer' })
  await expect(offer).toContainText('To pay: $1,400.0.')
  await expect(page.locator('[tabindex="-1"]', { has: offer }).last()).toBeFocused()
  await page.getByRole('button', { name: 'Change my booking' }).press('Enter')
  await expect(page.getByText('Your booking is changed.')).toBeVisible()
  await expect(ticket(page).locator(`dd time[datetime="${dates[1]}"]`)).toBeVisible()
})

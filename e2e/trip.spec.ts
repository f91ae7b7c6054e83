// A trip at /my-tour/{id}: the booking as its traveller sees it.

import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayFirst } from './dates.ts'
import { endSession } from './staff.ts'
import { test as base, expect, farDate } from './staff-items.ts'
import { openWithin } from './tours.ts'
import { type Member, signInBy, signInDialog, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

interface Trip {
  _id: string
  reference: string
  pin: string
}

const dayMs = 86_400_000
const daysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const facts = {
  meetingPoint: 'The harbour office in Bergen, at nine.',
  itinerary: [
    { title: 'Out', text: 'By ferry to the island.', meals: ['dinner'], night: 'The lighthouse' },
    { title: 'Back', text: 'Along the coast.', meals: ['breakfast'] },
  ],
  included: ['The ferry'],
  notIncluded: ['The train to Bergen'],
  whatToBring: ['A warm coat'],
  depositPercent: 0,
  cancellationTerms: [
    { daysBefore: 60, percentKept: 20 },
    { daysBefore: 3, percentKept: 90 },
  ],
}

async function book(
  request: APIRequestContext,
  { token, username, email }: Member,
  tourId: string,
  details: { date?: string; numberTikets?: number } = {},
): Promise<Trip> {
  const headers = { authorization: `Bearer ${token}` }
  const description = 'A bed by the window, please.\nAnd the late ferry.'
  const data = { cardId: tourId, username, email, phone: '4720794601', description, date: daysAhead(30) }
  const booked = await request.post('/api/tours', { headers, data: { ...data, numberTikets: 2, ...details } })
  expect(booked.status(), await booked.text()).toBe(201)
  const { _id } = await booked.json()
  return (await request.get(`/api/tours/${_id}`, { headers })).json()
}

/** The page of a visitor who has booked two tickets for a tour with facts, a month ahead. */
const test = base.extend<{ booked: { trip: Trip; title: string; member: Member } }>({
  booked: async ({ page, items }, use) => {
    const { _id, title } = await items.createTour({ facts })
    const member = await signUp(page.request)
    await use({ trip: await book(page.request, member, _id), title, member })
  },
})

const owing = 'You still owe $256.0: by the terms of the booking we keep $256.0, and you have paid nothing.'

const ticket = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })
const codeOf = ({ reference }: Trip) => `${reference.slice(0, 4)}-${reference.slice(4)}`

for (const width of [390, 1440]) {
  test(`a trip tells all that was agreed at ${width} px`, async ({ page, booked: { trip, title } }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/my-tour')
    await page.getByRole('link', { name: codeOf(trip) }).click()
    await expect(page).toHaveURL(`/my-tour/${trip._id}`)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Four weeks until ${title}`)
    await expect(ticket(page)).toContainText(codeOf(trip))
    await expect(ticket(page)).toContainText(trip.pin)
    await expect(ticket(page)).toContainText('$1,280.0')
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(section('Where we meet')).toContainText(facts.meetingPoint)
    await expect(section('Day by day').getByRole('listitem')).toHaveCount(2)
    await expect(section('Day by day')).toContainText('Night: The lighthouse')
    await expect(section('What to bring')).toContainText('A warm coat')
    await expect(section('In the price')).toContainText('The train to Bergen')
    await expect(section('You wrote to us')).toContainText('A bed by the window, please.')
    await expect(section('So far')).toContainText('You booked')
    await page.getByText('Cancel this trip').click()
    await expectAccessible(page)
    await expectNoOverflow(page, width === 390 ? 320 : 1440)
  })
}

test('the confirmation of a booking leads to its trip, which confirms it', async ({ page, items }) => {
  const { _id } = await items.createTour()
  await signUp(page.request)
  await page.goto(`/tour-item/${_id}`)
  const form = page.getByRole('region', { name: 'Book this tour' })
  await expect(form.getByLabel('Email', { exact: true })).not.toHaveValue('')
  await form.getByLabel('Departure date', { exact: true }).fill(dayFirst(farDate))
  await form.getByRole('button', { name: 'Book now' }).click()
  await form.getByRole('link', { name: 'See your trip' }).click()
  // The parameter of the confirmation leaves the address once it is shown.
  await expect(page).toHaveURL(/\/my-tour\/[\w-]+$/)
  const confirmation = page.getByRole('main').getByRole('status').filter({ hasText: 'Successfully!' })
  await expect(confirmation).toContainText(`One ticket for ${dayFirst(farDate)}, for $640.0 in all.`)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(confirmation).toHaveCount(0)
})

test('the names of travellers are saved by keyboard and stay', async ({ page, booked: { trip } }) => {
  await page.goto(`/my-tour/${trip._id}`)
  await page.getByLabel('Traveller 1').focus()
  await page.keyboard.type('Mira Solberg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ida Lund')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The names are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Traveller 1')).toHaveValue('Mira Solberg')
  await expect(page.getByLabel('Traveller 2')).toHaveValue('Ida Lund')
})

test('cancelling shows first what is refunded or still to pay, and then the same', { tag: '@usual' }, async ({
  page,
  booked: { trip },
}) => {
  await page.goto('/my-cart')
  await openWithin(page, `/my-tour/${trip._id}`)
  const summary = page.getByText('Cancel this trip')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(ticket(page)).toContainText(`If you cancel today${owing}`)
  await page.getByRole('button', { name: 'Cancel all 2 tickets' }).click()
  const outcome = page.getByText('Your booking is cancelled.')
  await expect(outcome).toBeVisible()
  await expect(page.locator('[tabindex="-1"]', { has: outcome }).last()).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled:')
  await expect(ticket(page)).toContainText(owing)
  await expect(page.getByText('You cancelled')).toBeVisible()
  await expect(summary).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('when the session has ended', () => {
  test.use({ refusals: ['/api/*', '/my-tour/*'] })

  test('the dialog opens at each press, which goes through once after signing in', async ({
    page,
    booked: { trip, member },
  }) => {
    await page.routeWebSocket('**/api/live*', () => {})
    let sentCount = 0
    page.on('response', (response) => {
      const isOfTrip = new URL(response.url()).pathname === `/api/tours/${trip._id}`
      if (isOfTrip && response.ok() && response.request().method() !== 'GET') sentCount += 1
    })
    const signInAfter = async (press: () => Promise<void>) => {
      await endSession(page)
      await press()
      const dialog = signInDialog(page)
      await expect(dialog).toBeVisible()
      await signInBy(dialog, member)
    }
    await page.goto(`/my-tour/${trip._id}`)
    await page.getByLabel('Traveller 1').fill('Mira Solberg')
    await signInAfter(() => page.getByRole('button', { name: 'Save the names' }).click())
    await expect(page.getByText('The names are saved.')).toBeVisible()
    await expect(page.getByLabel('Traveller 1')).toHaveValue('Mira Solberg')
    await page.getByText('Cancel this trip').click()
    await signInAfter(() => page.getByRole('button', { name: 'Cancel all 2 tickets' }).click())
    await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
    expect(sentCount).toBe(2)
  })
})

test.describe('when the terms have become stricter', () => {
  test.use({ refusals: ['/api/tours/*'] })

  test('a refund that has changed since it was shown is refused, and the new one is shown', async ({
    page,
    booked: { trip },
  }) => {
    await page.goto(`/my-tour/${trip._id}`)
    await page.getByText('Cancel this trip').click()
    // Hydration writes the value again.
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    // As if the page had been open since before the terms became stricter.
    await page.locator('input[name="refund"]').evaluate((field: HTMLInputElement) => {
      field.value = '1280'
    })
    await page.getByRole('button', { name: 'Cancel all 2 tickets' }).click()
    await expect(page.getByText('What is refunded has changed since you saw it.')).toBeVisible()
    await expect(ticket(page)).toContainText(`If you cancel today${owing}`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('travellers are named and the trip is cancelled', async ({ page, booked: { trip } }) => {
    await page.goto(`/my-tour/${trip._id}`)
    await page.getByLabel('Traveller 1').fill('Mira Solberg')
    await page.getByRole('button', { name: 'Save the names' }).click()
    await expect(page.getByText('The names are saved.')).toBeVisible()
    await expect(page.getByLabel('Traveller 1')).toHaveValue('Mira Solberg')
    await page.getByText('Cancel this trip').click()
    await page.getByRole('button', { name: 'Cancel all 2 tickets' }).click()
    await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
    await expect(ticket(page)).toContainText(owing)
  })
})

test.describe('of another account', () => {
  test.use({ refusals: ['/api/tours/*'] })

  test("another's trip is not found, with and without script", async ({ page, booked: { trip } }) => {
    await page.context().clearCookies()
    const signedOut = await page.goto(`/my-tour/${trip._id}`)
    expect(signedOut!.status()).toBe(401)
    expect(await signedOut!.text()).not.toContain(trip.reference)
    await signUp(page.request)
    const response = await page.goto(`/my-tour/${trip._id}`)
    expect(response!.status()).toBe(404)
    expect(await response!.text()).not.toContain(trip.reference)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await page.goto('/my-cart')
    await openWithin(page, `/my-tour/${trip._id}`)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  })
})

// Seats that are held while the booking form is filled in: countdown, extension, expiry, and lost answers.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel, typeDate, watchBookings } from './booking-panel.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { test } from './test.ts'
import { bookableTour, farDay, type ListedTour, tourPath } from './tours.ts'
import { type Member, messages, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dayMs = 86_400_000

interface ListedHold {
  _id: string
  kind: string
  date: string
  tickets: number
}

async function holdsOf(request: APIRequestContext, { token }: Member): Promise<ListedHold[]> {
  const response = await request.get('/api/holds', { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { items: ListedHold[] }).items
}

/** Another member books all seats of a date except some. */
async function takeSeats(request: APIRequestContext, tour: ListedTour, date: string, numberTikets: number) {
  const { token, email } = await signUp(request)
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username: 'Nora', email, date, numberTikets },
  })
  expect(response.status()).toBe(201)
}

/** A new member opens a tour, and types a date. */
async function chooseDate(page: Page, request: APIRequestContext, place: number) {
  const member = await signUp(page.request)
  const tour = await bookableTour(request, place)
  const { date, typed } = farDay()
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await typeDate(page, typed)
  return { member, tour, date, typed, form }
}

test('date and tickets hold seats, which are shown with the time left; booking ends the hold', {
  tag: '@usual',
}, async ({ page, request }) => {
  const { member, tour, date, typed, form } = await chooseDate(page, request, 20)
  const timer = form.getByRole('timer')
  await expect(form.getByText('1 seat held for you', { exact: true })).toBeVisible()
  await expect(timer).toHaveText(/^(10:00|9:5\d)$/)
  expect(await holdsOf(request, member)).toMatchObject([{ kind: 'form', date, tickets: 1 }])
  // The user's own hold does not count against the user.
  await expect(form.getByText(`${tour.custom} seats left`)).toBeVisible()
  await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
  await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
  await expect(form.getByText('3 seats held for you', { exact: true })).toBeVisible()
  await expect(form.getByText(`${tour.custom} seats left`)).toBeVisible()
  expect(await holdsOf(request, member)).toMatchObject([{ date, tickets: 3 }])
  await expectAccessible(page, '#booking')
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByText(`3 tickets for ${typed}`)).toBeVisible()
  await expect(timer).toHaveCount(0)
  expect(await holdsOf(request, member)).toEqual([])
  expect(await bookingsOf(request, member)).toMatchObject([{ date, numberTikets: 3 }])
})

for (const [name, shiftMs] of [
  ['right', 0],
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
] as const) {
  test(`the countdown shows ten minutes, and its end loses nothing, if the clock of the browser is ${name}`, async ({
    page,
    request,
  }) => {
    await page.clock.install({ time: Date.now() + shiftMs })
    const { member, form, typed } = await chooseDate(page, request, 21)
    const timer = form.getByRole('timer')
    await expect(timer).toHaveText(/^(10:00|9:[45]\d)$/)
    await form.getByLabel('Message', { exact: true }).fill('By train, please.')
    await page.clock.fastForward('08:30')
    await expect(timer).toHaveText(/^1:[0-3]\d$/)
    await expect(form.getByText(/^Your seats are held for two more minutes\./)).toBeAttached()
    await page.clock.fastForward('01:40')
    await expect(form.getByText(/^The seats are free again/)).toBeVisible()
    await expect(timer).toHaveCount(0)
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('By train, please.')
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
    await form.getByRole('button', { name: 'Hold the seats again' }).click()
    await expect(timer).toHaveText(/^(10:00|9:[45]\d)$/)
    expect(await holdsOf(request, member)).toHaveLength(1)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })
}

test('the clock of the machine may be changed while the time runs', async ({ page, request }) => {
  await page.clock.install({ time: Date.now() })
  const { form } = await chooseDate(page, request, 22)
  const timer = form.getByRole('timer')
  await expect(timer).toHaveText(/^(10:00|9:[45]\d)$/)
  const synced = page.waitForResponse('**/api/holds')
  await page.clock.setSystemTime(Date.now() + dayMs)
  await page.clock.runFor(2000)
  await synced
  await expect(timer).toHaveText(/^9:[345]\d$/)
  await expect(form.getByText('1 seat held for you', { exact: true })).toBeVisible()
})

test('a hold is extended once, and continues after a reload', async ({ page, request }) => {
  const { member, form } = await chooseDate(page, request, 22)
  const timer = form.getByRole('timer')
  const more = form.getByRole('button', { name: '10 minutes more' })
  await expect(timer).toBeVisible()
  const [before] = await holdsOf(request, member)
  // By keyboard.
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(timer).toHaveText(/^(20:00|19:[45]\d)$/)
  await expect(more).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('.hold-room') !== null)).toBe(true)
  await page.reload()
  await expect(timer).toHaveText(/^19:\d\d$/)
  await expect(more).toHaveCount(0)
  expect(await holdsOf(request, member)).toMatchObject([{ _id: before!._id }])
})

for (const width of [1440, 390]) {
  test(`nothing moves while seats are held, extended and free again, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.clock.install({ time: Date.now() })
    await watchShifts(page)
    // Without scrolling, the button to the top stays hidden.
    await page.setViewportSize({ width, height: width === 390 ? 844 : 2000 })
    const { form } = await chooseDate(page, request, 23)
    await form.getByRole('button', { name: 'Check availability' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      ;(window as unknown as { shifts: unknown[] }).shifts.length = 0
    })
    await expect(form.getByRole('timer')).toBeVisible()
    await form.getByRole('button', { name: '10 minutes more' }).click()
    await expect(form.getByRole('timer')).toHaveText(/^(20:00|19:[45]\d)$/)
    await page.clock.fastForward('20:05')
    await expect(form.getByText(/^The seats are free again/)).toBeVisible()
    await expectAccessible(page, '#booking')
    await expectNoShifts(page, 0.0001)
    await expectNoOverflow(page, width)
  })
}

test('visitors hold nothing', async ({ page, request }) => {
  const calls: string[] = []
  page.on('request', (call) => calls.push(new URL(call.url()).pathname))
  await page.goto(tourPath(await bookableTour(request, 20)))
  await typeDate(page, farDay().typed)
  await expect(panel(page).getByText(/seats left$/)).toBeVisible()
  await expect(panel(page).getByText(/^Signed in, with date and tickets chosen/)).toBeVisible()
  expect(calls.filter((path) => path.includes('hold'))).toEqual([])
})

test.describe('if something fails', () => {
  test.use({ refusals: ['/api/holds', '/api/tours'] })

  for (const [name, status] of [
    ['refused', 429],
    ['lost', 0],
  ] as const) {
    test(`a hold that is ${name} does not hinder the booking`, async ({ page, request }) => {
      await page.route('**/api/holds', (route) =>
        status === 0
          ? route.abort()
          : route.fulfill({ status, json: { code: 'rate_limited', message: 'Wait.' } }),
      )
      const { member, form, typed } = await chooseDate(page, request, 24)
      await expect(form.getByText('Your seats could not be held. You can book all the same.')).toBeVisible()
      await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
      expect(await bookingsOf(request, member)).toHaveLength(1)
    })
  }

  test('a hold that ends in the moment of booking, its seats taken: the entries stay', async ({
    page,
    request,
  }) => {
    const { member, tour, date, typed, form } = await chooseDate(page, request, 25)
    await expect(form.getByRole('timer')).toBeVisible()
    await form.getByLabel('Message', { exact: true }).fill('By train, please.')
    const [hold] = await holdsOf(request, member)
    await page.route('**/api/tours', async (route) => {
      await request.delete(`/api/holds/${hold!._id}`, {
        headers: { authorization: `Bearer ${member.token}` },
      })
      await takeSeats(request, tour, date, tour.custom)
      await route.continue()
    })
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(messages(page)).toContainText('No seats are left on this date.')
    await expect(form.getByRole('timer')).toHaveCount(0)
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('By train, please.')
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
    expect(await bookingsOf(request, member)).toEqual([])
    await expectAccessible(page, '#booking')
  })

  test('a booking whose answers are lost is not made twice by another press', async ({ page, request }) => {
    const { member, form, typed } = await chooseDate(page, request, 26)
    await expect(form.getByRole('timer')).toBeVisible()
    const keys = watchBookings(page)
    let isLost = true
    await page.route('**/api/tours', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const button = form.getByRole('button', { name: 'Book now' })
    await button.click()
    await expect(messages(page)).toContainText('We cannot be reached at the moment.')
    isLost = false
    await button.click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(2)
    expect(await bookingsOf(request, member)).toHaveLength(1)
    expect(await holdsOf(request, member)).toEqual([])
  })
})

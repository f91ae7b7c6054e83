// The waiting list of a sold-out departure.
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel, watchBookings } from './booking-panel.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { type ListedTour, scheduledTour, tourPath } from './tours.ts'
import { type Member, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

async function bookAs(
  request: APIRequestContext,
  token: string,
  tour: ListedTour,
  values: { date: string; numberTikets: number },
) {
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username: 'Nora', email: 'nora@example.com', ...values },
  })
  expect(response.status()).toBe(201)
  return (await response.json()) as { _id: string }
}

/** Sells a seat of the last departure of a tour, which has one or more. */
async function sellOut(request: APIRequestContext, browser: Browser, place: number, seats = 1) {
  const staff = await browser.newContext()
  const { headers } = await signInSuperAdmin(staff.request)
  const tour = await scheduledTour(request, place)
  const path = `/api/cards/${tour._id}/departures`
  const listed = await request.get(`${path}?only=bookable&itemsPerPage=100`)
  const { date } = ((await listed.json()) as { items: { date: string }[] }).items.at(-1)!
  const changed = await staff.request.patch(`${path}/${date}`, { headers, data: { seats } })
  expect(changed.status()).toBe(200)
  await staff.close()
  const buyer = await signUp(request)
  const { _id } = await bookAs(request, buyer.token, tour, { date, numberTikets: 1 })
  const cancel = () =>
    request.delete(`/api/tours/${_id}`, { headers: { authorization: `Bearer ${buyer.token}` } })
  return { tour, date, cancel }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('members join the waiting list from the refused form and leave it from their tours', async ({
    page,
    request,
    browser,
  }) => {
    const { tour, date } = await sellOut(request, browser, 4)
    const member = await signUp(page.request)
    await page.goto(tourPath(tour))
    const form = panel(page)
    await form.getByLabel('Departure date', { exact: true }).selectOption(date)
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await form.getByLabel('Email', { exact: true }).fill(member.email)
    // The first press checks the form, the second books.
    await form.getByRole('button', { name: 'Book now' }).click()
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByRole('alert')).toContainText('No seats are left on this date.')
    await form.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page).toHaveURL(/\/my-tour#waiting$/)
    const waiting = page.getByRole('region', { name: 'Waiting list' })
    await expect(waiting).toContainText('You are number 1 in line.')
    await waiting.getByRole('button', { name: 'Leave the waiting list' }).click()
    await expect(waiting).toHaveCount(0)
  })
})

async function openForm(page: Page, tour: ListedTour, member: Member) {
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  return form
}

for (const width of [1440, 390]) {
  test(`the form says at once that a departure is sold out, and joins and leaves its waiting list, at ${width} px`, async ({
    page,
    request,
    browser,
  }) => {
    const { tour, date } = await sellOut(request, browser, width === 390 ? 6 : 5)
    const member = await signUp(page.request)
    await page.setViewportSize({ width, height: 844 })
    const form = await openForm(page, tour, member)
    const sent = watchBookings(page)
    const field = form.getByLabel('Departure date', { exact: true })
    await field.selectOption(date)
    await expect(field).toHaveAccessibleDescription('Sold out')
    const tickets = form.getByLabel('Number of tickets', { exact: true })
    await expect(tickets).toHaveAccessibleDescription('No seats are left on this date.')
    // By keyboard.
    await form.getByRole('button', { name: 'Join the waiting list' }).focus()
    await page.keyboard.press('Enter')
    await expect(form.getByText('You are number 1 in line for 1 seat.')).toBeVisible()
    await expectAccessible(page, '#booking')
    await expectNoOverflow(page, width)
    await page.reload()
    await expect(form.getByText('You are number 1 in line for 1 seat.')).toBeVisible()
    const leave = form.getByRole('button', { name: 'Leave the waiting list' })
    await leave.focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: 'Join the waiting list' })).toBeFocused()
    expect(sent).toEqual([])
    const listed = await request.get('/api/waiting-list', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(await listed.json()).toEqual({ items: [] })
  })
}

test('the form offers to take fewer seats, and holds them', async ({ page, request, browser }) => {
  const { tour, date } = await sellOut(request, browser, 7, 3)
  const member = await signUp(page.request)
  const form = await openForm(page, tour, member)
  await form.getByLabel('Departure date', { exact: true }).selectOption(date)
  const tickets = form.getByLabel('Number of tickets', { exact: true })
  await tickets.fill('3')
  await expect(tickets).toHaveAccessibleDescription('Only 2 seats are left on this date.')
  await expect(form.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expectAccessible(page, '#booking')
  await form.getByRole('button', { name: 'Take 2 seats' }).click()
  await expect(tickets).toHaveValue('2')
  await expect(form.getByText('2 seats held for you', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByText(/^2 tickets for/)).toBeVisible()
})

test('an offer shows its countdown, and booking takes it', async ({ page, request, browser }) => {
  // The job that makes offers runs once a minute.
  test.setTimeout(240_000)
  const { tour, date, cancel } = await sellOut(request, browser, 8)
  const join = async (on: Page, member: Member, place: number) => {
    const form = await openForm(on, tour, member)
    await form.getByLabel('Departure date', { exact: true }).selectOption(date)
    await form.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(form.getByText(`You are number ${place} in line for 1 seat.`)).toBeVisible()
    return form
  }
  const member = await signUp(page.request)
  const form = await join(page, member, 1)
  const myTours = await page.context().newPage()
  await myTours.goto('/my-tour')
  const waiting = myTours.getByRole('region', { name: 'Waiting list' })
  await expect(waiting).toContainText('You are number 1 in line.')
  const second = await browser.newContext()
  const other = await second.newPage()
  const otherForm = await join(other, await signUp(other.request), 2)
  const offered = async () => {
    const headers = { authorization: `Bearer ${member.token}` }
    const { items } = await (await request.get('/api/waiting-list', { headers })).json()
    return items[0].offeredUntil as string | null
  }
  expect((await cancel()).ok()).toBe(true)
  await expect.poll(offered, { timeout: 150_000, intervals: [100] }).not.toBeNull()
  // Both open pages of the member are told, without a reload; those of others are not.
  await expect(form.getByText('1 seat offered to you', { exact: true })).toBeVisible({ timeout: 5000 })
  await expect(waiting).toContainText('Held for you until', { timeout: 5000 })
  await expect(otherForm.getByText(/in line for 1 seat\./)).toBeVisible()
  await second.close()
  // The list, as the mail, leads to the form with the offer chosen.
  await waiting.getByRole('link', { name: tour.title }).click()
  const linked = panel(myTours)
  await expect(myTours).toHaveURL(/\?date=\d{4}-\d\d-\d\d&tickets=1#booking$/)
  await expect(linked.getByLabel('Departure date', { exact: true })).toHaveValue(date)
  await expect(linked.getByText('1 seat offered to you', { exact: true })).toBeVisible()
  await expect(linked.getByText('No seats are left on this date.')).toHaveCount(0)
  // The tour's page tells of the offer before a date is chosen.
  await myTours.goto(tourPath(tour))
  await expect(linked.getByText(/^1 seat offered to you for /)).toBeVisible()
  await expectAccessible(myTours, '#booking')
  await linked.getByRole('button', { name: 'Choose these seats' }).click()
  await expect(linked.getByLabel('Departure date', { exact: true })).toHaveValue(date)
  await expect(linked.getByText('1 seat offered to you', { exact: true })).toBeVisible()
  await myTours.close()
  await expect(form.getByRole('timer')).toHaveText(/^(24:00|23:5\d):\d\d$/)
  await expectAccessible(page, '#booking')
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByText(/^One ticket for/)).toBeVisible()
  await expect(form.getByRole('timer')).toHaveCount(0)
  expect(await bookingsOf(request, member)).toMatchObject([{ date, numberTikets: 1 }])
})

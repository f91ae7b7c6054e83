// A departure that needs four people: two of four booked, the minimum reached, and the day of decision.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { panel } from './booking-panel.ts'
import { departureList } from './departures.ts'
import { openForm } from './disclosed-forms.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { test as base, expect, type Items } from './staff-items.ts'
import { type Member, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dayMs = 86_400_000
const daysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Later than the day of decision of the second date, and before that of the first. */
const [far, near] = [daysAhead(60), daysAhead(10)]

const asDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))
const decided = asDay(daysAhead(60 - 21))

interface Scene {
  tourId: string
  path: string
  title: string
  book: (tickets: number, date?: string) => Promise<Member & { bookingId: string }>
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ playwright, baseURL, items }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    await use(await createScene(request, items))
    await request.dispose()
  },
})

async function createScene(request: APIRequestContext, items: Items): Promise<Scene> {
  const tour = await items.createTour({ schedule: 'departures', facts: { minimumPeople: 4 } })
  const { headers } = await signInSuperAdmin(request)
  const made = await request.post(`/api/cards/${tour._id}/departures`, {
    headers,
    data: { departures: [{ date: near }, { date: far }] },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { slug } = await (await request.get(`/api/cards/${tour._id}`)).json()
  return {
    tourId: tour._id,
    path: `/tour-item/${slug}`,
    title: tour.title,
    async book(tickets, date = far) {
      const member = await signUp(request)
      const booked = await request.post('/api/tours', {
        headers: { authorization: `Bearer ${member.token}` },
        data: {
          ...{
            cardId: tour._id,
            username: member.username,
            email: member.email,
            date,
            numberTikets: tickets,
          },
        },
      })
      expect(booked.status(), await booked.text()).toBe(201)
      return { ...member, bookingId: (await booked.json())._id }
    },
  }
}

const rowOf = (page: Page, date: string) =>
  departureList(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${asDay(date)} ${date.slice(0, 4)}`) })

for (const width of [1440, 390]) {
  test(`page, form, trip and voucher say that two of four are booked, and then that it runs, at ${width} px`, async ({
    page,
    scene,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(scene.path)
    const row = rowOf(page, far)
    await expect(row).toContainText(
      `Runs with 4 or more. None booked yet, 4 to go. We tell you by ${decided}.`,
    )
    await expect(rowOf(page, near)).toContainText('4 to go. We decide in these days.')
    await expectAccessible(page, '#departures')
    await expectNoOverflow(page, width)

    const member = await signUp(page.request)
    await page.goto(scene.path)
    const form = panel(page)
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    const field = form.getByLabel('Departure date', { exact: true })
    await field.selectOption(far)
    await expect(field).toHaveAccessibleDescription(/seats left\. Runs with 4 or more\. None booked yet/)
    await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
    await form.getByRole('button', { name: 'Book now' }).click()
    const two = `Runs with 4 or more. 2 booked, 2 to go. We tell you by ${decided}.`
    await expect(form.getByText(two).first()).toBeVisible()
    await expect(row).toContainText(two)
    await expectAccessible(page, '#booking')

    // An open page learns of the bookings of others.
    await page.mouse.move(5, 5)
    await scene.book(1)
    await expect(row).toContainText('3 booked, 1 to go.', { timeout: 5000 })
    await form.getByRole('link', { name: 'See your trip' }).click()
    const ticket = page.getByRole('complementary', { name: 'Ticket' })
    await expect(ticket).toContainText('Runs with 4 or more. 3 booked, 1 to go.')
    await expectNoOverflow(page, width)

    await scene.book(2)
    await page.reload()
    await expect(ticket).toContainText('This departure is guaranteed to run.')
    await page.goto(`${new URL(page.url()).pathname}/voucher`)
    await expect(page.getByRole('article')).toContainText('This departure is guaranteed to run.')
    await page.goto(scene.path)
    await expect(row).toContainText('Guaranteed')
    await expect(row).not.toContainText('Runs with')
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page, its form and the trip say whether the departure runs', async ({ page, scene }) => {
    await scene.book(2)
    await page.goto(scene.path)
    await expect(rowOf(page, far)).toContainText('Runs with 4 or more. 2 booked, 2 to go.')
    const option = panel(page).locator(`option[value="${far}"]`)
    await expect(option).toHaveText(/· runs with 4 or more, 2 booked$/)
    const member = await signUp(page.request)
    await page.goto(scene.path)
    const form = panel(page)
    await form.getByLabel('Name', { exact: true }).fill(member.username)
    await form.getByLabel('Email', { exact: true }).fill(member.email)
    await form.getByLabel('Departure date', { exact: true }).selectOption(far)
    await form.getByLabel('Number of tickets', { exact: true }).fill('1')
    await form.getByRole('button', { name: 'Book now' }).click()
    // The page that is the same for everyone first leads to one of the member's own.
    await expect(form.getByText('Nothing is booked yet')).toBeVisible()
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(page.getByText(/3 booked, 1 to go\. We tell you by/).first()).toBeVisible()
    await expectNoOverflow(page, 390)
  })
})

test('staff see whether departures run, decide on Today, and put a guarantee back', async ({
  page,
  scene,
}) => {
  const { bookingId } = await scene.book(2, near)
  await scene.book(4)
  await signInAdmin(page.request)
  await page.goto('/admin/today')
  const tasks = page.getByRole('region', { name: 'To do' })
  await expect(tasks.getByRole('heading', { level: 3 }).first()).toHaveText('Do they run?')
  await expect(tasks.getByRole('listitem').filter({ hasText: scene.title })).toContainText(
    'Runs with 4 or more. 2 booked, 2 to go. We decide in these days.',
  )
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  await page.goto(`/admin/bookings/${bookingId}`)
  await expect(page.getByRole('region', { name: 'Booking', exact: true })).toContainText('2 booked, 2 to go.')

  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/departures/${scene.tourId}`)
  const rows = page.locator('.grid-table tbody').getByRole('row')
  await expect(rows.nth(0)).toContainText('We decide in these days.')
  await expect(rows.nth(1)).toContainText('Guaranteed')
  const form = await openForm(rows.nth(1), 'Edit')
  await expect(form.getByRole('radio', { name: 'By itself' })).toBeChecked()
  await form.getByRole('radio', { name: 'Open' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(rows.nth(1)).toContainText('4 booked. We confirm it by')
  await openForm(rows.nth(1), 'Edit')
  await expect(form.getByRole('radio', { name: 'By staff only' })).toBeChecked()
  await page.keyboard.press('Escape')
  const other = await openForm(rows.nth(0), 'Edit')
  await other.getByRole('radio', { name: 'Guaranteed' }).check()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(rows.nth(0)).not.toContainText('We decide')
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

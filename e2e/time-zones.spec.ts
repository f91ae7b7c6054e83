// The zone of the house and the zone of the reader: the setting, today on pages, and deadlines in both.
import type { APIRequestContext, Page } from '@playwright/test'
import { panel } from './booking-panel.ts'
import { setHouse } from './house.ts'
import { expect, test } from './own-server.ts'
import { signInSuperAdmin } from './staff.ts'
import { listTours, tourPath } from './tours.ts'
import { signUp } from './visitors.ts'

test.describe.configure({ mode: 'serial' })
test.use({ refusals: ['/api/settings'] })

const hourMs = 3_600_000

/** The date in a zone, YYYY-MM-DD. */
function dateIn(timeZone: string, ahead = 0): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' })
  return parts
    .format(Date.now() + ahead)
    .split('/')
    .reverse()
    .join('-')
}

function clockIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(at))
}

/** A booking whose deposit is awaited. */
async function bookWithDeposit(page: Page, staff: APIRequestContext) {
  const { headers } = await signInSuperAdmin(staff)
  const [sample] = await listTours(staff)
  const { _id, reviews, ...tour } = (await (await staff.get(`/api/cards/${sample!._id}`)).json()) as Record<
    string,
    unknown
  >
  const created = await staff.post('/api/cards', {
    headers,
    data: { ...tour, title: `Deposit ${Date.now()}`, facts: { depositPercent: 20, balanceDueDays: 5 } },
  })
  expect(created.status(), await created.text()).toBe(201)
  const member = await signUp(page.request)
  const booked = await page.request.post('/api/tours', {
    headers: { authorization: `Bearer ${member.token}` },
    data: {
      ...{ cardId: (await created.json())._id, username: member.username, email: member.email, phone: '' },
      ...{ date: dateIn('UTC', 60 * 24 * hourMs), numberTikets: 1 },
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return (await booked.json()) as { _id: string; payBy: string }
}

const houses = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

for (const timeZone of houses) {
  test(`in ${timeZone}, the first day that can be booked is today there`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const staff = await playwright.request.newContext({ baseURL: baseURL! })
    await setHouse(staff, { timeZone })
    const tours = await listTours(page.request)
    const anyDay = tours.find(({ avaliable }) => avaliable)!
    await page.goto(tourPath(anyDay))
    const seats = await page.request.get(`/api/cards/${anyDay._id}/seats`)
    expect((await seats.json()).items[0].date).toBe(dateIn(timeZone))
    const field = panel(page).getByLabel('Departure date', { exact: true })
    await field.hover()
    await expect(field).toHaveAttribute('placeholder', 'DD-MM-YYYY')
    await field.fill(
      dateIn(timeZone, -24 * hourMs)
        .split('-')
        .reverse()
        .join('-'),
    )
    await panel(page).getByRole('button', { name: 'Book now' }).click()
    await expect(panel(page)).toContainText(/passed|later|from/i)
    await staff.dispose()
  })
}

for (const reader of ['Asia/Kathmandu', 'America/Los_Angeles'])
  test.describe(`for a reader in ${reader}`, () => {
    test.use({ timezoneId: reader })

    test('a deadline is told in words and in the own time', async ({ page, playwright, baseURL }) => {
      const staff = await playwright.request.newContext({ baseURL: baseURL! })
      await setHouse(staff, { timeZone: 'Europe/Berlin' })
      const { _id, payBy } = await bookWithDeposit(page, staff)
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') warnings.push(message.text())
      })
      const html = await (await page.request.get(`/my-tour/${_id}`)).text()
      expect(html).toContain(`, ${clockIn('Europe/Berlin', payBy)} Europe/Berlin time`)
      await page.goto(`/my-tour/${_id}`)
      const told = page.getByRole('region', { name: 'Payment' }).locator('time').first()
      await expect(told).toHaveText(
        new RegExp(`, ${clockIn(reader, payBy)} your time, in \\d+ (days|hours)$`),
      )
      await expect(told).toHaveAttribute('datetime', payBy)
      expect(warnings).toEqual([])
      await staff.dispose()
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, timezoneId: 'Asia/Kathmandu' })

  test('a deadline is told in the zone of the house, with its name', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const staff = await playwright.request.newContext({ baseURL: baseURL! })
    await setHouse(staff, { timeZone: 'America/New_York' })
    const { _id, payBy } = await bookWithDeposit(page, staff)
    await page.goto(`/my-tour/${_id}`)
    await expect(page.getByRole('region', { name: 'Payment' }).locator('time').first()).toHaveText(
      new RegExp(`, ${clockIn('America/New_York', payBy)} America/New York time$`),
    )
    await staff.dispose()
  })
})

test('a zone is chosen by name, and a name that is none is refused', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/settings')
  const field = page.getByLabel('Time zone', { exact: true })
  await field.fill('Europe/Atlantis')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(field).toHaveAccessibleDescription(/must be the name of a time zone/)
  await field.fill('america/new_york')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await expect(field).toHaveValue('America/New_York')
})

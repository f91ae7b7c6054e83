// A group of its own: staff make a private departure and send its link, and travellers book through it.
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel } from './booking-panel.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const date = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10)
const typed = date.split('-').reverse().join('-')

function groupTour(items: Items) {
  return items.createTour({ custom: 30, cost: 640, schedule: 'departures' })
}

test('staff make a private group of twelve, send its link, and renew it; who has the link books', async ({
  page,
  browser,
  items,
}) => {
  const tour = await groupTour(items)
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/departures/${tour._id}`)
  await page.getByRole('button', { name: 'Add departures' }).press('Enter')
  const form = page.locator('.add-departures form')
  await form.getByLabel('Date of departure', { exact: true }).fill(typed)
  await form.getByLabel('Seats', { exact: true }).fill('12')
  await form.getByLabel('Price ($)', { exact: true }).fill('500')
  await form.getByRole('radio', { name: 'Who has its link' }).check()
  await form.getByRole('button', { name: 'Add departure' }).press('Enter')
  const row = page.locator('.grid-table tbody').getByRole('row')
  await expect(row).toContainText('Private')
  await row.getByRole('button', { name: /^Edit/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  const link = await dialog.getByLabel('Address to send').inputValue()
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(dialog.getByText(/^Copied|is selected/)).toBeVisible()
  await expectAccessible(page)

  const guests = await browser.newContext()
  const guest = await guests.newPage()
  const member = await signUp(guest.request)
  const path = `/tour-item/${tour._id}`
  await guest.goto(path)
  await expect(guest.getByText('No departures are announced yet').first()).toBeVisible()
  const opened = (await guest.goto(link))!
  expect(opened.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  })
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(guest.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(guest.getByRole('region', { name: 'Your departure' })).toContainText('12 seats left')
  await expectAccessible(guest, '#departures')
  const booking = panel(guest)
  await expect(booking.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await expect(booking.getByLabel('Departure date', { exact: true })).toHaveValue(date)
  await booking.getByLabel('Number of tickets', { exact: true }).fill('3')
  await expect(booking.getByText('3 seats held for you').first()).toBeVisible()
  await booking.getByRole('button', { name: 'Book now' }).click()
  await expect(booking.getByText('3 tickets for').first()).toBeVisible()
  expect(await bookingsOf(guest.request, member)).toMatchObject([{ date, numberTikets: 3 }])
  await expect(guest.getByRole('region', { name: 'Your departure' })).toContainText('9 seats left')

  await dialog.getByRole('button', { name: 'Renew link' }).press('Enter')
  await dialog.getByRole('button', { name: 'Make a new link' }).press('Enter')
  await expect(dialog.getByLabel('Address to send')).not.toHaveValue(link)
  await guest.goto(link)
  await expect(guest.getByRole('region', { name: 'Departures', exact: true })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Your departure' })).toHaveCount(0)
  await guest.goto(await dialog.getByLabel('Address to send').inputValue())
  await expect(guest.getByRole('region', { name: 'Your departure' })).toBeVisible()
  await guests.close()
})

test.describe('without JavaScript at 390 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('who has the link books the private departure', async ({ page, playwright, baseURL, items }) => {
    const tour = await groupTour(items)
    const staff = await playwright.request.newContext({ baseURL: baseURL! })
    const { headers } = await signInSuperAdmin(staff)
    const added = await staff.post(`/api/cards/${tour._id}/departures`, {
      headers,
      data: { departures: [{ date, seats: 12, isPrivate: true }] },
    })
    const { items: departures } = (await added.json()) as { items: { link: string }[] }
    const member = await signUp(page.request)
    await page.goto(departures[0]!.link)
    const form = panel(page)
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(date)
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await form.getByLabel('Email', { exact: true }).fill(member.email)
    await form.getByLabel('Number of tickets', { exact: true }).fill('2')
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByRole('status').filter({ hasText: 'Nothing is booked yet' })).toContainText(
      '2 tickets',
    )
    await expectNoOverflow(page, 390)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(page).toHaveURL(/\/my-tour\/[\w-]+\?booked/)
    expect(await bookingsOf(page.request, member)).toMatchObject([{ date, numberTikets: 2 }])
    await staff.dispose()
  })
})

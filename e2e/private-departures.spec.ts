// A group of its own: staff make a private departure and send its link, and travellers book through it.
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel } from './booking-panel.ts'
import { openForm } from './disclosed-forms.ts'
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
  await form.getByRole('radio', { name: 'People with its link' }).check()
  await form.getByRole('button', { name: 'Add departure' }).press('Enter')
  const row = page.locator('.grid-table tbody').getByRole('row')
  await expect(row).toContainText('Private')
  await row.getByRole('link', { name: /^Travellers/ }).press('Enter')
  const departure = page.getByRole('region', { name: 'Private link' })
  const link = await departure.getByLabel('Address to send').inputValue()
  await departure.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(departure.getByText(/^Copied|is selected/)).toBeVisible()
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

  await openForm(departure, 'Renew link')
  await departure.getByRole('button', { name: 'Make a new link' }).press('Enter')
  await expect(departure.getByLabel('Address to send')).not.toHaveValue(link)
  await guest.goto(link)
  await expect(guest.getByRole('region', { name: 'Departures', exact: true })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Your departure' })).toHaveCount(0)
  await guest.goto(await departure.getByLabel('Address to send').inputValue())
  await expect(guest.getByRole('region', { name: 'Your departure' })).toBeVisible()
  await guests.close()
})

test('an open page of a private departure learns of the seats that others book', async ({
  page,
  browser,
  items,
}) => {
  const tour = await groupTour(items)
  const staff = await browser.newContext()
  const { headers } = await signInSuperAdmin(staff.request)
  const added = await staff.request.post(`/api/cards/${tour._id}/departures`, {
    headers,
    data: { departures: [{ date, seats: 12, isPrivate: true }] },
  })
  const { items: departures } = (await added.json()) as { items: { link: string }[] }
  await page.goto(departures[0]!.link)
  const departure = page.getByRole('region', { name: 'Your departure' })
  await expect(departure).toContainText('12 seats left')
  await page.keyboard.press('Tab')
  const guest = { username: 'Ola Guest', email: 'ola@example.com', date, numberTikets: 5 }
  const booked = await staff.request.post('/api/tours/for-guests', {
    headers,
    data: { cardId: tour._id, ...guest },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await expect(departure).toContainText('7 seats left', { timeout: 30_000 })
  await staff.close()
})

test.describe('without JavaScript at 390 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('staff renew the link of a private departure', async ({ page, items }) => {
    const tour = await groupTour(items)
    const { headers } = await signInSuperAdmin(page.request)
    const departures = [{ date, seats: 12, isPrivate: true }]
    const added = await page.request.post(`/api/cards/${tour._id}/departures`, {
      headers,
      data: { departures },
    })
    expect(added.status(), await added.text()).toBe(201)
    await page.goto(`/admin/bookings/${tour._id}/${date}`)
    const address = page.getByLabel('Address to send')
    const link = await address.inputValue()
    expect((await page.request.get(link)).status()).toBe(200)
    const form = await openForm(page, 'Renew link')
    await form.getByRole('button', { name: 'Make a new link' }).click()
    await expect(page.getByText('The link is new.')).toBeVisible()
    await expect(address).not.toHaveValue(link)
    await expectNoOverflow(page, 390)
  })

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

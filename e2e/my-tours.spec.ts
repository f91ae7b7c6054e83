import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { openWithin } from './tours.ts'
import { type Member, messages, returnToTab, signUp } from './visitors.ts'

interface ListedTour {
  _id: string
  title: string
  img: string
  cost: number
  custom: number
  avaliable: boolean
}

interface Booking {
  _id: string
  reference: string
  date: string
  total: number
  status: string
}

async function someTour(request: APIRequestContext): Promise<ListedTour> {
  const response = await request.get('/api/cards?itemsPerPage=40')
  const { items } = (await response.json()) as { items: ListedTour[] }
  return items.find(({ avaliable, custom }) => avaliable && custom >= 10)!
}

/** A day that no other test books. */
function dayAhead(): string {
  const days = 100 + Math.floor(Math.random() * 600)
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function book(
  request: APIRequestContext,
  { token, username, email }: Member,
  tour: ListedTour,
  details: Partial<{ date: string; numberTikets: number; phone: string }> = {},
): Promise<Booking> {
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username, email, phone: '', date: dayAhead(), numberTikets: 1, ...details },
  })
  expect(response.status()).toBe(201)
  return (await response.json()) as Booking
}

const shown = (date: string) => date.split('-').reverse().join('-')
const rowOf = (page: Page, { _id }: Booking) => page.getByRole('row').filter({ hasText: _id })

test('bookings are listed, and a future one is cancelled after confirmation (R-237, R-238, R-240)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  const tour = await someTour(page.request)
  const keptBooking = await book(page.request, member, tour, { numberTikets: 2, phone: '0047200' })
  const cancelledBooking = await book(page.request, member, tour)
  const response = await page.goto('/my-tour')
  expect(await response!.text()).toContain(keptBooking._id)
  await expect(page).toHaveTitle('My Tours - Halyard')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tour',
    'ID',
    'Name',
    'Email',
    'Phone number',
    'Departure date',
    'Number tikets',
    'Total($)',
    'State',
  ])
  const cells = rowOf(page, keptBooking).getByRole('cell')
  const { reference } = keptBooking
  const shownReference = `${reference.slice(0, 4)}-${reference.slice(4)}`
  const total = `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 }).format(keptBooking.total)}`
  await expect(cells.nth(1)).toHaveText(`${tour.title}${shownReference}${keptBooking._id}To pay: ${total}.`)
  await expect(cells.nth(1).getByRole('link', { name: shownReference })).toHaveAttribute(
    'href',
    `/my-tour/${keptBooking._id}`,
  )
  for (const [index, text] of [
    member.username,
    member.email,
    '0047200',
    shown(keptBooking.date),
    '2',
    total,
  ].entries()) {
    await expect(cells.nth(index + 2)).toHaveText(text)
  }
  await expect(page.getByRole('link', { name: tour.title, exact: true }).first()).toHaveAttribute(
    'href',
    `/tour-item/${tour._id}`,
  )

  const cancel = rowOf(page, cancelledBooking).getByRole('button', {
    name: `Cancel ${tour.title} on ${shown(cancelledBooking.date)}`,
  })
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await cancel.click()
  await expect(dialog).toContainText(`${tour.title} on ${shown(cancelledBooking.date)}, 1 ticket.`)
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(rowOf(page, cancelledBooking)).toContainText('Cancelled')
  await expect(messages(page).getByText('Successfully!').first()).toBeAttached()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Tours', exact: true })).toBeFocused()
  await expect(rowOf(page, keptBooking)).not.toContainText('Cancelled')
  await expectAccessible(page)
  await page.reload()
  await expect(rowOf(page, cancelledBooking)).toContainText('Cancelled')
})

for (const width of [390, 1440]) {
  test(`many bookings are paged at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const member = await signUp(page.request)
    const tour = await someTour(page.request)
    const booked: Booking[] = []
    for (let count = 0; count < 21; count++) booked.push(await book(page.request, member, tour))
    await page.goto('/my-tour')
    await expect(rowOf(page, booked[20]!)).toBeVisible()
    await expect(rowOf(page, booked[0]!)).toHaveCount(0)
    const pages = page.getByRole('navigation', { name: 'Pages of your tours' })
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\/my-tour\?page=2$/)
    await expect(rowOf(page, booked[0]!)).toBeVisible()
    await expect(rowOf(page, booked[20]!)).toHaveCount(0)
    await expectAccessible(page, 'main')
    await page.goto('/my-tour?page=9')
    await expect(page.getByText('There are no bookings on this page.')).toBeVisible()
    await pages.getByRole('link', { name: 'Previous page' }).click()
    await expect(rowOf(page, booked[0]!)).toBeVisible()
  })
}

test('paging of bookings works without JavaScript', async ({ browser, page }) => {
  const member = await signUp(page.request)
  const tour = await someTour(page.request)
  const first = await book(page.request, member, tour)
  for (let count = 0; count < 20; count++) await book(page.request, member, tour)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/my-tour')
  await plain.getByRole('link', { name: 'Page 2' }).click()
  await expect(rowOf(plain, first)).toBeVisible()
  await context.close()
})

test('the response for one booking does not close the dialog of another', async ({ page }) => {
  const member = await signUp(page.request)
  const tour = await someTour(page.request)
  const cancelledBooking = await book(page.request, member, tour)
  const keptBooking = await book(page.request, member, tour)
  await page.goto('/my-tour')
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/tours/${cancelledBooking._id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await rowOf(page, cancelledBooking).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // The event of a second press of Escape.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await rowOf(page, keptBooking).getByRole('button').click()
  await expect(dialog).toContainText(shown(keptBooking.date))
  await expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeEnabled()
  gate.resolve()
  await expect(page.locator('tr').filter({ hasText: cancelledBooking._id })).toContainText('Cancelled')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, keptBooking).getByRole('button')).toBeFocused()
})

test('leaving the page during a cancellation does not reload the next page', async ({ page }) => {
  const member = await signUp(page.request)
  const cancelledBooking = await book(page.request, member, await someTour(page.request))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/my-tour')
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/tours/${cancelledBooking._id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await rowOf(page, cancelledBooking).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  await openWithin(page, '/destinations/list')
  // A reload would pick other ones.
  const countries = page.getByRole('region', { name: /Twelve for today/ }).getByRole('heading', { level: 3 })
  await expect(countries).toHaveCount(12)
  const drawn = await countries.allTextContents()
  gate.resolve()
  await expect(messages(page)).toContainText('Successfully!')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(countries).toHaveText(drawn)
})

test('without bookings there is a link to the tours (R-239, R-329)', { tag: '@usual' }, async ({ page }) => {
  await signUp(page.request)
  await page.goto('/my-tour')
  await expect(page.getByRole('heading', { name: "You don't have any tour" })).toBeVisible()
  await page.getByRole('link', { name: 'Book now' }).click()
  await expect(page).toHaveURL('/')
})

test('bookings and cancellations of another tab appear when the user returns to this one', async ({
  page,
}) => {
  const member = await signUp(page.request)
  const tour = await someTour(page.request)
  const first = await book(page.request, member, tour)
  await page.goto('/my-tour')
  await expect(rowOf(page, first)).toBeVisible()
  const second = await book(page.request, member, tour)
  const headers = { authorization: `Bearer ${member.token}` }
  expect((await page.request.delete(`/api/tours/${first._id}`, { headers })).status()).toBe(200)
  const fetched = page.waitForRequest(/\/api\/tours\/my-tour/)
  await returnToTab(page)
  expect(new URL((await fetched).url()).searchParams.get('userId')).toBe(member.id)
  await expect(rowOf(page, second)).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Cancelled')
})

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a booking shows the day that was booked (R-469, R-238)', async ({ page }) => {
      const member = await signUp(page.request)
      const date = dayAhead()
      await book(page.request, member, await someTour(page.request), { date })
      await page.goto('/my-tour')
      await expect(page.getByRole('cell', { name: shown(date), exact: true })).toBeVisible()
      await expect(page.locator('time')).toHaveAttribute('datetime', date)
    })
  })
}

test('a tour deleted by staff stays readable among the bookings (R-467)', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL })
  const { headers } = await signInSuperAdmin(staff)
  const { img } = await someTour(page.request)
  const title = `Last ferry ${Date.now()}`
  const created = await staff.post('/api/cards', {
    headers,
    data: {
      ...{ title, subTitle: 'It does not come back', description: 'One way.', img, img__grid: [] },
      ...{ location: 'Norway', type: 'Europe', age: 12, cost: 80.5, custom: 9, calendar: dayAhead() },
      avaliable: true,
    },
  })
  expect(created.status()).toBe(201)
  const tour = (await created.json()) as ListedTour
  const member = await signUp(page.request)
  const booking = await book(page.request, member, tour, { numberTikets: 2 })
  expect((await staff.delete(`/api/cards/${tour._id}`, { headers })).status()).toBe(200)
  await staff.dispose()
  await page.goto('/my-tour')
  const row = rowOf(page, booking)
  await expect(row).toContainText(title)
  await expect(row).toContainText('$161.0')
  await expect(row.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Your trip' })).toHaveCount(1)
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(row).toContainText('Cancelled')
})

test.describe('without a connection', () => {
  test.use({ refusals: ['/api/tours/my-tour'] })

  test('the bookings can be loaded again (R-322)', async ({ page }) => {
    const member = await signUp(page.request)
    const booking = await book(page.request, member, await someTour(page.request))
    await page.goto('/my-cart')
    await page.route('**/api/tours/my-tour**', (route) => route.abort())
    await page.getByRole('button', { name: member.username }).click()
    await page.getByRole('menuitem', { name: 'Tours' }).click()
    await expect(page.getByRole('heading', { name: 'Your tours did not arrive' })).toBeVisible()
    await expect(page).toHaveURL('/my-tour')
    await expectAccessible(page)
    await page.unroute('**/api/tours/my-tour**')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/tours/my-tour**', async (route) => {
      await gate.promise
      await route.continue()
    })
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).toBeDisabled()
    await expect(again).toBeFocused()
    gate.resolve()
    await expect(rowOf(page, booking)).toBeVisible()
  })
})

for (const width of [320, 820]) {
  test(`at ${width} px bookings are labelled blocks without overflow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    const member = await signUp(page.request)
    const booking = await book(page.request, member, await someTour(page.request))
    await page.goto('/my-tour')
    await expect(rowOf(page, booking)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const { height } = (await rowOf(page, booking).boundingBox())!
    expect(height).toBeLessThan(520)
    for (const label of ['Name', 'Email', 'Phone number', 'Departure date', 'Number tikets', 'Total($)']) {
      const cell = page.locator(`td[data-label="${label}"]`)
      const content = await cell.evaluate((element) => getComputedStyle(element, '::before').content)
      expect(content).toContain(label)
    }
    await expectAccessible(page)
  })
}

// Bookings in the back office.

import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayFirst, nextDay } from './dates.ts'
import { signInAdmin } from './staff.ts'
import { expect, farDate, test } from './staff-items.ts'
import { messages, putIntoCart, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dateText = dayFirst(farDate, '/')
const laterDate = nextDay('06-01')

interface Traveller {
  /** Returns the id of the booking. */
  book: (tourId: string, values?: Record<string, unknown>) => Promise<string>
}

async function signUpTraveller(request: APIRequestContext): Promise<Traveller> {
  const { token } = await signUp(request)
  return {
    async book(tourId, values) {
      const response = await request.post('/api/tours', {
        headers: { authorization: `Bearer ${token}` },
        data: {
          cardId: tourId,
          username: 'Mira Solberg',
          email: 'mira@example.com',
          phone: '4720794601',
          date: farDate,
          description: '',
          numberTikets: 1,
          ...values,
        },
      })
      expect(response.status(), await response.text()).toBe(201)
      const { _id } = await response.json()
      return _id
    },
  }
}

const rows = (page: Page) => page.locator('.grid-table tbody').getByRole('row')

test('departures are listed with their booked seats, filtered by tour and day, and show their travellers', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour({ title: `${items.word} crossing`, custom: 5 })
  const traveller = await signUpTraveller(request)
  await traveller.book(tour._id, { username: 'Ole Brandt', numberTikets: 3, description: 'A window seat.' })
  const longEmail = `${'featherstonehaugh.'.repeat(13)}x@example.com`
  await traveller.book(tour._id, { username: 'Ann Ek', email: longEmail, numberTikets: 2 })
  await traveller.book(tour._id, { date: laterDate })
  await signInAdmin(page.request)
  await page.goto('/admin/bookings')
  await expect(page).toHaveTitle('Bookings - Halyard')
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Tour' }).fill(items.word)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/tour=Quillon/)
  await expect(rows(page).first()).toContainText(dateText)
  await expect(rows(page).first()).toContainText('5 of 5')
  await expect(rows(page).first()).toContainText('Full')
  await expect(rows(page).nth(1)).toContainText('1 of 5')

  await page.getByRole('textbox', { name: 'Departure date' }).fill(dayFirst(laterDate))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(dayFirst(laterDate, '/'))
  await page.reload()
  await expect(rows(page)).toContainText(dayFirst(laterDate, '/'))
  await page.getByRole('radio', { name: 'Past' }).click()
  await expect(page.getByRole('heading', { name: 'No booking fits' })).toBeVisible()
  await page.getByRole('link', { name: 'Look at all dates' }).click()
  await expect(rows(page)).toContainText(dayFirst(laterDate, '/'))
  await page.getByRole('textbox', { name: 'Departure date' }).fill('')
  await expect(rows(page)).toHaveCount(2)

  const address = page.url()
  const name = `Travellers of ${items.word} crossing on ${dateText}`
  await page.getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${items.word} crossing`)
  await expect(page).toHaveTitle(`${items.word} crossing on ${dateText} - Halyard`)
  await expect(rows(page).locator('.is-title')).toHaveText([/^Ann Ek/, /^Ole Brandt/])
  await expect(rows(page).nth(1)).toContainText('A window seat.')
  await expect(rows(page).nth(1)).toContainText('$1,920.0')

  // In print: the travellers with their contacts, without the controls of the screen.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 1000 })
  await expect(page.getByRole('columnheader')).toHaveText([/Name/, /Seats/, /Phone number/, /Email/, /Note/])
  for (const part of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })]) {
    await expect(part).toBeHidden()
  }
  await expect(page.locator('.grid-table')).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'All departures' }).click()
  await expect(page).toHaveURL(address)
})

test('staff find a traveller by name and cancel a booking after confirmation; its seats become free', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour({ custom: 4 })
  const traveller = await signUpTraveller(request)
  await traveller.book(tour._id, { username: `Zoë ${items.word}`, numberTikets: 3 })
  await traveller.book(tour._id, { username: 'Somebody else' })
  await signInAdmin(page.request)
  await page.goto('/admin/bookings')
  await page.getByRole('searchbox', { name: 'Traveller' }).fill(`zoe ${items.word.toLowerCase()}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Zoë ${items.word}`)
  await expect(rows(page)).toContainText('Confirmed')

  await rows(page)
    .getByRole('link', { name: `${items.word} tour` })
    .click()
  await expect(rows(page)).toHaveCount(2)
  const cancel = page.getByRole('button', { name: `Cancel the booking of Zoë ${items.word}` })
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await cancel.press('Enter')
  await expect(question).toContainText(`3 seats of ${items.word} tour on ${dateText}`)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('4 of 4')).toBeVisible()

  await cancel.click()
  await question.getByRole('radio', { name: /We cancel/ }).check()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(messages(page)).toContainText('Successfully!')
  await expect(page.getByText('1 of 4')).toBeVisible()
  const cancelled = page.getByRole('region', { name: 'Cancelled' })
  await expect(cancelled.getByRole('row').filter({ hasText: items.word })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Travellers' })).toBeFocused()
  await traveller.book(tour._id, { username: 'Quick one', numberTikets: 3 })
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Cancelled')
  await expect(rows(page).getByRole('button')).toHaveCount(0)
})

for (const width of [390, 1440]) {
  test(`staff select bookings and cancel them together, at ${width} px`, async ({ page, request, items }) => {
    await page.setViewportSize({ width, height: 844 })
    const tour = await items.createTour({ custom: 6 })
    const traveller = await signUpTraveller(request)
    for (const person of ['Ada', 'Bo', 'Cy']) {
      await traveller.book(tour._id, { username: `${person} ${items.word}` })
    }
    await signInAdmin(page.request)
    await page.goto(`/admin/bookings?q=${items.word}`)
    await expect(rows(page)).toHaveCount(3)
    for (const person of ['Ada', 'Cy']) {
      const box = page.getByRole('checkbox', { name: `Select the booking of ${person} ${items.word}` })
      await box.press('Space')
      await expect(box).toBeChecked()
    }
    await expect(page.getByText('2 bookings selected')).toBeVisible()
    await expectAccessible(page, 'main')
    await page.getByRole('button', { name: 'Cancel 2 bookings' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancel 2 bookings?' })
    await expect(question.getByRole('listitem')).toHaveText([/Cy|Ada/, /Cy|Ada/])
    await expectAccessible(page, 'dialog[open]')
    await expectNoOverflow(page, width)
    await question.getByRole('button', { name: 'Cancel 2 bookings' }).click()
    await expect(messages(page)).toContainText('Successfully!')
    await expect(question).toBeHidden()
    await expect(rows(page).filter({ hasText: 'Cancelled' })).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Confirmed' })).toContainText(`Bo ${items.word}`)
    await expect(page.getByText('bookings selected')).toHaveCount(0)
  })
}

test.describe('a refusal', () => {
  test.use({ refusals: ['/api/tours/cancellations'] })

  test('if one selected booking cannot be cancelled, none is, and the dialog says why', async ({
    page,
    request,
    items,
  }) => {
    const tour = await items.createTour({ custom: 6 })
    const traveller = await signUpTraveller(request)
    for (const person of ['Ada', 'Bo'])
      await traveller.book(tour._id, { username: `${person} ${items.word}` })
    await signInAdmin(page.request)
    await page.goto(`/admin/bookings?q=${items.word}`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Cancel 2 bookings' }).click()
    await page.route('**/api/tours/cancellations', (route) =>
      route.fulfill({ status: 409, json: { message: 'Nothing was cancelled.', code: 'already_past' } }),
    )
    const question = page.getByRole('dialog', { name: 'Cancel 2 bookings?' })
    await question.getByRole('button', { name: 'Cancel 2 bookings' }).click()
    await expect(question.getByText('Nothing was cancelled.').first()).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Confirmed' })).toHaveCount(2)
  })
})

test('a tour with one long word as its title does not hide the other columns of a booking', async ({
  page,
  request,
  items,
}) => {
  const title = `${items.word}dampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten`
  const { _id } = await items.createTour({ title })
  const { book } = await signUpTraveller(request)
  await book(_id)
  await signInAdmin(page.request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/bookings?q=mira&tour=${items.word}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Confirmed' })).toBeInViewport({ ratio: 1 })
  const table = page.getByRole('table', { name: 'Bookings' })
  const isWhole = await table.evaluate((element) => {
    const { scrollWidth, clientWidth } = element.parentElement!
    return scrollWidth <= clientWidth
  })
  expect(isWhole).toBe(true)
})

test('the search in the header finds all bookings of a traveller, including past and cancelled ones', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour({ custom: 4 })
  const traveller = await signUpTraveller(request)
  const email = `${items.word.toLowerCase()}@example.com`
  const id = await traveller.book(tour._id, { username: `Zoë ${items.word}`, email })
  await traveller.book(tour._id, { username: 'Their friend', email })
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  const field = page.getByRole('combobox', { name: 'Search tours, products, bookings, orders and screens' })
  const found = page.getByRole('listbox', { name: 'Found' })
  for (const { sought, bookings } of [
    { sought: `zoe ${items.word}`, bookings: `1 booking of “zoe ${items.word}”` },
    { sought: email, bookings: `2 bookings of “${email}”` },
  ]) {
    await field.fill(sought)
    await expect(found.getByRole('option', { name: bookings })).toBeVisible()
  }
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/bookings?q=${encodeURIComponent(email)}&when=all`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('searchbox', { name: 'Traveller' })).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()

  // By its id, which the audit log shows.
  await field.fill(id)
  await found.getByRole('option', { name: `Booking ${id}` }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Zoë ${items.word}`)
})

test('after a cancellation in search results the focus is on the list', async ({ page, request, items }) => {
  const tour = await items.createTour()
  const traveller = await signUpTraveller(request)
  await traveller.book(tour._id, { username: `Zoë ${items.word}` })
  await signInAdmin(page.request)
  await page.goto(`/admin/bookings?q=${items.word}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /We cancel/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(rows(page)).toContainText('Cancelled')
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeFocused()
})

test('a deleted tour or product stays readable in bookings and carts (R-467)', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour()
  const product = await items.createProduct()
  const member = await signUp(page.request)
  await page.request.post('/api/tours', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { cardId: tour._id, username: 'Mira', email: 'mira@example.com', date: farDate, numberTikets: 2 },
  })
  const { _id, title, img } = product
  await putIntoCart(page.request, member, { _id, title, img, updatedAt: '' })
  await items.remove('cards', tour._id)
  await items.remove('products', product._id)

  await page.goto('/my-tour')
  await expect(page.getByRole('row').filter({ hasText: tour.title })).toBeVisible()
  await page.goto('/my-cart')
  await expect(page.getByRole('row').filter({ hasText: product.title })).toBeVisible()

  await signInAdmin(page.request)
  await page.goto(`/admin/bookings?tour=${items.word}`)
  await expect(rows(page)).toContainText('Deleted')
  await rows(page).getByRole('link').click()
  await expect(page.getByText('The tour was deleted')).toBeVisible()
  await expect(rows(page)).toContainText('mira@example.com')
  expect((await request.get(`/tour-item/${tour._id}`)).status()).toBe(404)
})

test.describe('bookings that fail to load', () => {
  test.use({ refusals: ['/api/tours/departures'] })

  test('show an error, and load after another try', async ({ page }) => {
    await signInAdmin(page.request)
    await page.route('**/api/tours/departures?*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal' },
      }),
    )
    await page.goto('/admin/bookings')
    const notice = page.getByRole('alert').filter({ hasText: 'The bookings cannot be shown' })
    await expect(notice).toContainText('Something went wrong on our side.')
    await expect(messages(page)).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/tours/departures?*')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByText(/ of \d/)
        .first(),
    ).toBeVisible()
  })
})

test('bookings are accessible in the light theme and on a phone', async ({ page, request, items }) => {
  const tour = await items.createTour({ title: `${items.word} ${'far away and back '.repeat(6)}` })
  const traveller = await signUpTraveller(request)
  await traveller.book(tour._id, {
    username: `${'Featherstonehaugh'.repeat(5)}`,
    description: 'x'.repeat(400),
  })
  await signInAdmin(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/bookings?tour=${items.word}`)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(rows(page)).toContainText('1 of 9')
  await expectAccessible(page)
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(items.word)
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a long note is shortened until it is opened, and complete in print', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour()
  const traveller = await signUpTraveller(request)
  const end = 'And thank you.'
  await traveller.book(tour._id, { description: `${'A seat by the window.\n'.repeat(40)}${end}` })
  await traveller.book(tour._id, { username: 'Ole Brandt', description: 'A seat by the window.' })
  await signInAdmin(page.request)
  await page.goto(`/admin/bookings/${tour._id}/${farDate}`)
  const row = rows(page).filter({ hasText: 'Mira Solberg' })
  const more = row.getByRole('button', { name: 'More of the note of Mira Solberg' })
  for (const { width, maxHeight } of [
    { width: 1440, maxHeight: 200 },
    { width: 390, maxHeight: 360 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    expect((await row.boundingBox())!.height, `${width}`).toBeLessThan(maxHeight)
  }
  await expect(row.getByText(end)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(row.getByText(end)).toBeVisible()
  await expect(more).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await more.press('Enter')
  await expect(row.getByText(end)).toBeVisible()
  const less = row.getByRole('button', { name: 'Less of the note of Mira Solberg' })
  await expect(less).toBeFocused()
  await expectAccessible(page, 'main')
  await less.press('Enter')
  await expect(row.getByText(end)).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Ole Brandt' }).getByRole('button')).toHaveCount(1)
})

test('the list of travellers and the search fields fit windows of all widths', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour({ title: `${items.word} crossing` })
  const traveller = await signUpTraveller(request)
  const description = `Vegetarian, please. ${'A seat by the window. '.repeat(12)}`
  await traveller.book(tour._id, { description, email: 'mira.solberg@mail.example.com' })
  await traveller.book(tour._id, { username: 'Featherstonehaugh'.repeat(5), description })
  await signInAdmin(page.request)
  await page.goto(`/admin/bookings/${tour._id}/${farDate}`)
  await expect(rows(page)).toHaveCount(2)
  for (const width of [768, 820, 1024, 1180, 1280]) await expectNoOverflow(page, width)
  await page.goto(`/admin/bookings?q=${encodeURIComponent('2079 4601')}&tour=${items.word}`)
  await expect(rows(page)).toHaveCount(2)
  for (const width of [768, 1024, 1280, 1366, 1440]) {
    await expectNoOverflow(page, width)
    const writable = await page.getByRole('searchbox', { name: 'Traveller' }).evaluate(innerWidthOf)
    expect(writable, `${width}`).toBeGreaterThan(125)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  // The address takes two lines at most.
  const email = await page.getByRole('link', { name: 'mira.solberg@mail.example.com' }).boundingBox()
  expect(email!.height).toBeLessThan(50)
})

function innerWidthOf(field: Element): number {
  return field.clientWidth
}

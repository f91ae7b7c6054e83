import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel, startBooking, typeDate, watchBookings } from './booking-panel.ts'
import { dayFirst, nextDay } from './dates.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, tourPath } from './tours.ts'
import { messages, signUp } from './visitors.ts'

const august = nextDay('08-15')
const year = august.slice(0, 4)
const weekday = new Date(august).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

test('the booking form has name, email, date and tickets, and accepts digits in the phone field (R-137, R-142, R-143, R-144)', {
  tag: '@usual',
}, async ({ page, request }) => {
  await signUp(page.request)
  const tour = await bookableTour(request, 0)
  const sent = watchBookings(page)
  await page.goto(tourPath(tour))
  const form = panel(page)
  for (const label of ['Name', 'Email', 'Departure date']) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('required')
  }
  const tickets = form.getByLabel('Number of tickets', { exact: true })
  await expect(tickets).toHaveAttribute('aria-valuemin', '0')
  const phone = form.getByLabel('Phone', { exact: true })
  await expect(phone).not.toHaveAttribute('required')
  await expect(phone).toHaveAttribute('inputmode', 'numeric')
  // The form fills in name and email of a signed-in user.
  await expect(form.getByLabel('Email', { exact: true })).not.toHaveValue('')

  await form.getByLabel('Name', { exact: true }).fill('')
  await form.getByLabel('Email', { exact: true }).fill('')
  await typeDate(page, '')
  await phone.fill('-5')
  await tickets.fill('0')
  await form.getByRole('button', { name: 'Book now' }).click()
  const note = (label: string) => form.getByLabel(label, { exact: true })
  await expect(note('Name')).toHaveAccessibleDescription('required')
  await expect(note('Email')).toHaveAccessibleDescription('required')
  await expect(note('Phone')).toHaveAccessibleDescription('digits only')
  await expect(note('Departure date')).toHaveAccessibleDescription('required')
  await expect(tickets).toHaveAccessibleDescription('at least 1')
  await expect(note('Name')).toBeFocused()
  await expectAccessible(page, '#booking')
  await typeDate(page, '01-02-2020')
  await note('Name').focus()
  await expect(note('Departure date')).toHaveAccessibleDescription(/^Choose \d\d-\d\d-\d{4} or later$/)
  await note('Phone').fill('020 7946 0123 x5')
  await expect(note('Phone')).toHaveAccessibleDescription('“x5” is kept in the message.')
  expect(sent).toEqual([])
})

test.describe('input before hydration', () => {
  test.use({ waitsForHydration: false })

  test('is preserved with the focus', async ({ page, request }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(tourPath(await bookableTour(request, 15)))
    const form = panel(page)
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await form.getByLabel('Message', { exact: true }).fill('By train, please.')
    const field = form.getByLabel('Departure date', { exact: true })
    await field.fill(august)
    gate.resolve()
    await expect(form.getByText(/seats left$/)).toBeVisible()
    await expect(field).toBeFocused()
    await field.blur()
    await expect(field).toHaveValue(dayFirst(august))
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('By train, please.')
    // The value is in the state of the form too, not only in the field.
    await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
  })
})

test('the button waits for the profile if pressed before the profile has loaded', async ({
  page,
  request,
}) => {
  const member = await signUp(page.request)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/getProfile', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(tourPath(await bookableTour(request, 14)))
  const form = panel(page)
  const { typed } = farDay()
  await typeDate(page, typed)
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByRole('button', { name: 'Book now' })).toBeDisabled()
  gate.resolve()
  await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
})

test('text typed before the profile has loaded does not replace the draft from before a reload', async ({
  page,
  request,
}) => {
  const { form, typed } = await startBooking(page, request, 14)
  const message = form.getByLabel('Message', { exact: true })
  await message.fill('By train, please.')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/getProfile', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await form.getByLabel('Phone', { exact: true }).fill('44')
  // Waits for hydration.
  await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
  await expect(form.getByLabel('Number of tickets', { exact: true })).toHaveValue('2')
  gate.resolve()
  await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
  await expect(message).toHaveValue('By train, please.')
  await page.reload()
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('44')
  await expect(message).toHaveValue('By train, please.')
})

test('the answer of an availability check disappears after three seconds (R-140, R-141)', {
  tag: '@usual',
}, async ({ page, request }) => {
  await page.goto(tourPath(await bookableTour(request, 1)))
  const form = panel(page)
  // Measured in the page, because the test itself may be slow.
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const response = document.querySelector('#booking p[role="status"]')!
    new MutationObserver(() => times.push(performance.now())).observe(response, { childList: true })
  })
  await form.getByRole('button', { name: 'Check availability' }).click()
  const response = form.getByText('Available!', { exact: true })
  await expect(response).toBeVisible()
  await expect(response).toHaveCount(0)
  const [shown, gone] = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  expect(gone! - shown!).toBeGreaterThan(2000)
  expect(gone! - shown!).toBeLessThan(6000)
})

test('a booking shows its total and the free seats, is sent once and appears in My tours at once (R-005, R-147, R-149)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const member = await signUp(page.request)
  const tour = await bookableTour(request, 3)
  const { date, typed } = farDay()
  const sent = watchBookings(page)
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await typeDate(page, typed)
  await expect(form.getByText(`${tour.custom} seats left`)).toBeVisible()
  await form.getByLabel('Number of tickets', { exact: true }).fill('2')
  const total = (2 * tour.cost).toLocaleString('en-US', { minimumFractionDigits: 1 })
  await expect(form.getByRole('status').filter({ hasText: '$' })).toHaveText(`$${total}`)
  await form.getByLabel('Phone', { exact: true }).fill('+44 20 7946')
  const call = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/tours'))
  await form.getByRole('button', { name: 'Book now' }).dblclick()
  expect((await call).postDataJSON()).toEqual({
    username: member.username,
    email: member.email,
    phone: '0044207946',
    date,
    description: '',
    numberTikets: 2,
    userId: member.id,
    cardId: tour._id,
    total: 2 * tour.cost,
  })
  await expect(messages(page)).toContainText('Successfully!')
  await expect(form.getByText(`2 tickets for ${typed}`)).toBeVisible()
  await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue('')
  expect(sent).toHaveLength(1)
  expect(await bookingsOf(request, member)).toMatchObject([{ date, numberTikets: 2 }])
  await form.getByRole('link', { name: 'See it in your tours' }).click()
  await expect(page).toHaveURL('/my-tour')
  await expect(page.getByRole('row').filter({ hasText: typed })).toContainText(member.email)
})

test('after booking by Enter in the date field the focus stays there, and the date is cleared', async ({
  page,
  request,
}) => {
  const { form, typed } = await startBooking(page, request, 16)
  const field = form.getByLabel('Departure date', { exact: true })
  await field.press('Enter')
  await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('the second half of a double click after the answer changes nothing', async ({ page, request }) => {
  await signUp(page.request)
  const tour = await bookableTour(request, 3)
  const sent = watchBookings(page)
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Name', { exact: true })).not.toHaveValue('')
  const { typed } = farDay()
  await typeDate(page, typed)
  const button = form.getByRole('button', { name: 'Book now' })
  await button.click({ trial: true })
  const { x, y } = (await button.boundingBox())!
  await page.mouse.move(x + 20, y + 20)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
  }
  expect(sent).toHaveLength(1)
  // A later press asks for a date and keeps the receipt.
  await button.click()
  await expect(form.getByText('required')).toBeVisible()
  await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the calendar shows the free seats of each day and works by keyboard', async ({ page, request }) => {
  await signUp(page.request)
  const tour = await bookableTour(request, 4)
  await page.goto(tourPath(tour))
  const form = panel(page)
  const field = form.getByLabel('Departure date', { exact: true })
  await typeDate(page, dayFirst(august))
  const opener = form.getByRole('button', { name: 'Open the calendar: Departure date' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Departure date' })
  const day = (name: string) => dialog.getByRole('button', { name: new RegExp(name) })
  await expect(day(`15 August ${year}`)).toBeFocused()
  await expect(day(`^${weekday},? 15 August ${year}, \\d+ seats left`)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page, 'dialog')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const styleOf = (part: Locator, name: 'fill' | 'backgroundColor') =>
    part.evaluate((element, wanted) => getComputedStyle(element)[wanted], name)
  expect(await styleOf(day(`15 August ${year}`), 'backgroundColor')).not.toBe(
    await styleOf(dialog, 'backgroundColor'),
  )
  expect(await styleOf(page.locator('.ridge path').last(), 'fill')).toBe(
    await styleOf(page.locator('body'), 'backgroundColor'),
  )
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) await page.keyboard.press(key)
  await expect(dialog.getByRole('heading', { name: `September ${year}` })).toBeVisible()
  await expect(day(`23 September ${year}, \\d+ seats left`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(`23-09-${year}`)
  await expect(opener).toBeFocused()
  await expect(messages(page).getByRole('status')).toBeAttached()
})

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the chosen day is the booked day and the day that is shown (R-469)', async ({ page, request }) => {
      const member = await signUp(page.request)
      const { date, typed } = farDay()
      await page.goto(tourPath(await bookableTour(request, 9)))
      const form = panel(page)
      await typeDate(page, typed)
      await form.getByRole('button', { name: 'Open the calendar: Departure date' }).click()
      const chosen = page.getByRole('dialog').locator('[aria-pressed="true"]')
      await expect(chosen).toHaveAttribute('data-day', date)
      await chosen.click()
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
      expect(await bookingsOf(request, member)).toMatchObject([{ date }])
      await page.goto('/my-tour')
      await expect(page.getByRole('row').filter({ hasText: typed })).toHaveCount(1)
    })
  })
}

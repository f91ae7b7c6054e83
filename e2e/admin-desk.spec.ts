// Staff book, change and cancel for a guest who calls.

import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleWithoutScript, expectLegible } from './accessibility.ts'
import { dayFirst } from './dates.ts'
import { openForm } from './disclosed-forms.ts'
import { repeatablePress } from './sent-forms.ts'
import { endSession, signInAdmin } from './staff.ts'
import { expect, farDate, test } from './staff-items.ts'
import { signInBy, signInDialog, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const typedDate = dayFirst(farDate)
const slashDate = dayFirst(farDate, '/')

const form = (page: Page) => page.getByRole('form', { name: 'New booking' })

const fillGuest = async (page: Page, email: string) => {
  await form(page).getByLabel('Name', { exact: true }).fill('Edda Brock')
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Phone number').fill('+1 701 234 ext. 9')
}

/** Books a seat for a guest. Signs in an admin. */
async function bookGuest(
  request: APIRequestContext,
  tour: { _id: string },
  word: string,
): Promise<{ _id: string }> {
  const { headers } = await signInAdmin(request)
  const guest = { username: 'Edda Brock', email: `${word}@example.com`, phone: '1701234' }
  const data = { ...guest, cardId: tour._id, date: farDate, numberTikets: 1 }
  const made = await request.post('/api/tours/for-guests', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as { _id: string }
}

test('a caller without an account is booked by keyboard, moved, and cancelled by the terms', async ({
  page,
  items,
}) => {
  const tour = await items.createTour({
    cost: 200,
    custom: 6,
    facts: { depositPercent: 0, cancellationTerms: [{ daysBefore: 700, percentKept: 30 }] },
  })
  await signInAdmin(page.request)
  await page.goto('/admin/bookings')
  await page.getByRole('link', { name: 'New booking' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New booking')
  await expectAccessible(page)
  await expectLegible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)

  // An empty form is refused by the page itself, and says what is missing.
  await form(page).getByRole('button', { name: 'Book' }).press('Enter')
  await expect(form(page).getByRole('alert').first()).toContainText('Choose a tour first.')
  await expect(form(page).getByText('required').first()).toBeVisible()
  await expectAccessible(page)

  await fillGuest(page, `${items.word}@example.com`)
  await expect(form(page).getByLabel('Phone number')).toHaveAccessibleDescription(
    '“ext. 9” is kept in the message.',
  )
  await page.getByRole('searchbox', { name: 'Tour' }).fill(items.word)
  await page.getByRole('link', { name: new RegExp(tour.title) }).press('Enter')
  await expect(page.getByRole('link', { name: 'Choose another tour' })).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Departure date' }).fill(typedDate)
  await expect(form(page).getByText('6 seats left')).toBeVisible()
  await form(page).getByRole('spinbutton', { name: 'Tickets' }).fill('2')
  await expect(form(page).getByText('$400 in total')).toBeVisible()
  // What was typed before the tour was chosen is still there.
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Edda Brock')
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const booked = waitForToast(page, 'Successfully!')
  await form(page).getByRole('button', { name: 'Book' }).press('Enter')
  await booked
  await expect(page).toHaveURL(/\/admin\/bookings\/[\w-]{36}$/)
  await expect(page.getByText('None: the guest opens it by reference and PIN')).toBeVisible()
  await expect(page.getByRole('link', { name: '001701234' })).toBeVisible()
  await expect(page.getByText('Phone extension: ext. 9')).toBeVisible()
  await expectAccessible(page)

  const change = await openForm(page, 'Change booking')
  await expect(change.getByText('Nothing is changed yet.')).toBeVisible()
  await change.getByRole('spinbutton', { name: 'Tickets' }).fill('1')
  await expect(
    change.getByText('By the terms of the booking we keep $60.0 of what is given back. To pay: $260.0.'),
  ).toBeVisible()
  await change.getByRole('radio', { name: 'Refund them in full' }).check()
  await expect(change.getByText('The tickets then cost $200.0. To pay: $200.0.')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  // What was given up is not sent by the next change.
  await change.getByRole('button', { name: 'Cancel' }).press('Enter')
  await openForm(page, 'Change booking')
  await expect(change.getByRole('spinbutton', { name: 'Tickets' })).toHaveValue('2')
  await expect(change.getByText('Nothing is changed yet.')).toBeVisible()
  await change.getByRole('spinbutton', { name: 'Tickets' }).fill('1')
  await expect(change.getByRole('radio', { name: 'By the terms of the booking' })).toBeChecked()
  await expect(change.getByText(/To pay: \$260\.0\./)).toBeVisible()
  await change.getByRole('radio', { name: 'Refund them in full' }).check()
  // A press before the new price is shown would only show it.
  await expect(change.getByText('The tickets then cost $200.0. To pay: $200.0.')).toBeVisible()
  const changed = waitForToast(page, 'Successfully!')
  await change.getByRole('button', { name: 'Change booking' }).press('Enter')
  await changed
  const facts = page.getByRole('region', { name: 'Booking', exact: true })
  await expect(facts).toContainText('Seats1')
  await expect(facts).toContainText(slashDate)

  await page.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await cancel.getByRole('radio', { name: /The guest cancels/ }).check()
  await expect(cancel.getByText(/The customer still owes \$60\.0/)).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  const cancelled = waitForToast(page, 'Successfully!')
  await cancel.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await cancelled
  await expect(facts).toContainText('Cancelled')
  await expect(page.getByText('Change booking')).toHaveCount(0)
})

test('a departure starts a booking with its date, and a guest is booked again with the same data', async ({
  page,
  items,
}) => {
  const tour = await items.createTour()
  const { headers } = await signInAdmin(page.request)
  const guest = { username: 'Edda Brock', email: `${items.word}@example.com`, phone: '1701234' }
  const data = { ...guest, cardId: tour._id, date: farDate, numberTikets: 1 }
  const made = await page.request.post('/api/tours/for-guests', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto(`/admin/bookings/${tour._id}/${farDate}`)
  await page.getByRole('link', { name: 'New booking' }).press('Enter')
  await expect(form(page).getByRole('textbox', { name: 'Departure date' })).toHaveValue(typedDate)
  await expect(page.getByText(tour.title)).toBeVisible()

  const { _id } = (await made.json()) as { _id: string }
  await page.goto(`/admin/bookings/${_id}`)
  await page.getByRole('link', { name: 'Book again' }).press('Enter')
  await expect(form(page).getByLabel('Email')).toHaveValue(guest.email)
  await expect(form(page).getByLabel('Phone number')).toHaveValue('1701234')
  // Unsaved entries are not lost without a question.
  await form(page).getByLabel('Message').fill('By the window')
  await page.getByRole('link', { name: 'All bookings' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ refusals: ['/api/tours/for-guests'] })

  test('a booking for more seats than are left is refused, and keeps its entries', async ({
    page,
    items,
  }) => {
    const tour = await items.createTour({ custom: 2 })
    await signInAdmin(page.request)
    await page.goto(`/admin/bookings/new?tour=${tour._id}&date=${farDate}`)
    await fillGuest(page, `${items.word}@example.com`)
    await form(page).getByRole('spinbutton', { name: 'Tickets' }).fill('3')
    await form(page).getByRole('button', { name: 'Book' }).press('Enter')
    await expect(form(page).getByText('Only 2 seats are left on this date.').first()).toBeVisible()
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Edda Brock')
    await expectAccessible(page)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/bookings/new'] })

  test('a guest is booked, once however often the form is sent', async ({ page, items }) => {
    const tour = await items.createTour({ custom: 2 })
    await signInAdmin(page.request)
    await page.goto('/admin/bookings/new')
    await page.getByRole('searchbox', { name: 'Tour' }).fill(items.word)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: new RegExp(tour.title) }).click()
    await fillGuest(page, `${items.word}@example.com`)
    await form(page).getByLabel('Departure date').fill(farDate)
    await form(page).getByRole('spinbutton', { name: 'Tickets' }).fill('three')
    await form(page).getByRole('button', { name: 'Book' }).click()
    const tickets = form(page).getByRole('spinbutton', { name: 'Tickets' })
    await expect(tickets).toHaveValue('three')
    await expect(tickets).toHaveAccessibleDescription(/whole number/)
    await expect(form(page).getByRole('alert').first()).toContainText('Nothing was booked.')
    await tickets.fill('1')
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Edda Brock')
    await expectAccessibleWithoutScript(page)
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
    const repeat = await repeatablePress(page, () => form(page).getByRole('button', { name: 'Book' }).click())
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Booking \w{4}-\w{4}/)
    const again = await repeat()
    expect([again.status(), again.headers().location]).toEqual([303, new URL(page.url()).pathname])
  })
})

test('half a name and a phone number find a booking, also with a slip', async ({ page, items }) => {
  const tour = await items.createTour()
  const { headers } = await signInAdmin(page.request)
  const username = `Edda ${items.word}`
  const guest = { username, email: `${items.word}@example.com`, phone: '4791701234' }
  const data = { ...guest, cardId: tour._id, date: farDate, numberTikets: 1 }
  expect((await page.request.post('/api/tours/for-guests', { headers, data })).status()).toBe(201)
  await page.goto('/admin/bookings')
  const traveller = page.getByRole('searchbox', { name: 'Traveller' })
  await traveller.fill(`${items.word.slice(0, 4)} 917012`)
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  const [first, second, ...rest] = items.word
  await traveller.fill(`${[second, first, ...rest].join('')} 917012`)
  await expect(page.getByText('No booking has exactly these words. These have similar ones.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, refusals: ['/admin/bookings/*', '/api/tours/*'] })

    test('notes are added and deleted on a booking, by keyboard', async ({ page, items }) => {
      const { _id } = await bookGuest(page.request, await items.createTour(), items.word)
      await page.goto(`/admin/bookings/${_id}`)
      const notes = page.getByRole('region', { name: 'Notes' })
      const add = notes.getByRole('button', { name: 'Add note' })
      await add.press('Enter')
      const note = notes.getByLabel('New note')
      await expect(note).toHaveAccessibleDescription(/required/)
      await note.fill('Vegetarian, and a quiet cabin.')
      await add.press('Enter')
      await expect(notes.getByRole('status')).toHaveText('The note is added.')
      await expect(notes.getByRole('listitem')).toContainText('Vegetarian, and a quiet cabin.admin')
      await expect(note).toHaveValue('')
      if (javaScriptEnabled) await expectAccessible(page)
      for (const width of [390, 1440]) await expectNoOverflow(page, width)
      await notes.getByRole('button', { name: /^Delete/ }).press('Enter')
      await expect(notes.getByRole('listitem')).toHaveCount(0)
      await expect(notes.getByText('The note is deleted.')).toBeVisible()
    })
  })
}

test.describe('a session that has ended', () => {
  test.use({ refusals: ['/admin/bookings/*', '/api/tours/*', '/api/booking-notes/*', '/api/user/*'] })

  test('asks for the sign-in on the spot, and the note is added once', async ({ page, items }) => {
    const { _id } = await bookGuest(page.request, await items.createTour(), items.word)
    // The live channel would tell the page at once that the session has ended.
    await page.routeWebSocket('**/api/live', () => {})
    await page.goto(`/admin/bookings/${_id}`)
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByLabel('New note').fill('Vegetarian, and a quiet cabin.')
    await endSession(page)
    await notes.getByRole('button', { name: 'Add note' }).press('Enter')
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await expect(notes.getByLabel('New note')).toHaveValue('Vegetarian, and a quiet cabin.')
    for (const theme of ['dark', 'light']) {
      await page.locator('.admin').evaluate((frame, shown) => frame.setAttribute('data-theme', shown), theme)
      await expectLegible(page)
    }
    await signInBy(dialog, { username: 'admin', password: process.env.SAMPLE_PASSWORD! })
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await expect(notes.getByText('The note is added.')).toBeVisible()
    await expect(notes.getByLabel('New note')).toHaveValue('')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, refusals: ['/admin/bookings/*', '/api/tours/*'] })

    test('a message reaches a departure, by keyboard', async ({ page, items }) => {
      const tour = await items.createTour()
      await bookGuest(page.request, tour, items.word)
      await page.goto(`/admin/bookings/${tour._id}/${farDate}`)
      const messages = page.getByRole('region', { name: 'Messages' })
      const message = await openForm(messages, 'Write to everybody')
      const send = message.getByRole('button', { name: 'Send to 1 address' })
      await message.getByLabel('Subject').fill('The ferry leaves earlier')
      await send.press('Enter')
      await expect(message.getByLabel('Text')).toHaveAccessibleDescription(/required/)
      await expect(message.getByLabel('Subject')).toHaveValue('The ferry leaves earlier')
      await message.getByLabel('Text').fill('At 08:15 instead of 09:00.')
      if (javaScriptEnabled) await expectAccessible(page)
      for (const width of [390, 1440]) await expectNoOverflow(page, width)
      await send.press('Enter')
      await expect(messages.getByText('The message goes to 1 address.')).toBeVisible()
      await expect(messages.getByRole('listitem')).toContainText('The ferry leaves earlier')
      await expect(messages.getByRole('listitem')).toContainText(
        '1 not sent, because no mail server is set up',
      )
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/bookings/*'] })

  test('a booking is changed after its price is shown', async ({ page, items }) => {
    const tour = await items.createTour({ cost: 200, custom: 6 })
    const { _id } = await bookGuest(page.request, tour, items.word)
    await page.goto(`/admin/bookings/${_id}`)
    const change = await openForm(page, 'Change booking')
    await change.getByRole('spinbutton', { name: 'Tickets' }).fill('3')
    await change.getByRole('button', { name: 'Show the price' }).click()
    await expect(change.getByRole('alert')).toContainText(
      'Nothing is changed yet. The tickets then cost $600.0.',
    )
    await expectAccessibleWithoutScript(page)
    // Another change has another price.
    await change.getByRole('spinbutton', { name: 'Tickets' }).fill('2')
    await change.getByRole('button', { name: 'Change booking' }).click()
    await expect(change.getByRole('alert')).toContainText('The tickets then cost $400.0.')
    await change.getByRole('button', { name: 'Change booking' }).click()
    await expect(page.getByText('The booking is changed.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Booking', exact: true })).toContainText('Seats2')
  })
})

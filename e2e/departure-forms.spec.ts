// The forms of departures in the back office, while colleagues change them and sessions end.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { signInNarrowed } from './narrowed-staff.ts'
import { endSession, signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { signInBy, signInDialog, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dayMs = 86_400_000

/** The first Monday after 60 days, and days counted from it. */
const monday = Math.ceil((Date.now() / dayMs + 60 - 4) / 7) * 7 + 4
const dayFrom = (days: number) => new Date((monday + days) * dayMs).toISOString().slice(0, 10)
const typed = (date: string) => date.split('-').reverse().join('-')
const slashed = (date: string) => date.split('-').reverse().join('/')
const [first, second] = [dayFrom(0), dayFrom(7)]
const firstDay = `Mon ${slashed(first)}`

const rows = (page: Page) => page.locator('.grid-table tbody').getByRole('row')
const fieldIn = (part: Locator | Page, label: string) => part.getByLabel(label, { exact: true })
const boxOf = (part: Locator | Page, date: string) => part.getByRole('checkbox', { name: slashed(date) })

interface Schedule {
  id: string
  /** Changes the first departure as a colleague. */
  change: (changes: object) => Promise<void>
}

async function schedule(
  colleague: APIRequestContext,
  items: Items,
  terms: object = { seats: 4 },
): Promise<Schedule> {
  const { _id: id } = await items.createTour({ custom: 9, schedule: 'departures' })
  const { headers } = await signInSuperAdmin(colleague)
  const departures = [first, second].map((date) => ({ date, ...terms }))
  const added = await colleague.post(`/api/cards/${id}/departures`, { headers, data: { departures } })
  expect(added.status(), await added.text()).toBe(201)
  return {
    id,
    async change(data) {
      const changed = await colleague.patch(`/api/cards/${id}/departures/${first}`, { headers, data })
      expect(changed.ok(), await changed.text()).toBe(true)
    },
  }
}

async function openSchedule(page: Page, id: string, query = ''): Promise<void> {
  await signInSuperAdmin(page.request)
  // The live channel would tell the page at once that the session has ended.
  await page.routeWebSocket('**/api/live', () => {})
  await page.goto(`/admin/tour/departures/${id}${query}`)
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  await signInBy(dialog, { username: 'superadmin', password: process.env.SAMPLE_PASSWORD! })
}

const told = (text: string) =>
  `A colleague has changed this departure in the meantime. ${text}. Nothing is saved yet.`

test.describe('with script', () => {
  test.use({ refusals: ['/api/cards/*', '/api/user/*', '/admin/tour/departures/*'] })

  test('what a colleague has changed is told before it is replaced, and stays where nobody replaces it', async ({
    page,
    request,
    items,
  }) => {
    const { id, change } = await schedule(request, items)
    await openSchedule(page, id)
    const edit = await openForm(page, `Edit: ${firstDay}`)
    const save = edit.getByRole('button', { name: 'Save' })
    await fieldIn(edit, 'Seats').fill('6')
    await change({ seats: 5, cost: 720 })
    await save.press('Enter')
    await expect(edit.locator('.notice')).toContainText(told('Seats: 5'))
    await expect(fieldIn(edit, 'Seats')).toHaveAccessibleDescription(/by now: 5/)
    await expect(fieldIn(edit, 'Seats')).toBeFocused()
    await expect(fieldIn(edit, 'Seats')).toHaveValue('6')
    // The row shows it too.
    await expect(rows(page).first()).toContainText('0 of 5')
    await expectAccessible(page)
    await save.press('Enter')
    await expect(page.getByText(`The departure on ${firstDay} is changed.`)).toBeVisible()
    await expect(rows(page).first()).toContainText('0 of 6')
    await expect(rows(page).first()).toContainText('$720')

    // The form shows what is stored by now, each time it is opened.
    await openForm(page, `Edit: ${firstDay}`)
    await expect(fieldIn(edit, 'Seats')).toHaveValue('6')
    await expect(fieldIn(edit, 'Price ($)')).toHaveValue('720')
    await fieldIn(edit, 'Seats').fill('7')
    await edit.getByRole('button', { name: 'Cancel' }).press('Enter')
    await openForm(page, `Edit: ${firstDay}`)
    await expect(fieldIn(edit, 'Seats')).toHaveValue('6')
  })

  test('a press that waited for a sign-in replaces nothing of the meantime', async ({
    page,
    request,
    items,
  }) => {
    const { id, change } = await schedule(request, items)
    await openSchedule(page, id)
    const edit = await openForm(page, `Edit: ${firstDay}`)
    await fieldIn(edit, 'Price ($)').fill('500')
    await endSession(page)
    await change({ cost: 720 })
    await edit.getByRole('button', { name: 'Save' }).click()
    await signInAgain(page)
    await expect(edit.locator('.notice')).toContainText(told('Price ($): 720'))
    await expect(fieldIn(edit, 'Price ($)')).toHaveValue('500')
    await expect(rows(page).first()).toContainText('$720')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).first()).toContainText('$500')
  })

  test('a press in a departure of the calendar waits for a sign-in, and is sent once', async ({
    page,
    request,
    items,
  }) => {
    const { id } = await schedule(request, items)
    await openSchedule(page, id, '?view=month')
    await page
      .getByRole('button', { name: /0 of 4 seats taken/ })
      .first()
      .press('Enter')
    const edit = await openForm(page, `Edit: ${firstDay}`)
    await fieldIn(edit, 'Seats').fill('6')
    await endSession(page)
    await edit.getByRole('button', { name: 'Save' }).press('Enter')
    await signInAgain(page)
    await expect(page.getByText(`The departure on ${firstDay} is changed.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /0 of 6 seats taken/ })).toBeVisible()
  })

  test('a departure that was opened in the calendar is shown as it is after each change', async ({
    page,
    request,
    items,
  }) => {
    const { id } = await schedule(request, items)
    await openSchedule(page, id, '?view=month')
    await expect(page.locator('.grid-table')).toHaveCount(0)
    await page
      .getByRole('button', { name: /0 of 4 seats taken/ })
      .first()
      .press('Enter')
    const opened = page.getByRole('region', { name: `Departure on ${firstDay}` })
    const edit = await openForm(opened, 'Edit')
    const seats = fieldIn(edit, 'Seats')
    await seats.fill('7')
    await edit.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(opened.getByText(`The departure on ${firstDay} is changed.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /0 of 7 seats taken/ })).toBeVisible()
    await openForm(opened, 'Edit')
    await expect(seats).toHaveValue('7')
  })

  test('a change of many waits for a sign-in with the departures that were chosen', async ({
    page,
    request,
    items,
  }) => {
    const { id } = await schedule(request, items)
    await openSchedule(page, id)
    for (const date of [first, second])
      await page.getByRole('checkbox', { name: `Select the departure on Mon ${slashed(date)}` }).check()
    const many = await openForm(page, 'Change 2 departures')
    await fieldIn(many, 'Price ($)').fill('720.5')
    await endSession(page)
    await many.getByRole('button', { name: 'Change 2 departures' }).click()
    await signInAgain(page)
    await expect(page.getByText('2 departures are changed.')).toBeVisible()
    for (const row of [0, 1]) await expect(rows(page).nth(row)).toContainText('$720.5')
    await expect(page.getByText('Change 2 departures')).toHaveCount(0)
  })

  test('a cancelled departure is told, and "Keep it" forgets the answers', async ({
    page,
    request,
    items,
  }) => {
    const { id } = await schedule(request, items)
    const { token } = await signUp(request)
    const booked = await request.post('/api/tours', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ cardId: id, username: 'Ole Brandt', email: 'ole@example.com' },
        ...{ date: second, numberTikets: 1 },
      },
    })
    expect(booked.status(), await booked.text()).toBe(201)
    await openSchedule(page, id)
    const withBooking = await openForm(page, `Cancel: Mon ${slashed(second)}`)
    await withBooking.getByRole('button', { name: 'Cancel departure' }).press('Enter')
    await fieldIn(withBooking, 'The booking of Ole Brandt').selectOption('refund')
    await withBooking.getByRole('button', { name: 'Keep it' }).press('Enter')
    await openForm(page, `Cancel: Mon ${slashed(second)}`)
    await expect(withBooking).toContainText('You are asked about each of its bookings')
    await expect(withBooking.locator('.notice')).toHaveCount(0)
    await expect(fieldIn(withBooking, 'The booking of Ole Brandt')).toHaveCount(0)

    const form = await openForm(page, `Cancel: ${firstDay}`)
    await form.getByRole('button', { name: 'Cancel departure' }).press('Enter')
    await expect(page.getByText(`The departure on ${firstDay} is cancelled.`)).toBeVisible()
    await expect(page.locator('*:focus')).toContainText('is cancelled')
    // Without bookings nothing of it remains.
    await expect(rows(page)).toHaveCount(1)
    await expectAccessible(page)
  })

  test('cleared dates stay cleared, and a plan without any date is refused in words', async ({
    page,
    request,
    items,
  }) => {
    test.slow()
    const { id } = await schedule(request, items)
    await openSchedule(page, id)
    await page.locator('.add-departures > summary').press('Enter')
    const form = page.locator('.add-departures form')
    await form.getByRole('radio', { name: 'A series' }).check()
    await form.getByRole('checkbox', { name: 'Monday' }).check()
    await fieldIn(form, 'From').fill(typed(dayFrom(14)))
    await fieldIn(form, 'To').fill(typed(dayFrom(21)))
    await form.getByRole('button', { name: 'Show the dates' }).press('Enter')
    await boxOf(form, dayFrom(14)).uncheck()
    await fieldIn(form, 'Price ($)').fill('many')
    await form.getByRole('button', { name: 'Add 1 departure' }).press('Enter')
    await expect(fieldIn(form, 'Price ($)')).toHaveAccessibleDescription(/must be a number/)
    await expect(boxOf(form, dayFrom(14))).not.toBeChecked()
    await expect(boxOf(form, dayFrom(21))).toBeChecked()

    await fieldIn(form, 'Price ($)').fill('')
    await boxOf(form, dayFrom(21)).uncheck()
    await form.getByRole('button', { name: 'Add 0 departures' }).press('Enter')
    await expect(form.locator('.notice')).toHaveText(
      'No date is left. Choose at least one, or change the plan.',
    )
    await expect(boxOf(form, dayFrom(14))).not.toBeChecked()
    await expect(boxOf(form, dayFrom(21))).not.toBeChecked()

    await boxOf(form, dayFrom(21)).check()
    await endSession(page)
    await form.getByRole('button', { name: 'Add 1 departure' }).press('Enter')
    await signInAgain(page)
    await expect(page.getByText('1 departure is added.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).last()).toContainText(slashed(dayFrom(21)))
  })

  test('a departure that a colleague has made private is told as such', async ({ page, request, items }) => {
    const { id, change } = await schedule(request, items)
    await openSchedule(page, id)
    const edit = await openForm(page, `Edit: ${firstDay}`)
    await edit.getByRole('radio', { name: 'Closed' }).check()
    await change({ state: 'guaranteed', isPrivate: true })
    await edit.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(edit.locator('.notice')).toContainText(told('State: Guaranteed'))
    await edit.getByRole('button', { name: 'Cancel' }).press('Enter')
    await openForm(page, `Edit: ${firstDay}`)
    await expect(edit.getByRole('radio', { name: 'Guaranteed' })).toBeChecked()
    await expect(edit.getByRole('radio', { name: 'People with its link' })).toBeChecked()
    await expect(edit.locator('.notice')).toHaveCount(0)
  })
})

test('who keeps the catalogue alone finds, copies and renews the link of a private departure', async ({
  page,
  request,
  items,
}) => {
  const { id } = await schedule(request, items, { seats: 4, isPrivate: true })
  await signInNarrowed(page.request, request, ['catalogue'])
  await page.goto(`/admin/tour/departures/${id}`)
  await rows(page).first().locator('summary').filter({ hasText: 'Private link' }).press('Enter')
  const part = page.getByRole('region', { name: `Private link: ${firstDay}` })
  const address = part.getByLabel('Address to send')
  const link = await address.inputValue()
  expect((await page.request.get(link)).status()).toBe(200)
  await expectAccessible(page)
  await openForm(part, 'Renew link')
  await part.getByRole('button', { name: 'Make a new link' }).press('Enter')
  await expect(part.getByText('The link is new.')).toBeVisible()
  await expect(address).not.toHaveValue(link)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/tour/departures/*'] })

  test('a change of a colleague is told, and cleared dates stay cleared', async ({
    page,
    request,
    items,
  }) => {
    const { id, change } = await schedule(request, items)
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/departures/${id}`)
    const edit = await openForm(page, `Edit: ${firstDay}`)
    await fieldIn(edit, 'Seats').fill('6')
    await change({ seats: 5, cost: 720 })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.locator('.notice')).toContainText(told('Seats: 5'))
    await expect(fieldIn(edit, 'Seats')).toHaveValue('6')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).first()).toContainText('0 of 6')
    await expect(rows(page).first()).toContainText('$720')

    await page.locator('.add-departures > summary').click()
    const adding = page.locator('.add-departures form')
    const add = adding.getByRole('button', { name: /^Add/ })
    await adding.getByRole('radio', { name: 'A series' }).check()
    await adding.getByRole('checkbox', { name: 'Monday' }).check()
    await fieldIn(adding, 'From').fill(dayFrom(14))
    await fieldIn(adding, 'To').fill(dayFrom(21))
    await add.click()
    await boxOf(adding, dayFrom(14)).uncheck()
    await fieldIn(adding, 'Price ($)').fill('many')
    await add.click()
    await expect(fieldIn(adding, 'Price ($)')).toHaveAccessibleDescription(/must be a number/)
    await expect(boxOf(adding, dayFrom(14))).not.toBeChecked()
    await boxOf(adding, dayFrom(21)).uncheck()
    await fieldIn(adding, 'Price ($)').fill('')
    await add.click()
    await expect(adding.getByText('No date is left.')).toBeVisible()
    await expect(boxOf(adding, dayFrom(21))).not.toBeChecked()

    const cancel = await openForm(page, `Cancel: ${firstDay}`)
    await cancel.getByRole('button', { name: 'Cancel departure' }).click()
    await expect(page.getByText(`The departure on ${firstDay} is cancelled.`)).toBeVisible()
    await expectNoOverflow(page, 390)
  })
})

// Scheduled departures in the back office.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleWithoutScript, expectLegible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { repeatablePress } from './sent-forms.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dayMs = 86_400_000

/** The first Monday after 60 days, and days counted from it. */
const monday = Math.ceil((Date.now() / dayMs + 60 - 4) / 7) * 7 + 4
const dayFrom = (days: number) => new Date((monday + days) * dayMs).toISOString().slice(0, 10)
const typed = (date: string) => date.split('-').reverse().join('-')
const slashed = (date: string) => date.split('-').reverse().join('/')

const rows = (page: Page) => page.locator('.grid-table tbody').getByRole('row')
const addForm = (page: Page) => page.locator('.add-departures form')
const fieldIn = (part: Locator | Page, label: string) => part.getByLabel(label, { exact: true })

async function openAdding(page: Page): Promise<Locator> {
  await page.locator('.add-departures > summary').press('Enter')
  return addForm(page)
}

test.describe('a schedule', () => {
  test('staff schedule a series after a look at its dates, change many at once and one alone, by keyboard', async ({
    page,
    items,
  }) => {
    const tour = await items.createTour({ custom: 9 })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour?text=${items.word}`)
    await page.getByRole('link', { name: `Departures of ${tour.title}` }).press('Enter')
    await expect(page).toHaveTitle(`Departures of ${tour.title} - Halyard`)
    await expect(page.getByText('This tour leaves any day')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No departure is scheduled yet' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add departures' }).press('Enter')
    await expect(page.locator('.add-departures > summary')).toBeFocused()
    const form = addForm(page)
    await form.getByRole('radio', { name: 'A series' }).check()
    await form.getByRole('button', { name: 'Show the dates' }).press('Enter')
    await expect(form.getByText('choose at least one')).toBeVisible()
    await expect(form.getByText('required')).toHaveCount(2)
    await form.getByRole('checkbox', { name: 'Monday' }).check()
    await form.getByRole('checkbox', { name: 'Thursday' }).check()
    await fieldIn(form, 'Every … weeks').fill('2')
    await fieldIn(form, 'From').fill(typed(dayFrom(0)))
    await fieldIn(form, 'To').fill(typed(dayFrom(20)))
    await fieldIn(form, 'Seats').fill('4')
    await form.getByRole('button', { name: 'Show the dates' }).press('Enter')
    await expect(form.getByRole('heading', { name: '4 dates, nothing is scheduled yet' })).toBeFocused()
    await expectAccessible(page)
    await form.getByRole('checkbox', { name: slashed(dayFrom(17)) }).uncheck()
    await form.getByRole('button', { name: 'Add 3 departures' }).press('Enter')
    await expect(form.getByText('3 departures are added.')).toBeVisible()
    await expect(rows(page).locator('.is-title')).toHaveText([
      `Mon ${slashed(dayFrom(0))}`,
      `Thu ${slashed(dayFrom(3))}`,
      `Mon ${slashed(dayFrom(14))}`,
    ])
    await expect(rows(page).first()).toContainText('0 of 4')

    // The same series once more: what is scheduled cannot be chosen.
    await fieldIn(form, 'From').fill(typed(dayFrom(0)))
    await form.getByRole('button', { name: 'Show the dates' }).press('Enter')
    await expect(form.getByText('3 dates cannot be scheduled.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Add 1 departure' })).toBeEnabled()

    await page.getByRole('checkbox', { name: `Select the departure on Mon ${slashed(dayFrom(0))}` }).check()
    await page.getByRole('checkbox', { name: `Select the departure on Thu ${slashed(dayFrom(3))}` }).check()
    const many = await openForm(page, 'Change 2 departures')
    await expectAccessible(page)
    await fieldIn(many, 'Price ($)').fill('many')
    await many.getByRole('button', { name: 'Change 2 departures' }).press('Enter')
    await expect(fieldIn(many, 'Price ($)')).toHaveAccessibleDescription(/must be a number/)
    await expect(fieldIn(many, 'Price ($)')).toBeFocused()
    await fieldIn(many, 'Price ($)').fill('720.5')
    await many.getByRole('radio', { name: 'Guaranteed' }).check()
    await many.getByRole('button', { name: 'Change 2 departures' }).press('Enter')
    await expect(page.getByText('2 departures are changed.')).toBeVisible()
    await expect(rows(page).nth(1)).toContainText('Guaranteed')
    await expect(rows(page).nth(1)).toContainText('$720.5')
    await expect(rows(page).nth(2)).toContainText('Open')

    const one = await openForm(page, `Edit: Mon ${slashed(dayFrom(14))}`)
    await expect(fieldIn(one, 'Seats')).toHaveValue('4')
    await fieldIn(one, 'Seats').fill('')
    await one.getByRole('radio', { name: 'Closed' }).check()
    await one.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(rows(page).nth(2)).toContainText('Closed')
    await expect(rows(page).nth(2)).toContainText('0 of 9')

    // Repeats the season 28 days later.
    await form.getByRole('radio', { name: 'A season again' }).check()
    await fieldIn(form, 'Season from').fill(typed(dayFrom(0)))
    await fieldIn(form, 'Season to').fill(typed(dayFrom(20)))
    await fieldIn(form, 'Again from').fill(typed(dayFrom(28)))
    await form.getByRole('button', { name: 'Show the dates' }).press('Enter')
    await form.getByRole('button', { name: 'Add 3 departures' }).press('Enter')
    await expect(rows(page)).toHaveCount(6)
    await expect(rows(page).nth(3)).toContainText('$720.5')

    await page.getByRole('link', { name: 'Month' }).press('Enter')
    await expect(page).toHaveURL(/view=month/)
    const cell = page.getByRole('button', { name: /0 of 4 seats taken/ }).first()
    await expect(cell).toBeVisible()
    await expectAccessible(page)
    await cell.press('Enter')
    const opened = page.getByRole('region', { name: /^Departure on/ })
    await expect(opened.getByRole('heading')).toBeFocused()
    await expect(fieldIn(await openForm(opened, 'Edit'), 'Seats')).toHaveValue('4')
    await expectAccessible(page)
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
  })
})

test.describe('a departure with bookings', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('cancelling a departure asks for each booking, and a booking of the meantime is asked for too', async ({
    page,
    request,
    items,
  }) => {
    const tour = await items.createTour({ custom: 3, schedule: 'departures' })
    const staff = await signInSuperAdmin(page.request)
    const [first, second] = [dayFrom(0), dayFrom(7)]
    const added = await page.request.post(`/api/cards/${tour._id}/departures`, {
      headers: staff.headers,
      data: { departures: [{ date: first }, { date: second, seats: 2 }] },
    })
    expect(added.status(), await added.text()).toBe(201)
    const { token } = await signUp(request)
    const book = async (username: string, numberTikets: number) => {
      const response = await request.post('/api/tours', {
        headers: { authorization: `Bearer ${token}` },
        data: { cardId: tour._id, username, email: 'mira@example.com', date: first, numberTikets },
      })
      expect(response.status(), await response.text()).toBe(201)
    }
    await book('Ole Brandt', 1)

    await page.goto(`/admin/tour/departures/${tour._id}`)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('1 of 3')
    const form = await openForm(page, `Cancel: Mon ${slashed(first)}`)
    const send = form.getByRole('button', { name: 'Cancel departure' })
    const ofOle = fieldIn(form, 'The booking of Ole Brandt')
    await send.press('Enter')
    await expect(form.locator('.notice')).toHaveText('One booking has no answer yet.')
    await expect(ofOle).toBeFocused()
    await expectAccessible(page)
    await ofOle.selectOption('refund')
    await expect(form.getByText('Cancelled: 1').locator('..')).toContainText('to refund $0.0')
    await book('Ann Ek', 2)
    await send.press('Enter')
    await expect(form.locator('.notice')).toContainText('Someone has booked in the meantime')
    await expect(ofOle).toHaveValue('refund')
    await fieldIn(form, 'All bookings').selectOption(second)
    await send.press('Enter')
    await expect(form.locator('.notice')).toHaveText(
      `3 seats are needed on Mon ${slashed(second)}, 2 are free.`,
    )
    await ofOle.selectOption('refund')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await expectNoOverflow(page, 390)
    // The buttons of a row stand below its fields and leave them the width.
    const state = await rows(page).nth(1).getByText('Open', { exact: true }).first().boundingBox()
    const edit = await rows(page).nth(1).getByText('Edit', { exact: true }).boundingBox()
    expect(edit!.y).toBeGreaterThan(state!.y + state!.height)
    await send.press('Enter')
    await expect(page.getByText(`The departure on Mon ${slashed(first)} is cancelled.`)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(rows(page).first()).toContainText('Cancelled')
    await expect(rows(page).nth(1)).toContainText('2 of 2')

    // It runs after all.
    await page.getByRole('button', { name: `Open again Mon ${slashed(first)}` }).press('Enter')
    await expect(page.getByText(`Mon ${slashed(first)} is open again`)).toBeVisible()
    await expect(rows(page).first()).toContainText('Open')
    await expect(rows(page).first()).toContainText('0 of 3')
    await expect(page.getByText(`The departure on Mon ${slashed(first)} is cancelled.`)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask those who were booked' }).press('Enter')
    const former = page.getByRole('table', { name: 'Bookings before the departure was cancelled' })
    await expect(former).toContainText('Nothing was paid, so nothing is refunded.')
    await expect(former).toContainText(`Moved to ${slashed(second)}`)
    await expect(former.getByRole('link', { name: 'Ole Brandt' })).toBeVisible()
    await expect(page.getByText('Write to those who were booked')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/bookings?q=${encodeURIComponent('Ole Brandt')}&tour=${items.word}&when=all`)
    await expect(rows(page)).toContainText('Cancelled')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/tour/departures/*'] })

  test('departures are added, changed, cancelled and opened again by forms', async ({
    page,
    request,
    items,
  }) => {
    const tour = await items.createTour({ custom: 5, schedule: 'departures' })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/departures/${tour._id}`)
    const adding = await openAdding(page)
    const add = adding.getByRole('button', { name: /^Add/ })
    await add.click()
    await expect(fieldIn(adding, 'Date of departure')).toHaveAccessibleDescription(/required/)
    await expectAccessibleWithoutScript(page)
    await fieldIn(adding, 'Date of departure').fill(dayFrom(1))
    const repeat = await repeatablePress(page, () => add.click())
    await expect(page.getByText('1 departure is added.')).toBeVisible()
    expect((await repeat()).status()).toBe(200)
    await expect(rows(page)).toHaveCount(1)

    await adding.getByRole('radio', { name: 'A series' }).check()
    await adding.getByRole('checkbox', { name: 'Monday' }).check()
    await fieldIn(adding, 'From').fill(dayFrom(0))
    await fieldIn(adding, 'To').fill(dayFrom(14))
    await add.click()
    await expect(adding.getByRole('heading', { name: '3 dates, nothing is scheduled yet' })).toBeVisible()
    await adding.getByRole('checkbox', { name: slashed(dayFrom(14)) }).uncheck()
    await add.click()
    await expect(page.getByText('2 departures are added.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)

    const day = `Mon ${slashed(dayFrom(0))}`
    const edit = await openForm(page, `Edit: ${day}`)
    await fieldIn(edit, 'Seats').fill('few')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(fieldIn(edit, 'Seats')).toHaveValue('few')
    await fieldIn(edit, 'Seats').fill('4')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).first()).toContainText('0 of 4')

    const { token } = await signUp(request)
    const booked = await request.post('/api/tours', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ cardId: tour._id, username: 'Ole Brandt', email: 'ole@example.com' },
        ...{ date: dayFrom(0), numberTikets: 1 },
      },
    })
    expect(booked.status(), await booked.text()).toBe(201)
    const cancel = await openForm(page, `Cancel: ${day}`)
    await cancel.getByRole('button', { name: 'Cancel departure' }).click()
    await expect(cancel.getByRole('alert').first()).toContainText('One booking has no answer yet.')
    await expectAccessibleWithoutScript(page)
    await fieldIn(cancel, 'The booking of Ole Brandt').selectOption('refund')
    await cancel.getByRole('button', { name: 'Cancel departure' }).click()
    await expect(page.getByText(`The departure on ${day} is cancelled.`)).toBeVisible()
    await page.getByRole('button', { name: `Open again ${day}` }).click()
    await expect(page.getByText(`${day} is open again`)).toBeVisible()
    await expect(rows(page).first()).toContainText('Open')
    await page.goto(`/admin/tour/departures/${tour._id}?view=month`)
    await expect(rows(page)).toHaveCount(3)
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
  })
})

test.describe('what fails', () => {
  test.use({ refusals: ['/api/cards/*', '/api/cards/*/schedule', '/api/cards/*/departures/*'] })

  test('an admin reads departures and changes none; failures and unknown tours have messages', async ({
    page,
    items,
  }) => {
    const tour = await items.createTour()
    await signInAdmin(page.request)
    await page.goto(`/admin/tour/departures/${tour._id}`)
    const form = await openAdding(page)
    await form.getByRole('button', { name: 'Add departure' }).click()
    await expect(form.getByText('required')).toBeVisible()
    await fieldIn(form, 'Date of departure').fill(typed(dayFrom(0)))
    await form.getByRole('button', { name: 'Add departure' }).click()
    await expect(form.getByRole('alert')).toContainText('Only super admin can do this, you are admin')
    await expect(fieldIn(form, 'Date of departure')).toHaveValue(typed(dayFrom(0)))

    await page.goto(`/admin/tour?text=${items.word}`)
    await page.route('**/api/cards/*/schedule*', (route) => route.abort())
    await page.getByRole('link', { name: `Departures of ${tour.title}` }).click()
    await expect(page.getByText('The departures cannot be shown')).toBeVisible()
    await page.unroute('**/api/cards/*/schedule*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No departure is scheduled yet' })).toBeVisible()

    await page.goto('/admin/tour/departures/no-such-tour')
    await expect(page.getByRole('heading', { name: 'Tour not found!' })).toBeVisible()
  })
})

test('the screen is legible in both themes and fits into a phone', async ({ page, items }) => {
  const tour = await items.createTour({ schedule: 'departures' })
  const staff = await signInSuperAdmin(page.request)
  const states = ['open', 'guaranteed', 'closed']
  await page.request.post(`/api/cards/${tour._id}/departures`, {
    headers: staff.headers,
    data: { departures: states.map((state, week) => ({ date: dayFrom(7 * week), state })) },
  })
  await page.goto(`/admin/tour/departures/${tour._id}`)
  await openAdding(page)
  await addForm(page).getByRole('radio', { name: 'A series' }).check()
  for (const width of [1440, 390]) {
    await expectNoOverflow(page, width)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectLegible(page)
})

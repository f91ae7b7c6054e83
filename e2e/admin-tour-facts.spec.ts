// The optional sections of the form of tours: schedule, facts and terms.
import type { Page } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { jpegFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import {
  errorEntry,
  field,
  fillFields,
  mainInput,
  readSentBody,
  save,
  success,
  tourValues,
} from './staff-forms.ts'
import { expect, farDate, test } from './staff-items.ts'
import { messages, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const summaryOf = (page: Page, name: string) =>
  page.locator('summary').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Opens the sections, then those named. */
async function open(page: Page, ...sections: string[]): Promise<void> {
  for (const name of ['Schedule, facts and terms', ...sections]) await summaryOf(page, name).press('Enter')
}

const cardsPath = /^\/api\/cards(\/[\w-]+)?$/

test('a tour without facts is sent as documented; facts are filled in by keyboard and shown again', async ({
  page,
  items,
}) => {
  const title = `${items.word} with facts`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await fillFields(page, { Title: title, ...tourValues })
  await field(page, 'Type').selectOption('Skiing')
  await mainInput(page).setInputFiles(await jpegFile())
  const plain = await readSentBody(page, 'POST', cardsPath, () => save(page, 'Create').click())
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['facts']))
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['schedule']))
  await expect(messages(page)).toContainText(success)

  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await open(page, 'At a glance', 'Itinerary', 'What the price includes', 'Pictures in words')
  await expect(page.getByText('Package-travel law asks for 7 more facts')).toBeVisible()
  await page.getByRole('button', { name: 'How many days the tour takes.' }).press('Enter')
  await expect(field(page, 'Length (days)')).toBeFocused()
  await fillFields(page, {
    'Length (days)': '2',
    'Languages of the guides': 'English\nNorsk',
    'Meeting point': 'The pier, 09:00',
    Included: 'Breakfast\n\n A boat ',
    'What the main image shows': 'A red boat',
  })
  const addDay = page.getByRole('button', { name: 'Add day' })
  for (const day of ['Arrival', 'The hill']) {
    await addDay.press('Enter')
    await expect(page.getByLabel('Heading', { exact: true }).last()).toBeFocused()
    await page.keyboard.type(day)
    await page.getByLabel('What happens', { exact: true }).last().fill(`${day}, all day`)
  }
  await page.getByRole('group', { name: 'Day 2' }).getByRole('checkbox', { name: 'Lunch' }).check()
  await page.getByRole('button', { name: 'Move day 2 up' }).press('Enter')
  await expect(page.getByLabel('Heading', { exact: true }).first()).toHaveValue('The hill')
  await expect(page.getByRole('button', { name: 'Move day 1 up' })).toBeFocused()
  await page.getByLabel('Night', { exact: true }).first().fill('A hut')
  await addDay.press('Enter')
  await page.getByRole('button', { name: 'Remove day 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove day 2' })).toBeFocused()
  await expect(page.getByText('Package-travel law asks for 2 more facts')).toBeVisible()
  await expectAccessible(page)
  const sent = await readSentBody(page, 'PATCH', cardsPath, () => save(page, 'Update').click())
  expect(sent.facts).toEqual({
    durationDays: 2,
    languages: ['English', 'Norsk'],
    meetingPoint: 'The pier, 09:00',
    included: ['Breakfast', ' A boat '],
    itinerary: [
      { title: 'The hill', text: 'The hill, all day', meals: ['lunch'], night: 'A hut' },
      { title: 'Arrival', text: 'Arrival, all day', meals: [] },
    ],
    alt: ['A red boat'],
  })
  await expect(messages(page)).toContainText(success)

  // From the list, where facts are not known until they are opened: an edit of the title leaves them.
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await field(page, 'Title').fill(`${title}, renamed`)
  const renamed = await readSentBody(page, 'PATCH', cardsPath, () => save(page, 'Update').click())
  expect(renamed.facts).toBeUndefined()
  await page.getByRole('link', { name: `Edit ${title}, renamed` }).click()
  await expect(field(page, 'Title')).toHaveValue(`${title}, renamed`)
  await page.reload()
  await open(page, 'Itinerary', 'Pictures in words')
  await expect(page.getByLabel('Heading', { exact: true }).last()).toHaveValue('Arrival')
  await expect(field(page, 'What the main image shows')).toHaveValue('A red boat')
})

test('errors open their section, name the entry and lose nothing', async ({ page, items }) => {
  const tour = await items.createTour()
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/edit/${tour._id}`)
  await open(page, 'Payment and cancellation', 'Itinerary')
  await field(page, 'Deposit (%)').fill('120')
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.getByLabel('What happens', { exact: true }).fill('A walk')
  const terms = [
    ['30', '50'],
    ['7', '20'],
  ]
  for (const [daysBefore, kept] of terms) {
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByLabel('From (days before)').last().fill(daysBefore!)
    await page.getByLabel('Kept of the price (%)').last().fill(kept!)
  }
  await summaryOf(page, 'Payment and cancellation').press('Enter')
  await summaryOf(page, 'Itinerary').press('Enter')
  await expect(field(page, 'Deposit (%)')).toBeHidden()
  await save(page, 'Update').click()
  await expect(errorEntry(page, 'Deposit', 'at most 100')).toBeVisible()
  await expect(
    errorEntry(page, 'What cancelling costs', 'what is kept cannot fall towards the departure'),
  ).toBeVisible()
  await expect(field(page, 'Deposit (%)')).toBeVisible()
  await errorEntry(page, 'Day 1, Heading', 'required').click()
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
  await page.keyboard.type('On foot')
  await field(page, 'Deposit (%)').fill('20')
  await page.getByLabel('Kept of the price (%)').last().fill('80')
  await expect(page.getByText('When the balance is due.')).toBeVisible()
  const sent = await readSentBody(page, 'PATCH', cardsPath, () => save(page, 'Update').click())
  expect(sent.facts).toEqual({
    depositPercent: 20,
    itinerary: [{ title: 'On foot', text: 'A walk', meals: [] }],
    cancellationTerms: [
      { daysBefore: 30, percentKept: 50 },
      { daysBefore: 7, percentKept: 80 },
    ],
  })
  await expect(messages(page)).toContainText(success)
})

test.describe('facts that fail to load', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('facts that cannot be loaded can be asked for again, and are left as they are', async ({
    page,
    items,
  }) => {
    const tour = await items.createTour({ facts: { meetingPoint: 'The pier' } })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour?text=${items.word}`)
    await page.getByRole('link', { name: `Edit ${tour.title}` }).click()
    await page.route(`**/api/cards/${tour._id}`, (route) => route.abort())
    await open(page)
    await expect(page.getByText('These entries cannot be shown')).toBeVisible()
    await page.unroute(`**/api/cards/${tour._id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await summaryOf(page, 'At a glance').click()
    await expect(field(page, 'Meeting point')).toHaveValue('The pier')
  })
})

test.describe('two people', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('another person’s facts stay when two edit different ones', async ({ page, items }) => {
    const tour = await items.createTour({ facts: { meetingPoint: 'The pier', durationDays: 3 } })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${tour._id}`)
    await open(page, 'At a glance')
    await field(page, 'Length (days)').fill('4')
    await items.change('cards', tour._id, { facts: { meetingPoint: 'The station', durationDays: 3 } })
    await save(page, 'Update').click()
    await expect(page.getByText('was The pier, is now The station.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my entries, take the rest from theirs' }).click()
    const sent = await readSentBody(page, 'PATCH', cardsPath, () => save(page, 'Update').click())
    expect(sent.facts).toEqual({ meetingPoint: 'The station', durationDays: 4 })
  })
})

test('switching a tour to departures tells how many booked dates become closed departures', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour()
  const { token } = await signUp(request)
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username: 'Mira', email: 'm@example.com', date: farDate, numberTikets: 2 },
  })
  expect(response.status()).toBe(201)
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/edit/${tour._id}`)
  await open(page, 'Schedule')
  await page.getByRole('radio', { name: 'On scheduled departures' }).check()
  await expect(page.getByText('One future date has bookings.')).toBeVisible()
  const sent = await readSentBody(page, 'PATCH', cardsPath, () => save(page, 'Update').click())
  expect(sent.schedule).toBe('departures')
  await page.goto(`/admin/tour/departures/${tour._id}`)
  await expect(page.locator('.grid-table tbody').getByRole('row')).toContainText('Closed')
})

test('the sections are legible in both themes and fit into a phone', async ({ page, items }) => {
  const tour = await items.createTour({
    facts: {
      itinerary: [{ title: 'Arrival', text: 'By boat', meals: ['dinner'], night: 'A hut' }],
      cancellationTerms: [{ daysBefore: 30, percentKept: 20 }],
      questions: [{ question: 'Is it steep?', answer: 'In places.' }],
    },
  })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/edit/${tour._id}`)
  const sections = ['Schedule', 'At a glance', 'Itinerary', 'Before the tour', 'Payment and cancellation']
  await open(page, ...sections, 'What the price includes', 'Pictures in words')
  for (const width of [1440, 390]) {
    await expectNoOverflow(page, width)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectLegible(page)
})

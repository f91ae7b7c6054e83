// Tours that leave on scheduled dates: the list of departures, the booking form, facts, cards and searches.
import { expectAccessible } from './accessibility.ts'
import { bookingsOf, panel, typeDate } from './booking-panel.ts'
import { dayFirst, daysAfter } from './dates.ts'
import { dayOf, departureList, departuresOf, dollars, type ListedDeparture } from './departures.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, openTab, scheduledTour, tourPath } from './tours.ts'
import { messages, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const width of [1440, 390]) {
  test(`the next departures have price and seats, and are filtered by month, at ${width} px`, async ({
    page,
    request,
  }) => {
    const tour = await scheduledTour(request)
    const departures = await departuresOf(request, tour)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(tourPath(tour))
    const rows = departureList(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    await expect(rows).toHaveCount(6)
    await expect(rows.first()).toContainText(dollars(departures[0]!.cost))
    await expect(rows.first()).toContainText(/seats? left/)
    await expectAccessible(page, '#departures')
    await expectNoOverflow(page, width)

    const calls: string[] = []
    page.on('request', (call) => {
      if (call.url().includes('/api/')) calls.push(call.url())
    })
    const month = departures.at(-1)!.date.slice(0, 7)
    const inMonth = departures.filter(({ date }) => date.startsWith(month))
    await departureList(page).locator('summary').click()
    await departureList(page).locator('details a').last().click()
    await expect(page).toHaveURL(new RegExp(`\\?departs=${month}#departures$`))
    await expect(rows).toHaveCount(inMonth.length)
    expect(calls.filter((url) => !url.includes('/seats/stream'))).toEqual([])
    await expectAccessible(page, '#departures')
    await page.reload()
    await expect(rows).toHaveCount(inMonth.length)
  })
}

test('a chosen departure is in the booking form, with its own price, and can be booked', async ({
  page,
  request,
}) => {
  const member = await signUp(page.request)
  const tour = await scheduledTour(request, 1)
  const departure = (await departuresOf(request, tour))[2]!
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await form.getByLabel('Message', { exact: true }).fill('By train, please.')
  await departureList(page)
    .getByRole('button', { name: dayOf(departure.date) })
    .click()
  const field = form.getByLabel('Departure date', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(departure.date)
  await expect(field).toHaveAccessibleDescription(/seats? left/)
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('By train, please.')
  await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
  await expect(form.getByRole('status').filter({ hasText: dollars(2 * departure.cost) })).toBeVisible()
  await expectAccessible(page, '#booking')
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(messages(page)).toContainText('Successfully!')
  expect(await bookingsOf(request, member)).toMatchObject([{ date: departure.date, numberTikets: 2 }])
  // The list tells the seats that are left now.
  await expect(
    departureList(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: dayOf(departure.date) }) }),
  ).toContainText(new RegExp(`^.*${departure.seatsLeft - 2} seats? left`))
})

test.describe('while departures change', () => {
  test.use({ refusals: ['/api/tours', '/api/holds'] })

  test('closed and sold-out departures say so and cannot be chosen; a refusal keeps the entries', async ({
    page,
    request,
    baseURL,
  }) => {
    const tour = await scheduledTour(request, 2)
    const [closed, full, left] = (await departuresOf(request, tour)).slice(-3) as [
      ListedDeparture,
      ListedDeparture,
      ListedDeparture,
    ]
    const { headers } = await signInSuperAdmin(request)
    const change = async ({ date }: ListedDeparture, data: object) => {
      const response = await request.patch(`${baseURL}/api/cards/${tour._id}/departures/${date}`, {
        headers,
        data,
      })
      expect(response.status()).toBe(200)
    }
    const buyer = await signUp(request)
    const booked = await request.post('/api/tours', {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: {
        ...{ cardId: tour._id, username: 'Nora', email: buyer.email, date: full.date, numberTikets: 1 },
      },
    })
    expect(booked.status()).toBe(201)
    await change(closed, { state: 'closed' })
    await change(full, { seats: 1 })

    const member = await signUp(page.request)
    for (const [{ date }, text] of [
      [closed, 'Closed'],
      [full, 'Sold out'],
    ] as const) {
      await page.goto(`${tourPath(tour)}?departs=${date.slice(0, 7)}`)
      const day = dayOf(date).source.slice('^Choose '.length, -1)
      const row = departureList(page)
        .getByRole('listitem')
        .filter({ hasText: new RegExp(day) })
      await expect(row).toContainText(text)
      await expect(row.getByRole('button')).toHaveCount(0)
      const option = panel(page).locator(`option[value="${date}"]`)
      // A sold-out departure is chosen to wait for seats.
      if (text === 'Closed') await expect(option).toBeDisabled()
      else await expect(option).toBeEnabled()
      await expect(option).toContainText(text)
    }
    await expectAccessible(page, '#departures')

    // It is closed while the form is filled in.
    const form = panel(page)
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await form.getByLabel('Departure date', { exact: true }).selectOption(left.date)
    await form.getByLabel('Message', { exact: true }).fill('By train, please.')
    await change(left, { state: 'closed' })
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(messages(page)).toContainText('This departure is closed for bookings.')
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveAccessibleDescription(
      'This departure is closed for bookings.',
    )
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('By train, please.')
    for (const departure of [closed, left]) await change(departure, { state: 'open' })
  })
})

test('a tour on any day starts with its announced date, and a date far from it is remarked on', async ({
  page,
  request,
}) => {
  await signUp(page.request)
  const tour = await bookableTour(request, 7)
  const announced = tour.calendar.slice(0, 10)
  const holds: string[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname === '/api/holds') holds.push(call.method())
  })
  await page.goto(tourPath(tour))
  const form = panel(page)
  const field = form.getByLabel('Departure date', { exact: true })
  await expect(form.getByLabel('Email', { exact: true })).not.toHaveValue('')
  await expect(field).toHaveValue(dayFirst(announced))
  await expect(field).toHaveAccessibleDescription(/seats? left$/)
  // Opening the page holds nothing.
  expect(holds.filter((method) => method === 'POST')).toEqual([])

  const remark = form.getByText(/^Announced for \w{3} \d+ \w+ \d{4}\.$/)
  const back = form.getByRole('button', { name: 'Choose this date' })
  await typeDate(page, dayFirst(daysAfter(announced, 21)))
  await expect(remark).toHaveCount(0)
  await typeDate(page, dayFirst(daysAfter(announced, 22)))
  await expect(remark).toBeVisible()
  await expectAccessible(page, '#booking')
  await back.click()
  await expect(field).toHaveValue(dayFirst(announced))
  await expect(back).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a tour on any day starts with its announced date', async ({ page, request }) => {
    const tour = await bookableTour(request, 7)
    await page.goto(tourPath(tour))
    const form = panel(page)
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(tour.calendar.slice(0, 10))
    await expect(form.getByText(/^Announced for /)).toBeVisible()
  })
})

test('facts of a tour stand under Infomation, its itinerary under Tour Plan', async ({ page, request }) => {
  const tour = await scheduledTour(request)
  const response = await request.get(`/api/cards/${tour._id}`)
  const { facts } = (await response.json()) as {
    facts: {
      durationDays: number
      meetingPoint: string
      included: string[]
      itinerary: { title: string }[]
      questions: { question: string; answer: string }[]
    }
  }
  await page.goto(tourPath(tour))
  const overview = await openTab(page, 'Infomation')
  await expect(overview.getByText(`${facts.durationDays} days`, { exact: true })).toBeVisible()
  await expect(overview.getByText(facts.meetingPoint)).toBeVisible()
  for (const line of facts.included) await expect(overview.getByText(line, { exact: true })).toBeVisible()
  const [first] = facts.questions
  await expect(overview.getByText(first!.answer)).toBeHidden()
  await overview.getByRole('heading', { name: first!.question }).click()
  await expect(overview.getByText(first!.answer)).toBeVisible()
  await expectAccessible(page, '#information')
  const plan = await openTab(page, 'Tour Plan')
  await expect(plan.getByRole('heading', { level: 3 })).toHaveText(
    facts.itinerary.map(({ title }, index) => `Day ${index + 1}: ${title}`),
  )
  await expectAccessible(page, '#tour-plan')
})

test('a tour chosen in a list has its facts too', async ({ page }) => {
  await page.goto('/tours/standard-list')
  await page
    .locator('#tours')
    .getByRole('link')
    .filter({ has: page.locator('.poster-frame') })
    .first()
    .click()
  const overview = page.getByRole('tabpanel', { name: 'Infomation' })
  await expect(overview.getByRole('heading', { name: 'Good to know' })).toBeVisible()
})

test('structured data names each departure as an event with its offer', async ({ page, request }) => {
  const tour = await scheduledTour(request)
  const departures = await departuresOf(request, tour)
  await page.goto(tourPath(tour))
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(text!) as { '@graph': { '@type': unknown; startDate?: string }[] })['@graph']
  const dates = graph.filter((thing) => thing['@type'] === 'Event').map(({ startDate }) => startDate)
  expect(dates).toEqual(expect.arrayContaining(departures.map(({ date }) => date)))
})

test('the search finds tours by their month of departure', async ({ page, request }) => {
  const tour = await scheduledTour(request)
  const month = (await departuresOf(request, tour))[0]!.date.slice(0, 7)
  const response = await request.get(`/api/search?departs=${month}`)
  const { totalCount } = (await response.json()) as { totalCount: number }
  await page.goto('/search')
  const planner = page.getByRole('form', { name: 'Plan your trip' })
  await planner.getByLabel('Departs in').selectOption(month)
  await expect(page).toHaveURL(`/search?departs=${month}#tours`)
  await expect(
    page
      .locator('#tours')
      .getByRole('status')
      .filter({ hasText: /tours?\b/ }),
  ).toContainText(new RegExp(`^${totalCount} tours?`))
  await expectAccessible(page, '#filters')
  await page.getByRole('link', { name: /^Remove filter Departs in \w+ \d{4}$/ }).click()
  await expect(page).toHaveURL('/search#tours')
  await expect(planner.getByLabel('Departs in')).toHaveValue('')
})

for (const width of [1440, 390]) {
  test(`nothing moves while departures, facts and seats arrive, at ${width} px`, async ({
    page,
    request,
  }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/cards\/[^/]+\/(departures|facts|seats)/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await watchShifts(page)
    await page.setViewportSize({ width, height: 844 })
    // A page with its data, as the server renders it.
    const tour = await scheduledTour(request)
    await page.goto(tourPath(tour))
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await expect(departureList(page).getByRole('button').first()).toBeVisible()
    await expectNoShifts(page, 0.0001)

    // A tour of a list, whose departures and facts are late.
    await page.goto(`/search?q=${encodeURIComponent(tour.title)}`)
    await page.locator(`#tours a[href="${tourPath(tour)}"]`).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading tour' })).toBeAttached()
    await page.evaluate(() => {
      ;(window as unknown as { shifts: unknown[] }).shifts.length = 0
    })
    gate.resolve()
    await expect(departureList(page).getByRole('button').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    await expectNoShifts(page, 0.0001)
  })

  test(`nothing moves when the seats of a date arrive, at ${width} px`, async ({ page, request }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/cards\/[^/]+\/seats/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await watchShifts(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(tourPath(await bookableTour(request, 8)))
    await typeDate(page, farDay().typed)
    const field = panel(page).getByLabel('Departure date', { exact: true })
    await expect(field).toHaveAccessibleDescription(/seats on each date/)
    await page.evaluate(() => {
      ;(window as unknown as { shifts: unknown[] }).shifts.length = 0
    })
    gate.resolve()
    await expect(field).toHaveAccessibleDescription(/seats left/)
    await expectNoShifts(page, 0.0001)
  })
}

test('cards tell month, length and that the price is per person', async ({ page, request }) => {
  const tour = await scheduledTour(request)
  const response = await request.get(`/api/cards/${tour._id}`)
  const { facts } = (await response.json()) as { facts: { durationDays: number } }
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  await page.goto(`/search?q=${encodeURIComponent(tour.title)}`)
  const card = page.locator(`#tours a[href="${tourPath(tour)}"]`)
  await expect(card).toContainText('per person')
  await expect(card).toContainText(`${month.format(new Date(tour.calendar))} · ${facts.durationDays} days`)
})

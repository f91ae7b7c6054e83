// Refused bookings, and the entries that stay.
import { bookingsOf, panel, startBooking, typeDate, watchBookings } from './booking-panel.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, tourPath, unavailableTour } from './tours.ts'
import { messages, signInBy, signInDialog, signUp } from './visitors.ts'

test('a tour that is not available cannot be booked (R-140, R-141, R-145)', async ({ page, request }) => {
  const member = await signUp(page.request)
  const sent = watchBookings(page)
  await page.goto(tourPath(await unavailableTour(request)))
  const form = panel(page)
  await typeDate(page, farDay().typed)
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(messages(page)).toContainText('Tour not available!')
  expect(sent).toEqual([])
  expect(await bookingsOf(request, member)).toEqual([])
  await form.getByRole('button', { name: 'Check availability' }).click()
  await expect(form.getByText('Not Available!')).toBeVisible()
  const overview = page.getByRole('tabpanel', { name: 'Infomation' })
  await expect(overview.getByText('Not Available!')).toBeVisible()
})

test('a booking by a visitor shows a warning and sends nothing; the entries are there after signing in (R-146, R-328)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const tour = await bookableTour(request, 2)
  const member = await signUp(request)
  const sent = watchBookings(page)
  await page.goto(tourPath(tour))
  const form = panel(page)
  const { typed } = farDay()
  await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  await typeDate(page, typed)
  await form.getByLabel('Number of tickets', { exact: true }).fill('3')
  await form.getByLabel('Message', { exact: true }).fill('One of us is tall.')
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(messages(page)).toContainText('You need login to do this action!')
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
  await signInBy(dialog, member)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
  await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
  await expect(form.getByLabel('Number of tickets', { exact: true })).toHaveValue('3')
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('One of us is tall.')
})

test.describe('when the server refuses', () => {
  test.use({ refusals: ['/api/tours', '/api/user/getProfile', '/api/holds'] })

  test('too many tickets are refused at their field, with the number of free seats', async ({
    page,
    request,
  }) => {
    const other = await signUp(request)
    await signUp(page.request)
    const tour = await bookableTour(request, 5)
    const { date, typed } = farDay()
    // The answer with the old number of seats arrives last.
    const counted = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    await page.route(
      '**/seats?*',
      async (route) => {
        const response = await route.fetch()
        counted.resolve()
        await late.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.goto(tourPath(tour))
    const form = panel(page)
    await typeDate(page, typed)
    await counted.promise
    const otherBooking = await request.post('/api/tours', {
      headers: { authorization: `Bearer ${other.token}` },
      data: {
        username: 'Somebody',
        email: 'somebody@example.com',
        date,
        numberTikets: tour.custom - 1,
        cardId: tour._id,
      },
    })
    expect(otherBooking.status()).toBe(201)
    const tickets = form.getByLabel('Number of tickets', { exact: true })
    await tickets.fill('2')
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(tickets).toHaveAccessibleDescription('Only 1 seat is left on this date.')
    await expect(tickets).toBeFocused()
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
    await expect(form.getByText('1 seat left', { exact: true })).toBeVisible()
    const seatsResponse = page.waitForResponse('**/seats?*')
    late.resolve()
    await (await seatsResponse).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(form.getByText('1 seat left', { exact: true })).toBeVisible()
    await tickets.fill('1')
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
  })

  test('a booking with a lost response is repeated with the same key and made once', async ({
    page,
    request,
  }) => {
    const member = await signUp(page.request)
    const { typed } = farDay()
    const keys = watchBookings(page)
    let isLost = true
    await page.route('**/api/tours', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await page.goto(tourPath(await bookableTour(request, 6)))
    const form = panel(page)
    await typeDate(page, typed)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).not.toBe('')
    expect(keys[1]).toBe(keys[0])
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })

  test('a booking whose response never arrived is made once, also after a reload (R-149)', async ({
    page,
    request,
  }) => {
    const { member, form, typed } = await startBooking(page, request, 10)
    const keys = watchBookings(page)
    await page.route('**/api/tours', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByRole('alert')).toContainText('We cannot be reached at the moment.', {
      timeout: 15_000,
    })
    await expect(form.getByRole('alert')).toContainText(
      'Press Book now again: it is booked once. What you have entered is still here.',
    )
    await page.unroute('**/api/tours')
    await page.reload()
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })

  test('what is changed after a lost response is not booked before the user is told about the first booking', async ({
    page,
    request,
  }) => {
    const { member, form, typed } = await startBooking(page, request, 11)
    await page.route('**/api/tours', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByRole('alert')).toContainText('We cannot be reached', { timeout: 15_000 })
    await page.unroute('**/api/tours')
    await form.getByLabel('Number of tickets', { exact: true }).fill('2')
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText('This tour is booked already')).toBeVisible()
    expect(await bookingsOf(request, member)).toHaveLength(1)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`2 tickets for ${typed}`)).toBeVisible()
    expect(await bookingsOf(request, member)).toHaveLength(2)
  })

  test('what is changed while a booking is in flight stays', async ({ page, request }) => {
    const { form, typed } = await startBooking(page, request, 12)
    const message = form.getByLabel('Message', { exact: true })
    await message.fill('Two of us are tall.')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/tours', async (route) => {
      await held.promise
      await route.continue()
    })
    await form.getByRole('button', { name: 'Book now' }).click()
    await message.fill('Three of us are tall.')
    held.resolve()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue('')
    await expect(message).toHaveValue('Three of us are tall.')
    await page.reload()
    await expect(message).toHaveValue('Three of us are tall.')
    await expect(form.getByLabel('Departure date', { exact: true })).not.toHaveValue(typed)
  })

  test('after an ended session and a new sign-in the press goes through once, with its entries (R-328)', async ({
    page,
    request,
  }) => {
    const { member, form, typed } = await startBooking(page, request, 8)
    await form.getByLabel('Message', { exact: true }).fill('We bring a dog.')
    // Ends the session on the server; the page does not know.
    const cookies = await page.context().cookies()
    const refresh = cookies.find(({ name }) => name === 'refresh')!.value
    const ended = await page.request.post('/api/user/signout', {
      headers: { authorization: `Bearer ${member.token}`, refresh },
    })
    expect(ended.ok()).toBe(true)
    await page.context().addCookies(cookies)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(messages(page)).toContainText('You need login to do this action!')
    const dialog = signInDialog(page)
    await signInBy(dialog, member)
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    const { username, password } = member
    const entered = await request.post('/api/user/signin', { data: { username, password } })
    const { token } = (await entered.json()) as { token: string }
    const [booking, ...others] = await bookingsOf(request, { ...member, token })
    expect(booking).toMatchObject({ description: 'We bring a dog.' })
    expect(others).toEqual([])
  })
})

test.describe('offline', () => {
  // The page also asks for seats, and for the files of its next parts.
  test.use({ refusals: ['/api/tours', '/api/holds', '/api/cards/*', '/assets/*'] })

  test('all entries stay, and booking works when the connection is back', async ({
    page,
    request,
    context,
  }) => {
    const { member, form, typed } = await startBooking(page, request, 7)
    await expect(form.getByText(/seats? left$/)).toBeVisible()
    await expect(form.getByRole('timer')).toBeVisible()
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(messages(page)).toContainText('We cannot be reached at the moment.')
    await expect(form.getByLabel('Departure date', { exact: true })).toHaveValue(typed)
    // The notice itself may not load.
    await expect(form.getByRole('alert')).toContainText(
      /(?:it is booked once|No booking is confirmed)\. What you have entered is still here\./,
    )
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })
})

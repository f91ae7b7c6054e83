// Booking without JavaScript, by keyboard and with one thumb, from the home page to the confirmation.
import { expectAccessible, expectAccessibleWithoutScript } from './accessibility.ts'
import { bookingsOf, panel } from './booking-panel.ts'
import { departureList, departuresOf, dollars } from './departures.ts'
import { skipToContent, walkTo } from './tab-stops.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, scheduledTour, tourPath } from './tours.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const width of [1440, 390]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('a member books from the home page to the confirmation', async ({ page, request }) => {
      const member = await signUp(page.request)
      const tour = await scheduledTour(request, 3)
      const departure = (await departuresOf(request, tour))[1]!
      await page.goto('/')
      const search = page.getByRole('search', { name: 'Tours' })
      await search.getByLabel('Where to?').fill(tour.location.split(',')[0]!)
      await search.getByRole('button', { name: 'Search' }).click()
      await page.locator('#tours .poster-link').filter({ hasText: tour.title }).click()
      await expect(page).toHaveURL(tourPath(tour))
      await expect(departureList(page).getByRole('button')).toHaveCount(0)
      const form = panel(page)
      await form.getByLabel('Departure date', { exact: true }).selectOption(departure.date)
      await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
      await form.getByLabel('Email', { exact: true }).fill(member.email)
      await form.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0123 ext. 5')
      await form.getByLabel('Number of tickets', { exact: true }).fill('2')
      await form.getByLabel('Message', { exact: true }).fill('By train, please.\nTwo of us are tall.')
      await form.getByRole('button', { name: 'Book now' }).click()
      // The shared page has no idempotency key, so its form only leads to a page that has one.
      await expect(form.getByRole('status').filter({ hasText: 'Nothing is booked yet' })).toContainText(
        `2 tickets for ${departure.date.split('-').reverse().join('-')}, for ${dollars(2 * departure.cost)}`,
      )
      await expect(form.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
        '“ext. 5” is kept in the message.',
      )
      expect(await bookingsOf(request, member)).toEqual([])
      await expectAccessibleWithoutScript(page, '#booking')
      await expectNoOverflow(page, width)
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(page).toHaveURL(/\/my-tour\/[\w-]+\?booked/)
      const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Successfully!' })
      await expect(notice).toContainText(`2 tickets for ${departure.date.split('-').reverse().join('-')}`)
      await expectNoOverflow(page, width)
      expect(await bookingsOf(request, member)).toMatchObject([
        {
          date: departure.date,
          numberTikets: 2,
          phone: '00442079460123',
          description: 'By train, please.\nTwo of us are tall.\nPhone extension: ext. 5',
        },
      ])
    })

    test('who is not signed in signs in within the form, which keeps what was entered', async ({
      page,
      request,
    }) => {
      const member = await signUp(request)
      const tour = await bookableTour(request, 4)
      await page.goto(tourPath(tour))
      const form = panel(page)
      const field = (name: string) => form.getByLabel(name, { exact: true })
      const entered = {
        Name: 'Mira Solberg',
        Email: 'mira@example.com',
        'Departure date': farDay().date,
        Message: 'By train, please.',
      }
      for (const [name, value] of Object.entries(entered)) await field(name).fill(value)
      const expectEntries = async () => {
        for (const [name, value] of Object.entries(entered)) await expect(field(name)).toHaveValue(value)
      }
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(form.getByRole('alert')).toContainText('You need login to do this action!')
      await expect(form.getByRole('alert')).toBeInViewport()
      await expectEntries()
      await expectAccessibleWithoutScript(page, '#booking')
      await expectNoOverflow(page, width)

      const entry = form.getByRole('group', { name: 'Sign in or register' })
      await entry.getByLabel('Username', { exact: true }).fill(member.username)
      await entry.getByLabel('Password', { exact: true }).fill('not the password')
      await entry.getByRole('button', { name: 'Sign in' }).click()
      await expect(form.getByRole('alert')).toBeInViewport()
      await expectEntries()
      await entry.getByLabel('Username', { exact: true }).fill(member.username)
      await entry.getByLabel('Password', { exact: true }).fill(member.password)
      await entry.getByRole('button', { name: 'Sign in' }).click()
      await expect(form.getByRole('status').filter({ hasText: 'Nothing is booked yet' })).toBeVisible()
      await expectEntries()
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(page).toHaveURL(/\/my-tour\/[\w-]+\?booked/)
      expect(await bookingsOf(request, member)).toMatchObject([{ date: entered['Departure date'] }])
    })

    test('a refusal shows the server’s text and keeps what was entered', async ({ page, request }) => {
      await signUp(page.request)
      const tour = await bookableTour(request, 4)
      await page.goto(tourPath(tour))
      const form = panel(page)
      const field = (name: string) => form.getByLabel(name, { exact: true })
      await field('Name').fill('Mira Solberg')
      await field('Email').fill('mira@example.com')
      await field('Departure date').fill(farDay().date)
      await field('Phone').fill('-5')
      await field('Number of tickets').fill('0')
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(form.getByRole('alert')).toContainText('Please check')
      await expect(field('Phone')).toHaveAccessibleDescription('digits only')
      await expect(field('Number of tickets')).toHaveAccessibleDescription('at least 1')
      await field('Phone').fill('')
      await field('Number of tickets').fill('1000')
      await form.getByRole('button', { name: 'Book now' }).click()
      await expect(form.getByRole('alert')).toContainText(
        /seats? (is|are) left on this date|cannot book so many/,
      )
      await expect(field('Name')).toHaveValue('Mira Solberg')
      await expectNoOverflow(page, width)
    })
  })
}

test.describe('pressing twice without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('books once, and shows that booking', async ({ page, request }) => {
    const member = await signUp(page.request)
    const tour = await bookableTour(request, 5)
    await page.goto(tourPath(tour))
    const form = panel(page)
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await form.getByLabel('Email', { exact: true }).fill(member.email)
    await form.getByLabel('Departure date', { exact: true }).fill(farDay().date)
    const button = form.getByRole('button', { name: 'Book now' })
    await button.dblclick()
    await expect(form.getByText('Nothing is booked yet')).toBeVisible()
    await button.dblclick()
    await expect(page).toHaveURL(/\/my-tour\/[\w-]+\?booked/)
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'Successfully!' }),
    ).toBeVisible()
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })

  test('two forms that arrive together, with one key, make one booking', async ({
    page,
    request,
    baseURL,
  }) => {
    const member = await signUp(page.request)
    const tour = await bookableTour(request, 5)
    const fields = { username: 'Mira', email: member.email, date: farDay().date, numberTikets: '2' }
    const send = (form: Record<string, string>) =>
      page.request.post(tourPath(tour), { form, headers: { origin: baseURL! }, maxRedirects: 0 })
    const checked = await send(fields)
    expect(checked.status()).toBe(200)
    expect(checked.headers()['cache-control']).toContain('no-store')
    const [, idempotencyKey] = /name="idempotencyKey" value="(\w+)"/.exec(await checked.text())!
    const responses = await Promise.all(
      [1, 2].map(() => send({ ...fields, idempotencyKey: idempotencyKey! })),
    )
    expect(responses.map((response) => response.status())).toEqual([303, 303])
    const [first, second] = responses.map((response) => response.headers().location)
    expect(first).toMatch(/^\/my-tour\/[\w-]+\?booked$/)
    expect(second).toBe(first)
    expect(await bookingsOf(request, member)).toHaveLength(1)
    // The key has been used: other entries are not booked with it.
    const changed = await send({ ...fields, numberTikets: '3', idempotencyKey: idempotencyKey! })
    expect(changed.status()).toBe(422)
    const html = await changed.text()
    expect(html).toContain('This tour is booked already')
    expect(html).not.toContain(idempotencyKey)
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a bar with price and “Book now” stays at the bottom and goes behind the form', async ({
    page,
    request,
  }) => {
    const tour = await scheduledTour(request)
    await page.goto(tourPath(tour))
    const bar = page.getByRole('complementary', { name: 'Price' })
    await expect(bar).toContainText(/from \$[\d,.]+ per person/)
    const isOnTop = () =>
      bar.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const { innerHeight } = window
        const hit = document.elementFromPoint(left + width / 4, top + height / 2)
        return top >= 0 && top + height <= innerHeight && element.contains(hit)
      })
    for (const place of ['#departures', '#information dl >> nth=1']) {
      await page
        .locator(place)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await expect.poll(isOnTop).toBe(true)
    }
    await expectAccessible(page, '.book-bar')
    await bar.getByRole('link', { name: 'Book now' }).click()
    await expect(panel(page).getByLabel('Name', { exact: true })).toBeInViewport()
    expect(await isOnTop()).toBe(false)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await isOnTop()).toBe(false)
  })

  test('booking by keyboard alone, from the home page to the confirmation, behind no bar', async ({
    page,
    request,
  }) => {
    const member = await signUp(page.request)
    const tour = await scheduledTour(request, 4)
    await page.goto('/')
    await skipToContent(page)
    await walkTo(page, page.getByRole('main').getByLabel('Where to?').first())
    await page.keyboard.type(tour.title)
    await page.keyboard.press('Enter')
    await walkTo(page, page.locator('#tours .poster-link').filter({ hasText: tour.title }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(tourPath(tour))
    await expect(departureList(page).getByRole('button').first()).toBeVisible()
    const choose = departureList(page)
      .getByRole('button', { name: /^Choose/ })
      .nth(4)
    await walkTo(page, choose)
    // A busy browser scrolls to the focus a moment later.
    const isCovered = () =>
      choose.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(isCovered).toBe(false)
    await page.keyboard.press('Enter')
    const form = panel(page)
    await expect(form.getByLabel('Departure date', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await walkTo(page, form.getByRole('button', { name: 'Book now' }))
    await page.keyboard.press('Enter')
    await expect(form.getByText(/^One ticket for/)).toBeVisible()
    await walkTo(page, form.getByRole('link', { name: 'See it in your tours' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/my-tour')
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a member books with one thumb, from the home page to the confirmation', async ({ page, request }) => {
    const member = await signUp(page.request)
    const tour = await scheduledTour(request, 5)
    await page.goto('/')
    const search = page.getByRole('search', { name: 'Tours' })
    await search.getByLabel('Where to?').fill(tour.title)
    await search.getByRole('button', { name: 'Search' }).tap()
    await page.locator('#tours .poster-link').filter({ hasText: tour.title }).tap()
    await expect(page).toHaveURL(tourPath(tour))
    await page.getByRole('complementary', { name: 'Price' }).getByRole('link', { name: 'Book now' }).tap()
    const form = panel(page)
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    const [departure] = await departuresOf(request, tour)
    await form.getByLabel('Departure date', { exact: true }).selectOption(departure!.date)
    await form.getByRole('button', { name: 'Book now' }).tap()
    await expect(form.getByText(/^One ticket for/)).toBeVisible()
    await expectAccessible(page, '#booking')
    await form.getByRole('link', { name: 'See it in your tours' }).tap()
    await expect(page).toHaveURL('/my-tour')
    expect(await bookingsOf(request, member)).toHaveLength(1)
  })

  test('a touch of the date field opens its calendar, in which the announced date is marked', async ({
    page,
    request,
  }) => {
    const tour = await bookableTour(request, 6)
    await page.goto(tourPath(tour))
    const field = panel(page).getByLabel('Departure date', { exact: true })
    await field.tap()
    const dialog = page.getByRole('dialog', { name: 'Departure date' })
    await expect(dialog).toBeVisible()
    const announced = dialog.getByRole('button', { name: /announced date/ })
    await expect(announced).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await announced.tap()
    const typed = tour.calendar.slice(0, 10).split('-').reverse().join('-')
    await expect(field).toHaveValue(typed)
  })
})

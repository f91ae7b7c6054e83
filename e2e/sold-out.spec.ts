// Sold-out tours are marked everywhere, and a number of tickets without enough seats shows an error while it is
// chosen.
import { expectAccessible } from './accessibility.ts'
import { panel, typeDate } from './booking-panel.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, tourPath } from './tours.ts'

const soldOut = 'The year turns in Zanzibar'
const badge = 'Not Available!'

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('a tour that cannot be booked is marked in every list', async ({ page }) => {
  for (const path of ['/?destination=jambiani', '/search?q=zanzibar', '/search?q=zanzibar&layout=list']) {
    await page.goto(path)
    for (const viewport of windows) {
      await page.setViewportSize(viewport)
      const card = page.locator('#tours').getByRole('link').filter({ hasText: soldOut })
      await expect(card.getByText(badge)).toBeVisible()
      await expect(card.getByRole('img', { name: soldOut })).toHaveCSS('filter', /grayscale/)
    }
  }
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, '#tours')
  }
  await page.goto('/destinations/item/tanzania')
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    const line = page.getByRole('region', { name: 'Tours in Tanzania' }).getByRole('listitem')
    await expect(line.filter({ hasText: soldOut }).getByText(badge)).toBeVisible()
  }
})

test('the first tours of a list can be booked (R-113)', async ({ page, request }) => {
  const response = await request.get('/api/cards?sort=date')
  const { items } = (await response.json()) as { items: { title: string; avaliable: boolean }[] }
  const next = items.filter(({ avaliable }) => avaliable).map(({ title }) => title)
  // Otherwise the test proves nothing.
  expect(items.slice(0, 6).some(({ avaliable }) => !avaliable)).toBe(true)
  await page.goto('/tours/standard-list')
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.top-tours h3')).toHaveText(next.slice(0, 3))
    await expect(page.locator('.top-tours').getByText(badge)).toHaveCount(0)
  }
})

for (const viewport of windows) {
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('its page says so before the form', async ({ page }) => {
      await page.goto('/tour-item/the-year-turns-in-zanzibar')
      await expect(page.locator('.hero').getByText(badge)).toBeVisible()
      const form = panel(page)
      await expect(form.getByText('Not available at the moment')).toBeVisible()
      await expectAccessible(page, '#booking')
      await form.getByRole('link', { name: 'Other tours in December' }).click()
      await expect(page).toHaveURL('/search?time=12#tours')
      await expect(page.locator('#tours h3').first()).toBeVisible()
    })

    test('more tickets than seats show an error at the field while they are chosen', async ({
      page,
      request,
    }) => {
      const tour = await bookableTour(request, 3)
      await page.goto(tourPath(tour))
      const form = panel(page)
      const tickets = form.getByLabel('Number of tickets', { exact: true })
      const response = await request.get(`/api/cards/${tour._id}`)
      const { custom } = (await response.json()) as { custom: number }
      // The field accepts twenty at most, so the mocked response has fewer seats.
      await page.route('**/api/cards/*/seats?*', async (route) => {
        const date = new URL(route.request().url()).searchParams.get('from')
        await route.fulfill({ json: { items: [{ date, seatsLeft: 4 }] } })
      })
      await tickets.fill('5')
      if (custom >= 5) await expect(tickets).not.toHaveAttribute('aria-invalid')
      await typeDate(page, farDay().typed)
      await expect(tickets).toHaveAttribute('aria-invalid', 'true')
      await expect(tickets).toHaveAccessibleDescription('Only 4 seats are left on this date.')
      await expectAccessible(page, '#booking')
      await tickets.fill('4')
      await expect(tickets).not.toHaveAttribute('aria-invalid')
    })

    test('before a date is chosen the tour’s number of seats is the limit', async ({ page, request }) => {
      const response = await request.get('/api/cards?itemsPerPage=100')
      const { items } = (await response.json()) as {
        items: { _id: string; custom: number; avaliable: boolean; schedule: string }[]
      }
      const small = items.find(
        ({ custom, avaliable, schedule }) => avaliable && custom < 15 && schedule === 'any-day',
      )!
      await page.goto(`/tour-item/${small._id}`)
      await typeDate(page, '')
      const tickets = panel(page).getByLabel('Number of tickets', { exact: true })
      await tickets.fill('15')
      await expect(tickets).toHaveAccessibleDescription(`There are only ${small.custom} seats on each date.`)
    })
  })
}

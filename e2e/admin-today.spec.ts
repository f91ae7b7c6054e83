// The first screen of staff: what waits, who leaves soon, and the figures.
import { expectAccessible, expectAccessibleWithoutScript, expectLegible } from './accessibility.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { bookableTour } from './tours.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('staff read what waits, open a departure and compare the figures, by keyboard', async ({
  page,
  request,
}) => {
  const tour = await bookableTour(request, 21)
  const { token } = await signUp(request)
  const booked = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      cardId: tour._id,
      username: 'Ida',
      email: 'ida@example.com',
      phone: '4420555',
      date: dateIn(4),
      numberTikets: 3,
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await signInAdmin(page.request)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Today' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const tasks = page.getByRole('region', { name: 'To do' })
  await expect(tasks.getByRole('link', { name: /new reviews? without an answer/ })).toHaveAttribute(
    'href',
    '/admin/reviews?queue=new',
  )
  await expect(tasks.getByRole('link', { name: /left$|sold out$/ })).not.toHaveCount(0)
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('listitem').filter({ hasText: 'Bookings today' })).not.toContainText(
    'today0',
  )
  await expectAccessible(page)
  await expectLegible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)

  await figures.getByRole('link', { name: 'Months' }).press('Enter')
  await expect(page).toHaveURL('/admin/today?by=month')
  await expect(figures.getByText('Revenue this month')).toBeVisible()
  await figures.getByText('Months one by one').press('Enter')
  await expect(figures.getByRole('row')).toHaveCount(14)
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)

  const departures = page.getByRole('region', { name: 'Departures of the next 14 days' })
  const departure = departures.getByRole('listitem').filter({ hasText: tour.title })
  await expect(departure).toContainText(`3 of ${tour.custom} seats`)
  await departure.getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/admin/bookings/${tour._id}/${dateIn(4)}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has the same, and an unknown length falls back to days', async ({ page }) => {
    await signInAdmin(page.request)
    await page.goto('/admin/today?by=year')
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('link')).not.toHaveCount(0)
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect(figures.getByText('Revenue today')).toBeVisible()
    await figures.getByRole('link', { name: 'Weeks' }).click()
    await expect(figures.getByText('Revenue this week')).toBeVisible()
    await expectAccessibleWithoutScript(page)
  })
})

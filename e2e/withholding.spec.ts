// What a shop with limits says to customers who keep seats or pieces without paying, and to staff whose proxy is not trusted.
import { expectAccessible } from './accessibility.ts'
import { panel, typeDate } from './booking-panel.ts'
import { placeOrder } from './own-orders.ts'
import { expect, test } from './own-server.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { bookableTour, farDay, tourPath } from './tours.ts'
import { signUp, someProducts } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

// One server for all of these tests.
test.describe.configure({ mode: 'default' })

test.use({
  environment: { RATE_LIMIT: 'on', BANK_ACCOUNT: 'Halyard Ltd, GB29 NWBK 6016 1331 9268 19' },
  refusals: ['/api/holds'],
})

test('an order of more pieces than are kept says that they are kept once paid', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL: baseURL! })
  const { headers } = await signInSuperAdmin(staff)
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  const stocked = await staff.patch(`/api/products/${product!._id}`, { headers, data: { stock: 10 } })
  expect(stocked.ok(), await stocked.text()).toBe(true)
  await staff.dispose()
  const { _id } = await placeOrder(page.request, member, product!, { count: 5 })
  await page.goto(`/my-orders/${_id}`)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Your goods are kept for you once you have paid. If they are gone by then, you get your money back.',
  )
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

test('the booking form says why no more seats are held for a network, and that they can be booked', async ({
  page,
  request,
}) => {
  const tour = await bookableTour(request, 12)
  const { date, typed } = farDay()
  const other = await signUp(request)
  const held = await request.post('/api/holds', {
    headers: { authorization: `Bearer ${other.token}` },
    data: { tourId: tour._id, date, tickets: Math.min(20, tour.custom - 1) },
  })
  expect(held.status(), await held.text()).toBe(201)
  const member = await signUp(page.request)
  await page.goto(tourPath(tour))
  const form = panel(page)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await typeDate(page, typed)
  await expect(
    form.getByText(
      'Others on your network have as many seats kept as one network can. You can book yours all the same.',
    ),
  ).toBeVisible()
  await expectAccessible(page, '#booking')
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByText(`One ticket for ${typed}`)).toBeVisible()
})

test('Today names a proxy that is not trusted', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/today')
  const notice = page.getByText('Everybody looks like one network')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(notice).toHaveCount(0)
  await page.request.get('/api/cards', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  // The notice is stored after the answer.
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/which is not trusted.*name it in TRUST_PROXY/)).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

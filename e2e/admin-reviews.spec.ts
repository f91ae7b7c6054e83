// Reviews in the back office: filtered by common properties and deleted together.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInAdmin } from './staff.ts'
import { expect, type Items, type OwnItem, test } from './staff-items.ts'
import { messages, signUp, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const scores = { Rating: 100, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }

interface Reviewer {
  username: string
  reviewTour: (tour: OwnItem, description: string) => Promise<void>
  reviewProduct: (product: OwnItem, description: string, rating?: number) => Promise<void>
}

async function signUpReviewer(request: APIRequestContext): Promise<Reviewer> {
  const { username, token } = await signUp(request)
  const headers = { authorization: `Bearer ${token}` }
  return {
    username,
    async reviewTour({ _id }, description) {
      const data = { ...scores, description }
      const response = await request.patch(`/api/cards/${_id}/review`, { headers, data })
      expect(response.status(), await response.text()).toBe(200)
    },
    async reviewProduct({ _id: productId }, description, rating = 4) {
      const response = await request.post('/api/comments', {
        headers,
        data: { productId, description, rating },
      })
      expect(response.status(), await response.text()).toBe(201)
    },
  }
}

const rows = (page: Page) => page.locator('.grid-table tbody').getByRole('row')
const search = (page: Page) => page.getByRole('search', { name: 'Search reviews' })

/** Creates four reviews: two authors, each of a tour and a product. */
async function prepare(request: APIRequestContext, items: Items) {
  const [tour, product] = [await items.createTour(), await items.createProduct()]
  const [mira, ole] = [await signUpReviewer(request), await signUpReviewer(request)]
  await mira.reviewTour(tour, 'Calm water.')
  await ole.reviewTour(tour, 'Rough water.')
  await mira.reviewProduct(product, 'Keeps warm.')
  await ole.reviewProduct(product, 'Leaks.', 1)
  return { tour, product, mira, ole }
}

test('staff find reviews by item, author, hour and network, newest first', async ({
  page,
  request,
  items,
}) => {
  const { tour, product, mira } = await prepare(request, items)
  await items.remove('products', product._id)
  await signInAdmin(page.request)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL('/admin/reviews')
  await expect(page).toHaveTitle('Reviews - Halyard')
  await expect(rows(page).first()).toBeVisible()
  await search(page).getByLabel('Tour or product').fill(items.word.toLowerCase())
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page)).toContainText(['Leaks.', 'Keeps warm.', 'Rough water.', 'Calm water.'])
  await expect(rows(page).first()).toContainText(/Deleted.*1 of 5/s)
  await expect(rows(page).nth(2)).toContainText('8.3 of 10')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectAccessible(page)

  await rows(page).nth(1).getByRole('link', { name: mira.username, exact: true }).press('Enter')
  await expect(page).toHaveURL(`/admin/reviews?author=${mira.username}`)
  await expect(search(page).getByLabel('Author')).toHaveValue(mira.username)
  await expect(search(page).getByLabel('Tour or product')).toHaveValue('')
  await expect(rows(page)).toContainText(['Keeps warm.', 'Calm water.'])

  // All reviews of this hour, then only those of this test.
  await rows(page)
    .first()
    .getByRole('link', { name: /all of this hour/ })
    .click()
  await expect(page).toHaveURL(/from=.*&to=/)
  await expect(search(page).getByLabel('From (UTC)')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  await search(page).getByLabel('Tour or product').fill(items.word)
  await expect(rows(page)).toHaveCount(4)
  await expect(page).toHaveURL(/from=.*&to=/)
  await search(page).getByLabel('From (UTC)').fill('2030-01-01T00:00')
  await expect(page.getByRole('heading', { name: 'No review fits' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/reviews')

  await search(page).getByLabel('Author').fill(mira.username)
  await expect(rows(page)).toHaveCount(2)
  await rows(page)
    .filter({ hasText: 'Calm water.' })
    .getByRole('link', { name: /^Same network/ })
    .click()
  await expect(page).toHaveURL(/\?network=[\w-]+$/)
  const note = page.getByText('Only reviews that came from the same network')
  await expect(note).toBeVisible()
  await search(page).getByLabel('Tour or product').fill(tour.title)
  await expect(page).toHaveURL(/network=.*item=|item=.*network=/)
  await expect(rows(page)).toContainText(['Rough water.', 'Calm water.'])
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'From all networks' }).click()
  await expect(note).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
})

test('selected reviews are deleted together after one confirmation, by keyboard, and no longer count in ratings', async ({
  page,
  request,
  items,
}) => {
  const { tour, product, ole } = await prepare(request, items)
  await signInAdmin(page.request)
  await page.goto(`/admin/reviews?item=${items.word}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all rows' }).press('Space')
  await page
    .getByRole('checkbox', { name: `Select the review of ${ole.username} on ${tour.title}` })
    .press('Space')
  await expect(page.getByText('3 reviews selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete 3 reviews' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Do you want to delete 3 reviews?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete 3 reviews' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete 3 reviews' }).press('Enter')
  const toastShown = waitForToast(page, 'Successfully!')
  await dialog.getByRole('button', { name: 'Delete 3 reviews' }).press('Enter')
  await toastShown
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Rough water.')
  await expect(page.getByText('selected')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Reviews found' })).toBeFocused()
  const ofTour = await (await request.get(`/api/cards/${tour._id}`)).json()
  expect(ofTour).toMatchObject({ numReviews: 1, review__descriptions: [{ description: 'Rough water.' }] })
  const ofProduct = await (await request.get(`/api/products/${product._id}`)).json()
  expect(ofProduct).toMatchObject({ numRating: 0, rating: 0 })
})

test('selected reviews stay selected on other pages, until the filter changes', async ({
  page,
  request,
  items,
}) => {
  const product = await items.createProduct()
  const reviewer = await signUpReviewer(request)
  for (let number = 0; number < 27; number++) await reviewer.reviewProduct(product, `Number ${number}.`)
  await signInAdmin(page.request)
  await page.goto(`/admin/reviews?item=${items.word}`)
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().getByRole('checkbox').check()
  await expect(page.getByText('26 reviews selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete 26 reviews' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 26 reviews' }).click()
  await expect(rows(page)).toHaveCount(1)
  // After the deletion only one page is left.
  await page.goto(`/admin/reviews?item=${items.word}`)
  await expect(rows(page)).toContainText('Number 0.')
  await rows(page).getByRole('checkbox').check()
  await search(page).getByLabel('Author').fill(reviewer.username)
  await expect(page).toHaveURL(/author=/)
  await expect(page.getByText(/selected/)).toHaveCount(0)
})

test.describe('failures', () => {
  test.use({ refusals: ['/api/reviews*'] })

  test('show an error; the list can be loaded again, and selected reviews stay selected', async ({
    page,
    request,
    items,
  }) => {
    const product = await items.createProduct()
    await (await signUpReviewer(request)).reviewProduct(product, 'Keeps warm.')
    await signInAdmin(page.request)
    const fail = { status: 500, json: { message: 'Something went wrong on our side.', code: 'internal' } }
    await page.goto('/admin/reviews')
    await page.route('**/api/reviews?*', (route) => route.fulfill(fail))
    await page.getByLabel('Tour or product').fill(items.word)
    const notice = page.getByRole('alert').filter({ hasText: 'The reviews cannot be shown' })
    await expect(notice).toContainText('Something went wrong on our side.')
    await expect(messages(page)).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/reviews?*')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)

    await page.route('**/api/reviews/delete', (route) => route.fulfill(fail))
    await rows(page).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete 1 review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete 1 review' }).click()
    await expect(dialog.locator('.notice')).toHaveText('Something went wrong on our side.')
    await page.unroute('**/api/reviews/delete')
    await dialog.getByRole('button', { name: 'Delete 1 review' }).click()
    await expect(page.getByRole('heading', { name: 'No review fits' })).toBeVisible()
  })

  test('a malformed address shows default values, and the screen fits a phone', async ({
    page,
    request,
    items,
  }) => {
    const product = await items.createProduct({ title: `${items.word} ${'far away and back '.repeat(5)}` })
    await (await signUpReviewer(request)).reviewProduct(product, 'x'.repeat(600))
    await signInAdmin(page.request)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/admin/reviews?item=${items.word}&from=soon&to=2026-02-30T10:00&page=0`)
    await expect(rows(page)).toHaveCount(1)
    await expect(search(page).getByLabel('From (UTC)')).toHaveValue('')
    await rows(page).getByRole('checkbox').check()
    await expectAccessible(page)
    await expectNoOverflow(page, 390)
    await expectNoOverflow(page, 320)
    await page.goto('/admin/reviews?page=4000')
    await expect(page.getByText('There are no more reviews.')).toBeVisible()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

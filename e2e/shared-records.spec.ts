// Tests that change shared records, on a separate server, so that they do not disturb the lists of other tests.
import { expect, test } from './own-server.ts'
import { findSamples } from './routes.ts'
import { signInSuperAdmin } from './staff.ts'
import { messages, newAccount, openSignIn, signInBy } from './visitors.ts'

// One server for all of these tests.
test.describe.configure({ mode: 'default' })

test('a registered user fills a cart, books, reviews products and tours, and edits profile and password (R-005)', {
  tag: '@usual',
}, async ({ page, request }) => {
  test.slow()
  const pick = async (list: string) => {
    const { items } = (await (await request.get(`/api/${list}`)).json()) as {
      items: { _id: string; title: string; avaliable: boolean }[]
    }
    return items.find(({ avaliable }) => avaliable)!
  }
  const [tour, product] = await Promise.all([pick('cards'), pick('products')])
  const account = newAccount()

  // Registers.
  await page.goto('/')
  const dialog = await openSignIn(page)
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('User name', { exact: true }).fill(account.username)
  await dialog.getByLabel('Email', { exact: true }).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()

  // Adds to the cart and reviews the product.
  await page.goto(`/shop/products/${product._id}`)
  await page.getByRole('article').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await page.getByRole('tab', { name: /^REVIEWS/ }).click()
  const productReview = page.getByRole('form', { name: 'Add a review' })
  await productReview.getByLabel('Review', { exact: true }).fill('Held up well in the rain.')
  await productReview.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Held up well in the rain.')).toBeVisible()
  await page.goto('/my-cart')
  await expect(page.getByRole('link', { name: product.title })).toBeVisible()

  // Books a tour, finds it in My tours, and reviews it.
  await page.goto(`/tour-item/${tour._id}`)
  const booking = page.getByRole('form', { name: 'Book this tour' })
  // The form fills in the user.
  await expect(booking.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await booking.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  await booking.getByRole('textbox', { name: 'Departure date' }).fill('24-12-2027')
  await booking.getByLabel('Number of tickets', { exact: true }).fill('2')
  await booking.getByRole('button', { name: 'Book now' }).click()
  await expect(page.getByText('2 tickets for 24-12-2027')).toBeVisible()
  await page.getByRole('tab', { name: /Review/ }).click()
  const tourReview = page.getByRole('form', { name: 'Add a review' })
  await tourReview.getByLabel('Review', { exact: true }).fill('The cook sang.')
  await tourReview.getByRole('button', { name: /Submit|Post|Send/ }).click()
  await expect(page.getByText('The cook sang.')).toBeVisible()
  await page.goto('/my-tour')
  await expect(page.getByRole('cell', { name: 'Mira Solberg' })).toBeVisible()

  // Edits profile and password, and signs in with the new ones.
  await page.goto('/setting')
  const profile = page.getByRole('form', { name: 'Update profile' })
  await profile.getByLabel('Name', { exact: true }).fill('Mira S.')
  await profile.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/')
  await expect(messages(page)).toContainText('Successfully!')
  await page.goto('/setting')
  const password = page.getByRole('form', { name: 'Update password' })
  await password.getByLabel('Current password', { exact: true }).fill(account.password)
  await password.getByLabel('New password', { exact: true }).fill('quick-train-9')
  await password.getByLabel('Confirm password', { exact: true }).fill('quick-train-9')
  await password.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Mira S.' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const again = await openSignIn(page)
  await signInBy(again, { ...account, password: 'quick-train-9' })
  await expect(page.getByRole('button', { name: 'Mira S.' })).toBeVisible()
})

interface Slugged {
  _id: string
  slug: string
}

test('a renamed tour or product keeps its old address, and two with the same title have different addresses (R-460)', async ({
  request,
  page,
}) => {
  const { headers } = await signInSuperAdmin(request)
  const samples = await findSamples(request)
  const title = `Lantern walk ${crypto.randomUUID().slice(0, 8)}`
  for (const { list, base, sample } of [
    { list: 'cards', base: '/tour-item', sample: samples.tour },
    { list: 'products', base: '/shop/products', sample: samples.productId },
  ]) {
    const { _id, slug, createdAt, updatedAt, ...record } = (await (
      await request.get(`/api/${list}/${sample}`)
    ).json()) as Slugged & { createdAt: string; updatedAt: string }
    const create = async () => {
      const response = await request.post(`/api/${list}`, { data: { ...record, title }, headers })
      expect(response.status(), await response.text()).toBe(201)
      return (await response.json()) as Slugged
    }
    const first = await create()
    const second = await create()
    try {
      expect(second.slug).not.toBe(first.slug)
      for (const { slug: own } of [first, second]) {
        await page.goto(`${base}/${own}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      }
      const renamed = await request.patch(`/api/${list}/${first._id}`, {
        data: { title: `${title} anew` },
        headers,
      })
      expect(renamed.status()).toBe(200)
      const response = await request.get(`${base}/${first.slug}`, { maxRedirects: 0 })
      expect(response.status()).toBe(301)
      expect(response.headers().location).toBe(`${base}/${((await renamed.json()) as Slugged).slug}`)
      await page.goto(`${base}/${first.slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} anew`)
    } finally {
      for (const each of [first, second]) await request.delete(`/api/${list}/${each._id}`, { headers })
    }
  }
})

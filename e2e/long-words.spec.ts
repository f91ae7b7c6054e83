// Names that are one long word are broken instead of widening the page. Also names in other scripts.
import type { Locator, Page } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { putIntoCart, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const rest = 'dampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const widths = [320, 390, 768, 1440]

/** Expects that the word neither leaves the window nor overlaps its neighbours. */
async function expectInPlace(page: Page, path: string, word: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(word).first()).toBeAttached()
  for (const width of widths) {
    await expectNoOverflow(page, width)
    const tooWide = await page.locator('main :is(li, h1)').evaluateAll((cells) => {
      const rightOf = (part: Element) => part.getBoundingClientRect().right
      const isTooWide = (cell: Element) =>
        (cell.tagName === 'H1' && rightOf(cell) > document.documentElement.clientWidth) ||
        [...cell.querySelectorAll('h2, h3, p, a, button, img')].some(
          (part) => part.checkVisibility() && rightOf(part) > rightOf(cell) + 1,
        )
      const isCard = (cell: Element) => cell.tagName === 'H1' || cell.querySelector('h2, h3') !== null
      return cells
        .filter((cell) => isCard(cell) && cell.checkVisibility() && isTooWide(cell))
        .map((cell) => cell.textContent.slice(0, 60))
    })
    expect(tooWide, `${path} at ${width}`).toEqual([])
  }
}

test('a tour with one long word each as title, subtitle and location fits its page', async ({
  page,
  items: { word, createTour },
}) => {
  const title = `${word}${rest}`
  const { _id } = await createTour({ title, subTitle: title, location: title })
  await expectInPlace(page, `/tours/standard-list?q=${word}`, word)
  await expectInPlace(page, `/tours/gallery-list?q=${word}`, word)
  await expectInPlace(page, `/tour-item/${_id}`, word)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('the picture of a split row stays aligned with a taller text plate', async ({
  page,
  items: { word, createTour },
}) => {
  await createTour({ title: `${word} ${'very '.repeat(30)}long`, subTitle: 'On and on. '.repeat(25) })
  await page.goto(`/tours/split-list?q=${word}`)
  const row = page.locator('.tour-row', { hasText: word })
  for (const width of [768, 1024, 1440]) {
    await expectNoOverflow(page, width)
    const picture = await row.locator('img').boundingBox()
    const title = await row.getByRole('heading').boundingBox()
    expect(picture!.x + picture!.width, `at ${width}`).toBeLessThanOrEqual(title!.x)
  }
})

test('a product with one long word as its title fits its page', async ({
  page,
  items: { word, createProduct },
}) => {
  const { _id } = await createProduct({ title: `${word}${rest}` })
  await expectInPlace(page, `/shop/products?name=${word}`, word)
  await expectInPlace(page, `/shop/products/${_id}`, word)
})

test('a product with one long word as its title fits the cart, its sum and its dialog', async ({
  page,
  items: { word, createProduct },
}) => {
  const product = await createProduct({ title: `${word}${rest}`, cost: 999_999.99 })
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, { ...product, updatedAt: '' }, 999)
  await putIntoCart(page.request, member, { ...(await createProduct()), updatedAt: '' }, 2)
  await page.goto('/my-cart')
  await expect(page.getByText('1,001 products')).toBeVisible()
  const linesOf = (text: Locator) => text.evaluate((element) => element.getClientRects().length)
  expect(
    await linesOf(
      page
        .getByRole('table')
        .getByText(/^\d\d-\d\d-\d{4}$/)
        .first(),
    ),
  ).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  const sum = page.getByRole('table').getByText('$998,999,990.01', { exact: true })
  expect(await linesOf(sum)).toBe(1)
  await page.getByRole('button', { name: `Delete ${product.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expect(dialog.getByText(product.title)).toBeVisible()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a right-to-left review is shown from right to left', async ({ page, items: { createProduct } }) => {
  const { _id } = await createProduct()
  const { id, token } = await signUp(page.request)
  const response = await page.request.post('/api/comments', {
    data: { user: id, productId: _id, rating: 5, description: 'In two words:\nمرحبا بالعالم!' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(201)
  await page.goto(`/shop/products/${_id}#reviews`)
  const [first, last] = await page.getByText('مرحبا').evaluate(({ firstChild: text }) =>
    ['م', '!'].map((sign) => {
      const range = document.createRange()
      range.setStart(text!, text!.textContent!.indexOf(sign))
      range.setEnd(text!, text!.textContent!.indexOf(sign) + 1)
      return range.getBoundingClientRect().left
    }),
  )
  expect(last).toBeLessThan(first!)
})

test('records with long words fit the screens of the back office', async ({
  page,
  items: { word, createTour, createProduct },
}) => {
  const title = `${word}${rest}`
  await createTour({ title })
  const product = await createProduct({ title })
  await signInSuperAdmin(page.request)
  await expectInPlace(page, `/admin/product/edit/${product._id}`, word)
  await expectInPlace(page, `/admin/tour?text=${word}`, word)
  await expectInPlace(page, `/admin/product?text=${word}`, word)
  const name = await page.getByRole('cell', { name: title, exact: true }).boundingBox()
  expect(name!.width).toBeLessThan(300)
  await page.setViewportSize({ width: 390, height: 844 })
  const overfull = await page
    .locator('main td')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(overfull).toBe(0)
})

test('a long username does not overlap the email address beside it', async ({ page }) => {
  await signUp(page.request)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/pages/terms')
  const account = page.getByRole('banner').locator('[aria-haspopup="menu"]')
  await expect(account).toBeVisible()
  const address = await page
    .getByRole('banner')
    .getByRole('link', { name: 'hello@halyard.travel' })
    .boundingBox()
  const name = await account.boundingBox()
  expect(name!.x).toBeGreaterThan(address!.x + address!.width)
})

test('a Hebrew name with Latin words starts on the right in the shop, in the cart and in its form', async ({
  page,
  items: { word, createProduct },
}) => {
  const title = `תיק ${word} לטיולים`
  const product = await createProduct({ title })
  await putIntoCart(page.request, await signUp(page.request), { ...product, updatedAt: '' }, 1)
  const expectInOrder = async (name: Locator, where: string) => {
    const [first, last] = await name.evaluate((element) => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let text = words.nextNode()!
      while (!text.textContent!.includes('תיק')) text = words.nextNode()!
      const start = text.textContent!.indexOf('תיק')
      const leftOf = (from: number, to: number) => {
        const range = document.createRange()
        range.setStart(text, start + from)
        range.setEnd(text, start + to)
        return range.getBoundingClientRect().left
      }
      // The positions of its first word and of a letter of its second.
      return [leftOf(0, 3), leftOf(4, 5)]
    })
    expect(first, where).toBeGreaterThan(last!)
  }
  const within = (parts: string) => page.locator(parts).filter({ hasText: word }).first()
  for (const path of [`/shop/products?name=${word}`, `/shop/products/${product._id}`, '/my-cart']) {
    await page.goto(path)
    await expectInOrder(within('main :is(h1, h2, h3, td)'), path)
    if (path.endsWith(product._id)) await expectInOrder(within('nav li'), 'breadcrumbs')
  }
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product/edit/${product._id}`)
  await expectInOrder(within('main header p'), 'below the heading')
  await page.getByRole('combobox', { name: /Search tours/ }).fill(product._id)
  await expectInOrder(page.getByRole('option').getByText(word), 'found by its id')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(page.getByLabel('Title', { exact: true })).toHaveCSS('unicode-bidi', 'plaintext')
})

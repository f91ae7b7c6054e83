import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { type ListedProduct, type Member, messages, putIntoCart, signUp, someProducts } from './visitors.ts'

interface PricedProduct extends ListedProduct {
  cost: number
  sale: number
}

interface Line {
  product: { _id: string; title: string }
  quantity: number
  total: number
  amountDue: number
  createdAt: string
}

/** Formats a price as the site does. */
const dollars = (value: number) =>
  `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(value)}`

async function cartOf(request: APIRequestContext, { token }: Member) {
  const response = await request.get('/api/carts', { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { items: Line[]; total: number; amountDue: number }
}

async function pricedProducts(request: APIRequestContext): Promise<PricedProduct[]> {
  return (await someProducts(request, 40)) as PricedProduct[]
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit quantity' })
const deleteDialog = (page: Page) => page.getByRole('dialog', { name: 'Do you want delete?' })
const empty = (page: Page) => page.getByRole('heading', { name: "You don't have any tour" })

async function edit(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit quantity of ${title}` }).click()
  await expect(editDialog(page)).toBeVisible()
}

test('the cart lists its lines with their amounts due, and is fetched when its page opens (R-216, R-217, R-233)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  const products = await pricedProducts(page.request)
  const plain = products.find(({ sale }) => sale === 0)!
  const reduced = products.find(({ sale }) => sale > 0)!
  await putIntoCart(page.request, member, plain, 2)
  await putIntoCart(page.request, member, reduced, 3)
  const { items, total, amountDue } = await cartOf(page.request, member)

  const fetched = page.waitForRequest(/\/api\/carts/)
  const response = await page.goto('/my-cart')
  expect(await response!.text()).toContain(plain.title)
  expect(new URL((await fetched).url()).searchParams.get('userId')).toBe(member.id)
  await expect(page).toHaveTitle('My Cart - Halyard')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Name',
    'Date',
    'Quantity',
    'Total($)',
    'Edit and delete',
  ])
  for (const [index, line] of items.entries()) {
    const cells = row(page, line.product.title).getByRole('cell')
    await expect(cells.first().locator('img')).toHaveJSProperty('complete', true)
    const [day, time] = line.createdAt.split('T') as [string, string]
    const date = `${day.split('-').reverse().join('-')} ${time.slice(0, 5)} ${time < '12' ? 'am' : 'pm'}`
    await expect(cells.nth(2)).toHaveText(date)
    await expect(cells.nth(3)).toHaveText(String(line.quantity))
    await expect(cells.nth(4)).toContainText(dollars(line.total))
    if (index === 1)
      await expect(cells.nth(4)).toContainText(`${reduced.sale}% off: ${dollars(line.amountDue)}`)
    else await expect(cells.nth(4)).toHaveText(dollars(line.total))
  }
  await expect(page.getByRole('status').filter({ hasText: '5 products' })).toContainText(dollars(total))
  await expect(page.getByText('due after sale').locator('..')).toContainText(dollars(amountDue))
  await expect(page.getByRole('link', { name: plain.title })).toHaveAttribute('href', /^\/shop\/products\/./)

  // Client-side navigation fetches it too.
  await page.getByRole('link', { name: 'Shopping now!' }).click()
  await expect(page).toHaveURL('/shop/products')
  const again = page.waitForRequest(/\/api\/carts/)
  await page.goBack()
  await again
  await expect(row(page, reduced.title)).toBeVisible()
})

test('Edit quantity accepts 1 to 99 and updates the total at once (R-221, R-222, R-223, R-235)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await pricedProducts(page.request)
  await putIntoCart(page.request, member, product!, 120)
  await page.goto('/my-cart')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  const dialog = editDialog(page)
  const field = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await edit(page, product!.title)
  await expect(field).toHaveValue('120')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('At most 99 at a time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Edit quantity of ${product!.title}` })).toBeFocused()

  await edit(page, product!.title)
  for (const nothing of ['-5', '0', '', '-']) {
    await field.fill(nothing)
    await expect(field).toHaveValue(nothing)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(messages(page).getByText('Quantity must be greater than 0').first()).toBeAttached()
    await expect(dialog).toBeVisible()
  }
  expect(sent).toEqual([])
  await field.fill('')
  await field.pressSequentially('1234')
  await expect(field).toHaveValue('12')
  await expect(field).toHaveAccessibleDescription('At most 2 characters')
  await field.fill('1x')
  await expect(field).toHaveAccessibleDescription('Write a whole number')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(field).toHaveValue('1x')
  expect(sent).toEqual([])
  await field.fill('١٢')

  // The response is delayed: the page does not wait for it.
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/carts/${product!._id}`, async (route) => {
    await gate
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Update' }).click()
  const cells = row(page, product!.title).getByRole('cell', { includeHidden: true })
  await expect(cells.nth(3)).toHaveText('12')
  await expect(cells.nth(4)).toContainText(dollars((12 * Math.round(product!.cost * 100)) / 100))
  release()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ quantity: 12, userId: member.id }])
  expect((await cartOf(page.request, member)).items[0]!.quantity).toBe(12)
})

test('lines are deleted after confirmation, and after the last the cart is empty (R-218, R-219, R-220, R-234, R-329, R-466)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  await putIntoCart(page.request, member, first!)
  await putIntoCart(page.request, member, second!)
  await page.goto('/my-cart')
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).search)
  })
  const dialog = deleteDialog(page)
  const ask = ({ title }: ListedProduct) =>
    page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()

  await ask(first!)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, first!.title)).toBeVisible()
  await ask(first!)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([])

  await ask(first!)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, first!.title)).toHaveCount(0)
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await expect(page.getByRole('region', { name: 'Cart', exact: true })).toBeFocused()
  await expect(row(page, second!.title)).toBeVisible()

  await ask(second!)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(empty(page)).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  expect(sent.map((search) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
    { productId: first!._id, userId: member.id },
    { productId: second!._id, userId: member.id },
  ])
  await expect.poll(async () => (await cartOf(page.request, member)).items).toEqual([])
  await expectAccessible(page)
  await page.reload()
  await expect(empty(page)).toBeVisible()
  await page.getByRole('link', { name: 'Shopping now!' }).click()
  await expect(page).toHaveURL('/shop/products')
})

test('a late response to a new quantity does not close the dialog of another line', async ({ page }) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  await putIntoCart(page.request, member, first!)
  await putIntoCart(page.request, member, second!)
  await page.goto('/my-cart')
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/carts/${first!._id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  const dialog = editDialog(page)
  const field = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await edit(page, first!.title)
  await field.fill('12')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit(page, second!.title)
  await field.fill('34')
  const answered = page.waitForResponse(`**/api/carts/${first!._id}`)
  gate.resolve()
  await answered
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(row(page, second!.title).getByRole('cell', { includeHidden: true }).nth(3)).toHaveText('34')
})

test('changes of another tab appear here, even while a dialog is open (R-298, R-441)', {
  tag: '@usual',
}, async ({ page, context }) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  await putIntoCart(page.request, member, first!)
  await page.goto('/my-cart')
  const other = await context.newPage()
  await other.goto('/my-cart')
  await other.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await putIntoCart(page.request, member, second!, 7)
  for (const tab of [page, other]) {
    await expect(row(tab, second!.title).getByRole('cell').nth(3)).toHaveText('7')
  }
  await edit(other, second!.title)
  await other.getByRole('spinbutton').fill('8')
  await edit(page, first!.title)
  await other.getByRole('button', { name: 'Update' }).click()
  // The dialog of this tab and the page stay.
  await expect(row(page, second!.title).getByRole('cell', { includeHidden: true }).nth(3)).toHaveText('8')
  await expect(editDialog(page)).toBeVisible()
  await other.getByRole('button', { name: `Delete ${first!.title}`, exact: true }).click()
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  // The line was deleted, so the dialog closes.
  await expect(editDialog(page)).toBeHidden()
  await expect(row(page, first!.title)).toHaveCount(0)
})

test.describe('without a connection', () => {
  const refusals: string[] = ['/api/carts']
  test.use({ refusals })

  test('no input is lost, and the cart is unchanged (R-322)', async ({ page }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    refusals.push(`/api/carts/${product!._id}`)
    await putIntoCart(page.request, member, product!, 2)
    await page.goto('/my-cart')
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
    await page.route('**/api/carts**', (route) => route.abort())
    const message = 'We cannot be reached at the moment. Please try again.'

    await edit(page, product!.title)
    const dialog = editDialog(page)
    await dialog.getByRole('spinbutton').fill('5')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.locator('form').getByText(message)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeFocused()
    await expect(dialog.getByRole('spinbutton')).toHaveValue('5')
    const quantity = row(page, product!.title).getByRole('cell', { includeHidden: true }).nth(3)
    await expect(quantity).toHaveText('2')
    await expectAccessible(page)
    await page.unroute('**/api/carts**')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toBeHidden()
    await expect(quantity).toHaveText('5')

    await page.route('**/api/carts**', (route) => route.abort())
    await page.getByRole('button', { name: `Delete ${product!.title}`, exact: true }).click()
    await deleteDialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(messages(page).getByText(message).first()).toBeAttached()
    await expect(row(page, product!.title)).toBeVisible()
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
    await page.unroute('**/api/carts**')
  })
})

test.describe('a session that ends', () => {
  const refusals: string[] = ['/api/user/getProfile']
  test.use({ refusals })

  test('shows a message, and asks to sign in again at the same address', async ({ page }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    refusals.push(`/api/carts/${product!._id}`)
    await putIntoCart(page.request, member, product!)
    await page.goto('/my-cart')
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
    await edit(page, product!.title)
    await editDialog(page).getByRole('spinbutton').fill('3')
    const signedOut = await page.request.post('/api/user/signout', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(signedOut.status()).toBe(200)
    // The live channel may notice it before the test presses the button.
    await editDialog(page)
      .getByRole('button', { name: 'Update' })
      .click({ timeout: 3000 })
      .catch(() => null)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
    await expect(page.getByRole('dialog', { name: /Welcome/ })).toBeVisible()
    await expect(page).toHaveURL('/my-cart')
    await expect(page.getByText(product!.title)).toHaveCount(0)
  })
})

test('a product deleted by staff stays readable in the cart, and can be removed from it (R-467)', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL })
  const { headers } = await signInSuperAdmin(staff)
  const [sample] = await someProducts(page.request, 1)
  const title = `Short-lived lantern ${Date.now()}`
  const created = await staff.post('/api/products', {
    headers,
    data: {
      ...{
        title,
        subTitle: 'For one evening',
        description: 'It burns out.',
        img: sample!.img,
        img__grid: [],
      },
      ...{ cost: 12.5, sale: 0, sku: 'SL-1', category: 'Camping', tag: [], weight: 1, dismensions: '1 x 1' },
      avaliable: true,
    },
  })
  expect(created.status()).toBe(201)
  const product = (await created.json()) as ListedProduct
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, product, 2)
  expect((await staff.delete(`/api/products/${product._id}`, { headers })).status()).toBe(200)
  await staff.dispose()

  await page.goto('/my-cart')
  const line = row(page, title)
  await expect(line).toContainText('Not Available!')
  await expect(line).toContainText('$25.0')
  // Without a page, the product has no link.
  await expect(line.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await deleteDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(empty(page)).toBeVisible()
})

test('on phones the cart lines are labelled blocks without overflow', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const member = await signUp(page.request)
  const [product] = (await pricedProducts(page.request)).filter(({ sale }) => sale > 0)
  await putIntoCart(page.request, member, product!, 999)
  await page.goto('/my-cart')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: '999', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const label of ['Date', 'Quantity', 'Total($)']) {
    const cell = page.locator(`td[data-label="${label}"]`)
    expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(label)
  }
  // A wider window has the quantity and the sum side by side.
  await page.setViewportSize({ width: 390, height: 844 })
  const [quantity, sum] = await Promise.all(
    ['Quantity', 'Total($)'].map((label) => page.locator(`td[data-label="${label}"]`).boundingBox()),
  )
  // The field is at the end of the line with its minimum width; a wider one would start after a gap of 14.
  expect(sum!.x).toBeGreaterThan(quantity!.x + quantity!.width + 20)
  expect(sum!.y).toBeLessThan(quantity!.y + quantity!.height)
  const line = await row(page, product!.title).boundingBox()
  expect(sum!.x + sum!.width).toBeCloseTo(line!.x + line!.width, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 320, height: 700 })
  await edit(page, product!.title)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

// The cart for browsers without script: a page of the shop leads to a form with a key of its own, each line has forms.
import { expect, test } from './test.ts'
import { putIntoCart, signUp, someProducts } from './visitors.ts'

for (const width of [1440, 390]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('a visitor adds from a product’s page, signs in on the way, edits and deletes', async ({ page }) => {
      const member = await signUp(page.request)
      await page.context().clearCookies()
      await page.goto('/shop/products/ridge-backpack-38-l')
      await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
      await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
      // The invitation to sign in stands at the same address, so nothing is asked twice.
      await page.getByRole('link', { name: 'Sign in to continue' }).click()
      const signIn = page.getByRole('form', { name: 'Sign in' })
      await signIn.getByLabel('Username', { exact: true }).fill(member.username)
      await signIn.getByLabel('Password', { exact: true }).fill(member.password)
      await signIn.getByRole('button', { name: 'Sign in' }).click()

      const adding = page.getByRole('region', { name: 'Ridge backpack 38 l' })
      await expect(adding.getByLabel('Quantity')).toHaveValue('2')
      await adding.getByLabel('Quantity').fill('0')
      await adding.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(adding.getByRole('alert')).toContainText('Quantity must be greater than 0')
      await expect(adding.getByLabel('Quantity')).toHaveValue('0')
      await adding.getByLabel('Quantity').fill('3')
      await adding.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(page).toHaveURL('/my-cart?saved=add')
      await expect(page.getByRole('textbox', { name: 'Quantity of Ridge backpack 38 l' })).toHaveValue('3')
    })

    test('a product of the list is added, its quantity changed, and it is deleted', async ({ page }) => {
      await signUp(page.request)
      await page.goto('/shop/products')
      const add = page.getByRole('link', { name: /^ADD TO CART/ }).first()
      const title = (await add.textContent())!.replace('ADD TO CART', '').trim()
      await add.click()
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(page).toHaveURL('/my-cart?saved=add')
      await expect(page.getByRole('status').filter({ hasText: 'Successfully!' })).toBeVisible()
      const line = page.getByRole('row').filter({ hasText: title })
      const quantity = line.getByRole('textbox', { name: `Quantity of ${title}` })
      await expect(quantity).toHaveValue('1')

      await quantity.fill('0')
      await line.getByRole('button', { name: 'Update' }).click()
      const cart = page.getByRole('region', { name: 'Cart', exact: true })
      await expect(cart.getByRole('alert').first()).toContainText('Quantity must be greater than 0')
      await expect(quantity).toHaveValue('0')
      await quantity.fill('3')
      await line.getByRole('button', { name: 'Update' }).click()
      await expect(page).toHaveURL('/my-cart?saved=quantity')
      await expect(quantity).toHaveValue('3')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await line.getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL('/my-cart?saved=delete')
      await expect(page.getByRole('heading', { name: "You don't have any tour" })).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all presses on the button of one page add once', async ({ page, baseURL }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    await page.goto(`/my-cart?add=${product!._id}&count=2`)
    const key = await page.locator('input[name="idempotencyKey"]').inputValue()
    const form = { form: 'add', product: product!._id, count: '2', idempotencyKey: key }
    const press = () =>
      page.request.post('/my-cart', { form, headers: { origin: baseURL! }, maxRedirects: 0 })
    const responses = await Promise.all([press(), press(), press()])
    expect(responses.map((response) => response.status())).toEqual([303, 303, 303])
    const cart = await page.request.get('/api/carts', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(((await cart.json()) as { items: { quantity: number }[] }).items).toMatchObject([{ quantity: 2 }])
  })

  test('a form of another site changes nothing', async ({ page }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    await putIntoCart(page.request, member, product!)
    const forms: Record<string, string>[] = [
      { form: 'add', product: product!._id, count: '1', idempotencyKey: 'k'.repeat(32) },
      { form: 'quantity', product: product!._id, count: '5' },
      { form: 'delete', product: product!._id },
    ]
    for (const form of forms) {
      const headers = { origin: 'https://evil.example' }
      expect((await page.request.post('/my-cart', { form, headers })).status()).toBe(403)
    }
    await page.goto('/my-cart')
    await expect(page.getByRole('textbox', { name: `Quantity of ${product!.title}` })).toHaveValue('1')
  })
})

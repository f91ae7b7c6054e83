import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { putIntoCart, signUp, someProducts } from './visitors.ts'

const preview = { name: 'Cart preview' }

test('the cart badge shows the number of lines, not of pieces (R-015)', { tag: '@usual' }, async ({
  page,
}) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  await putIntoCart(page.request, member, first!, 5)
  await putIntoCart(page.request, member, second!, 2)
  await page.goto('/')
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
})

test('a visitor has no badge and no link to the cart; the preview says that it is empty (R-013, R-018, R-329)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart' }).hover()
  await expect(page.getByRole('region', preview)).toHaveText('No products in the cart.')
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  await expect(page.locator('a[href="/my-cart"], a[href="/my-tour"], a[href="/setting"]')).toHaveCount(0)
})

test('the preview shows on hover: image, title and last update of each product, and View cart (R-016, R-017)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  const products = await someProducts(page.request, 2)
  for (const product of products) await putIntoCart(page.request, member, product)
  await page.goto('/')
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  const shown = page.getByRole('region', preview)
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: /^Cart/ }).hover()
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  for (const product of products) {
    const line = shown.getByRole('listitem').filter({ hasText: product.title })
    await expect(line.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{4}$/)
    const [month, day, year] = (await line.locator('time').textContent())!.split(' ')
    const updated = new Date(product.updatedAt)
    expect(`${month} ${day} ${year}`).toBe(
      `${updated.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })} ${String(updated.getUTCDate()).padStart(2, '0')} ${updated.getUTCFullYear()}`,
    )
    const image = line.locator('img')
    await expect(image).toHaveAttribute('src', product.img)
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  const link = shown.getByRole('link', { name: 'View cart' })
  await expect(link).toHaveAttribute('href', '/my-cart')
  // The pointer may move into the preview.
  await link.hover()
  await expect(shown).toBeVisible()
  await page.mouse.move(200, 500)
  await expect(shown).toBeHidden()
})

test('the preview opens on focus, keeps it, and closes on Escape (R-016)', async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await page.goto('/')
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  const shown = page.getByRole('region', preview)
  const button = page.getByRole('button', { name: /^Cart/ })
  await page.getByRole('link', { name: 'Elements' }).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(shown.getByRole('link', { name: product!.title })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(shown.getByRole('link', { name: 'View cart' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(shown).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the preview opens on a tap and closes on the next tap or a tap outside (R-016)', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const shown = page.getByRole('region', preview)
    const button = page.getByRole('button', { name: 'Cart' })
    await button.tap()
    await expect(shown).toHaveText('No products in the cart.')
    const box = (await shown.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    await button.tap()
    await expect(shown).toBeHidden()
    await button.tap()
    await expect(shown).toBeVisible()
    await page.touchscreen.tap(100, 500)
    await expect(shown).toBeHidden()
  })
})

for (const width of [1440, 390]) {
  test(`the open preview is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const member = await signUp(page.request)
    for (const product of await someProducts(page.request, 6)) {
      await putIntoCart(page.request, member, product)
    }
    await page.goto('/')
    await expect(page.getByTestId('cart-badge')).toHaveText('6')
    await page.getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('region', preview).getByRole('listitem')).toHaveCount(6)
    await expectAccessible(page, 'header')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

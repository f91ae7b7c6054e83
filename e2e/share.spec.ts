// Tours, products and posts are shared.
import { expect, test } from './test.ts'
import { messages } from './visitors.ts'

const product = '/shop/products/ridge-backpack-38-l'
const pages = [product, '/tour-item/balloons-over-the-plains', '/detail/breakfast-has-nineteen-dishes']

test('a page is offered to other applications, without its query', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] })
    Object.defineProperty(navigator, 'share', {
      value: async (data: object) => void (window as unknown as { shared: object[] }).shared.push(data),
    })
  })
  const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared)
  for (const path of pages) {
    await page.goto(`${path}?verified=true`)
    await page.getByRole('button', { name: 'Share' }).press('Enter')
    await expect.poll(shared).toHaveLength(1)
    expect((await shared())[0]).toMatchObject({ url: new URL(path, page.url()).href })
  }
})

test('without an application the link is copied, or shown where it cannot be', async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(product)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(messages(page)).toContainText('The link is copied.')
  const url = new URL(product, page.url()).href
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await share.click()
  await expect(messages(page)).toContainText(`Please copy the link: ${url}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no page has the button, which could do nothing', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    }
  })
})

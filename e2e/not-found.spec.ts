import { expect, test } from './test.ts'

const paths = [
  ...['/no/such/page', '/tour-item', '/nothing.data', '/index.php?page=1'],
  // Ends within an encoded character, as truncated links do.
  ...['/%', '/caf%C3?page=2', '/%c0%ae%c0%ae/etc/passwd'],
]
test('an unknown address is the Not Found page, with status 404 and a way back home (R-064, R-065)', {
  tag: '@usual',
}, async ({ page }) => {
  for (const path of paths) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle('Not Found - Halyard')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
      const picture = page.locator('.hero img')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
    })
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Perfect holiday')
})

test('an unknown address of the API answers JSON', async ({ request }) => {
  const response = await request.get('/api/no-such-call')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('HEAD has the headers of GET, without a body', async ({ request }) => {
  for (const [path, status] of [
    ['/', 200],
    ['/no-such-page', 404],
  ] as const) {
    const response = await request.head(path)
    expect(response.status()).toBe(status)
    expect(response.headers()['content-type']).toContain('text/html')
    expect(await response.body()).toHaveLength(0)
  }
})

// Pages that only somebody signed in may open.
import { expect, test } from './test.ts'
import { signInDialog } from './visitors.ts'

const gated = ['/my-tour', '/my-cart']

for (const path of gated) {
  test(`a visitor at ${path} is asked to sign in, and gets 401 and nothing of the page (R-057, R-058, R-059, R-349)`, async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    const answer = await page.goto(path)
    expect(answer!.status()).toBe(401)
    expect(answer!.headers()['cache-control']).toBe('private, no-store')
    await expect(page).toHaveTitle('Sign in - Halyard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
    await expect(signInDialog(page)).toBeVisible()
    await expect(page).toHaveURL(path)
    expect(calls).toEqual([])
  })
}

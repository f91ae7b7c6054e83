// A public page is the same for everyone: the browser fills in the signed-in user.
import { findSamples, pathOf, publicVisits } from './routes.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

/** Pages without random picks. */
const isSettled = (path: string) => /^\/(tours|tour-item|blog|detail|search|shop)\b/.test(path)

/** The content of a page without its random picks. */
function readPage(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return `${title} | ${heading}`
}

const audiences = { user: signUp, admin: signInAdmin, superAdmin: signInSuperAdmin }

for (const [audience, signIn] of Object.entries(audiences)) {
  test(`every public page is the same for a ${audience} as for a visitor (R-056)`, {
    tag: audience === 'user' ? '@usual' : [],
  }, async ({ page, playwright, baseURL }) => {
    const visitor = await playwright.request.newContext({ baseURL })
    const samples = await findSamples(visitor)
    await signIn(page.request)
    for (const visit of publicVisits) {
      const path = pathOf(visit, samples)
      // Retries if another test has written meanwhile.
      await expect(async () => {
        const [theirs, ours] = [await visitor.get(path), await page.request.get(path)]
        expect([path, ours.status()]).toEqual([path, 200])
        expect(readPage(await ours.text())).toBe(readPage(await theirs.text()))
        if (isSettled(path)) {
          expect([path, (await ours.body()).equals(await theirs.body())]).toEqual([path, true])
        }
        expect(ours.headers()['set-cookie']).toBeUndefined()
      }).toPass({ timeout: 15_000 })
    }
    await visitor.dispose()
    await page.goto('/pages/about-us')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Account' }).or(page.locator('[aria-haspopup="menu"]')).first(),
    ).toBeVisible()
  })
}

// The sessions of an account on its setting page, with and without script.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { type Member, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** The same person in another browser. */
async function signInElsewhere(browser: Browser, baseURL: string, { username, password }: Member) {
  const context = await browser.newContext({ baseURL, userAgent: firefox })
  const result = await context.request.post('/api/user/signin', { data: { username, password } })
  expect(result.status()).toBe(200)
  return context
}

function sessionsOf(page: Page) {
  return page.getByRole('region', { name: 'Where you are signed in' })
}

for (const width of [1440, 390]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 } })

      test('a member sees where they are signed in, and ends one session, then all others', async ({
        page,
        browser,
        baseURL,
      }) => {
        const member = await signUp(page.request)
        const elsewhere = await signInElsewhere(browser, baseURL!, member)
        await page.goto('/setting')
        const sessions = sessionsOf(page)
        await expect(sessions.getByRole('row')).toHaveCount(3)
        await expect(sessions.getByRole('row').nth(1)).toContainText('This browser')
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        await sessions.getByRole('button', { name: /^End the session of Firefox on Linux/ }).click()
        await expect(sessions.getByRole('status')).toHaveText('That session is over.')
        await expect(sessions.getByRole('row')).toHaveCount(2)
        expect((await elsewhere.request.get('/setting')).status()).toBe(401)

        const others = [1, 2].map(() => signInElsewhere(browser, baseURL!, member))
        const contexts = [elsewhere, ...(await Promise.all(others))]
        await page.goto('/setting')
        await sessions.getByRole('button', { name: 'End all other sessions' }).click()
        await expect(sessions.getByRole('status')).toHaveText('2 sessions are over.')
        await expect(sessions.getByRole('button')).toHaveCount(0)
        for (const context of contexts) {
          expect((await context.request.get('/setting')).status()).toBe(401)
          await context.close()
        }
      })
    })
  }
}

test.describe('long after the sign-in', () => {
  test.use({ refusals: ['/api/user/sessions', '/api/user/proof'] })

  test('the password is asked for once, by keyboard alone, and then what was pressed is done', async ({
    page,
    browser,
    baseURL,
  }) => {
    const member = await signUp(page.request)
    const elsewhere = await signInElsewhere(browser, baseURL!, member)
    let isProven = false
    await page.route('**/api/user/proof', async (route) => {
      const response = await route.fetch()
      isProven ||= response.ok()
      await route.fulfill({ response })
    })
    // As the server answers ten minutes later.
    await page.route('**/api/user/sessions', (route) =>
      isProven
        ? route.continue()
        : route.fulfill({
            status: 403,
            json: { code: 'proof_needed', message: 'Please confirm first that it is you.' },
          }),
    )
    await page.goto('/setting')
    await sessionsOf(page).getByRole('button', { name: 'End all other sessions' }).press('Enter')
    const proof = page.getByRole('region', { name: 'Is it you?' })
    const password = proof.getByLabel('Your password', { exact: true })
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('not-the-password')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    await expect(password).toBeFocused()
    await password.fill(member.password)
    await page.keyboard.press('Enter')
    await expect(sessionsOf(page).getByRole('status')).toHaveText('One session is over.')
    await expect(proof).toHaveCount(0)
    expect((await elsewhere.request.get('/setting')).status()).toBe(401)
    await elsewhere.close()
  })
})

// Recovery codes on the setting page, and why there are no passkeys at an IP address.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { anyPage, openSignIn, signInBy, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const width of [1440, 390]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 } })

      test('a member makes recovery codes, sees them once, and signs in with one', async ({
        page,
        context,
      }) => {
        const member = await signUp(page.request)
        await page.goto('/setting')
        const section = page.getByRole('region', { name: 'Recovery codes' })
        await section.getByRole('button', { name: 'Make recovery codes' }).click()
        const codes = section.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
        await expect(codes).toHaveCount(10)
        await expect(section).toContainText('You have 10 left')
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        const code = (await codes.first().textContent())!
        await page.goto('/setting')
        await expect(section).toContainText('You have 10 left')
        await expect(codes).toHaveCount(0)

        // The open page must not call anything without its cookies.
        await page.goto('about:blank')
        await context.clearCookies()
        if (javaScriptEnabled) {
          await page.goto(anyPage)
          await signInBy(await openSignIn(page), { username: member.username, password: code })
          await page.goto('/setting')
        } else {
          await page.goto('/sign-in?return=%2Fsetting')
          const form = page.getByRole('form', { name: 'Sign in', exact: true })
          await form.getByLabel('Username', { exact: true }).fill(member.username)
          await form.getByLabel('Password', { exact: true }).fill(code)
          await form.getByRole('button', { name: 'SIGN IN' }).click()
        }
        await expect(page).toHaveURL('/setting')
        await expect(section).toContainText('You have 9 left')
      })
    })
  }
}

test('at an IP address there is no button for passkeys, and the setting page says why', async ({
  page,
  context,
}) => {
  await signUp(page.request)
  await page.goto('/setting')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByRole('status')).toContainText('this one is opened by an IP address')
  await expect(section.getByRole('button')).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await page.goto(anyPage)
  await expect((await openSignIn(page)).getByRole('button', { name: /passkey/ })).toHaveCount(0)
})

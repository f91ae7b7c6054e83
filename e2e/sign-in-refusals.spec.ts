// The reason for a refused sign-in or registration stays in the dialog, in addition to the toast of one second.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { anyPage, messages, newAccount, openSignIn, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

/** Expects that no toast is visible; its text may still be there for screen readers. */
async function expectNoPlate(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect(messages(page).locator('[tabindex="0"]')).toHaveCount(0)
}

async function openRegister(page: Page) {
  const dialog = await openSignIn(page)
  await dialog.getByRole('tab', { name: 'Register' }).click()
  return dialog
}

test.use({ refusals: ['/api/user/signin', '/api/user/signup'] })

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } })

    test('a wrong password shows an error in the dialog until the next try, and the focus stays', async ({
      page,
      request,
    }) => {
      const account = await signUp(request)
      await page.goto(anyPage)
      const dialog = await openSignIn(page)
      await dialog.getByLabel('Username', { exact: true }).fill(account.username)
      const password = dialog.getByLabel('Password', { exact: true })
      await password.fill('wrong-boat')
      const signIn = dialog.getByRole('button', { name: 'SIGN IN', exact: true })
      await signIn.click()
      const refusal = dialog.locator('form').getByRole('alert')
      await expect(refusal).toHaveText('Wrong username or password.')
      await expect(refusal).toBeInViewport({ ratio: 1 })
      await expect(signIn).toBeFocused()
      await expectNoPlate(page)
      await expect(refusal).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page, width)
      await password.fill('wrong-boat-again')
      await expect(refusal).toBeVisible()

      // The next try removes the error before its response.
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/user/signin', async (route) => {
        await gate.promise
        await route.abort()
      })
      await password.press('Enter')
      await expect(refusal).toHaveCount(0)
      gate.resolve()
      await expect(refusal).toHaveText('We cannot be reached at the moment. Please try again.')
      await expect(password).toBeFocused()
      await expect(password).toHaveValue('wrong-boat-again')
    })

    test('a refused registration shows the error at its field until the field changes (R-076, R-319)', async ({
      page,
      request,
    }) => {
      const existingMember = await signUp(request)
      const account = newAccount()
      await page.goto(anyPage)
      const dialog = await openRegister(page)
      const [username, email, password, confirmation] = [
        'User name',
        'Email',
        'Password',
        'Confirm password',
      ].map((label) => dialog.getByLabel(label, { exact: true }))
      const register = dialog.getByRole('button', { name: 'REGISTER', exact: true })

      await password!.fill(account.password)
      await confirmation!.fill('slow-boat-8')
      await register.click()
      await expect(confirmation!).toHaveAccessibleDescription('Password not match!')
      await expect(confirmation!).toBeFocused()
      await expectNoPlate(page)
      await expect(confirmation!).toHaveAttribute('aria-invalid', 'true')
      await confirmation!.fill(account.password)
      await expect(confirmation!).not.toHaveAttribute('aria-invalid')

      await register.click()
      await expect(username!).toHaveAccessibleDescription('required')
      await expect(username!).toBeFocused()

      const staffLike = 'This username could be taken for that of our staff. Please choose another one.'
      await username!.fill('support-team')
      await email!.fill(existingMember.email)
      await register.click()
      await expect(username!).toHaveAccessibleDescription(staffLike)
      await expect(username!).toBeFocused()
      await expect(messages(page)).toContainText(staffLike)
      await expectNoPlate(page)
      await expect(dialog.getByText(staffLike).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page, width)
      // A change of another field keeps the error.
      await email!.press('End')
      await email!.pressSequentially('x')
      await email!.press('Backspace')
      await expect(username!).toHaveAccessibleDescription(staffLike)

      await username!.fill(account.username)
      await expect(username!).not.toHaveAttribute('aria-invalid')
      await register.click()
      await expect(email!).toHaveAttribute('aria-invalid', 'true')
      await expect(email!).toBeFocused()
      await expect(email!).toHaveAccessibleDescription(/existingMember|already/)
      await expect(password!).toHaveValue(account.password)

      await email!.fill(account.email)
      await register.click()
      await expect(page.getByRole('button', { name: account.username })).toBeVisible()
    })
  })
}

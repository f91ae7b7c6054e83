// The second factor of staff, from the first sign-in on.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-server.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expectNoOverflow } from './widths.ts'

test.use({
  hostname: 'localhost',
  environment: { STAFF_SECOND_FACTOR: 'required' },
  refusals: ['/api/user/second-factor'],
})

test('staff add a passkey before the back office opens, and use it at the next sign-in', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  await expect(page).toHaveURL('/second-factor?return=%2Fadmin%2Ffaq')
  await expect(page.getByRole('heading', { level: 1, name: 'One more Step' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [1440, 390]) await expectNoOverflow(page, width)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(page).toHaveURL('/admin/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FAQ/i)

  await context.clearCookies()
  await signInAdmin(page.request)
  await page.goto('/setting')
  await expect(page.getByRole('main')).toContainText('Use your passkey or a recovery code first.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Use it now' }).click()
  await expect(page).toHaveURL('/second-factor?return=%2Fsetting')
  await page.goto('/admin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('staff without a passkey make recovery codes and enter one', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/faq')
  await page.getByRole('button', { name: 'Make recovery codes' }).press('Enter')
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const field = page.getByLabel('Recovery code', { exact: true })
  await field.fill('none of mine')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/none of your recovery codes/)
  await expect(field).toHaveValue('none of mine')
  // They are shown until the page is left.
  const code = (await codes.first().textContent())!
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/faq')
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('main')).toContainText('Second factor given')
})

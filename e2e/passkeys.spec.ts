// Passkeys with the browser's own virtual authenticator, on localhost: an IP address has none.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-server.ts'
import { anyPage, messages, openSignIn, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

test.use({ hostname: 'localhost', hasSamples: false })

/** A device that verifies its owner by itself. Answers a function that makes it refuse, or serve again. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verify: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/setting')
  const passkeys = passkeysOf(page)
  await passkeys.getByLabel('Name of the new passkey').fill(name)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('status')).toHaveText(`The passkey “${name}” is added.`)
}

/** Once the calls of the page's start are over. */
async function forgetSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a member adds a passkey, names it, signs in with it in the dialog and on the page, and removes it', async ({
      page,
    }) => {
      await addAuthenticator(page)
      const member = await signUp(page.request)
      await addPasskey(page, 'Blue key')
      const passkeys = passkeysOf(page)
      await expectAccessible(page)
      await expectNoOverflow(page, width)
      await passkeys.getByLabel('Name of the passkey Blue key').fill('Red key')
      await page.keyboard.press('Enter')
      await expect(passkeys.getByRole('status')).toHaveText('The passkey is called “Red key” now.')

      await forgetSession(page)
      await page.goto(anyPage)
      const dialog = await openSignIn(page)
      await expectAccessible(page)
      const reloaded = page.waitForEvent('load')
      await dialog.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
      await reloaded
      await expect(messages(page)).toContainText('Successfully!')

      await forgetSession(page)
      await page.goto('/sign-in?return=%2Fsetting')
      await expectAccessible(page)
      await page.getByRole('main').getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
      await expect(page).toHaveURL('/setting')
      await expect(page.getByRole('main')).toContainText(member.username)
      await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('by passkey')
      await expect(passkeys.getByLabel('Name of the passkey Red key')).toBeVisible()
      await passkeys.getByRole('button', { name: 'Remove the passkey Red key' }).click()
      await expect(passkeys.getByRole('status')).toContainText('The passkey is removed.')
      await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    })
  })
}

test('a device that does not know its owner, or knows no passkey, says so, and nothing is lost', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await signUp(page.request)
  await page.goto('/setting')
  await device.verify(false)
  const passkeys = passkeysOf(page)
  const name = passkeys.getByLabel('Name of the new passkey')
  await name.fill('Blue key')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('No passkey was added.')
  await expect(name).toHaveValue('Blue key')
  await device.verify(true)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(passkeys.getByRole('status')).toContainText('is added')
  // A second one on the same device would take the place of the first.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('This device has a passkey of yours already.')

  await forgetSession(page)
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill('nora')
  await device.verify(false)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dialog.getByRole('tabpanel').getByRole('alert')).toHaveText('No passkey was used.')
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('nora')
})

test.describe('a passkey that the site does not know any more', () => {
  test.use({ refusals: ['/api/user/passkey/signin', '/api/user/sessions'] })

  test('lets nobody in', async ({ page }) => {
    await addAuthenticator(page)
    await signUp(page.request)
    await addPasskey(page, 'Old key')
    const passkeys = passkeysOf(page)
    await passkeys.getByRole('button', { name: 'Remove the passkey Old key' }).click()
    await expect(passkeys.getByRole('status')).toContainText('The passkey is removed.')
    await forgetSession(page)
    await page.goto('/sign-in')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(main.getByRole('alert')).toHaveText('This passkey was not accepted.')
  })

  test('another is proof enough, long after the sign-in', async ({ page }) => {
    await addAuthenticator(page)
    const member = await signUp(page.request)
    const elsewhere = await page.request.post('/api/user/signin', {
      data: { username: member.username, password: member.password },
    })
    expect(elsewhere.ok()).toBe(true)
    await addPasskey(page, 'Blue key')
    let isProven = false
    page.on('response', (response) => {
      if (response.url().endsWith('/api/user/passkey/proof')) isProven ||= response.ok()
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
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    const proof = page.getByRole('region', { name: 'Is it you?' })
    await expectAccessible(page)
    await proof.getByRole('button', { name: 'Confirm with a passkey' }).click()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('status')).toHaveText('One session is over.')
  })
})

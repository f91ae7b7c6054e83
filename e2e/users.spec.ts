// Accounts for super admins: finding them, inviting a colleague, taking the role away again, and erasing.
import { randomUUID } from 'node:crypto'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { expect, findMailedLink, test } from './mails.ts'
import { signInSuperAdmin } from './staff.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

test.use({ hasSamples: true, refusals: ['/api/users/*', '/api/user/getProfile', '/api/orders', '/admin'] })

test('an invited colleague works in the back office, and loses it within a second with the role', async ({
  page,
  browser,
  ownServer,
  smtp,
}) => {
  test.setTimeout(90_000)
  const username = `ines-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/users')
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const invite = page.getByRole('region', { name: 'Invite a colleague' })
  await invite.getByLabel('Email address').fill(email)
  await invite.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(invite.getByRole('status')).toContainText(`${email} is invited as admin.`)
  const link = () => findMailedLink(smtp, email, 'invitation')
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()

  const context = await browser.newContext({ baseURL: ownServer })
  const colleague = await context.newPage()
  await colleague.goto(link()!)
  await colleague.getByLabel('Username', { exact: true }).fill(username)
  await colleague.getByLabel('Password', { exact: true }).fill('fast-boat-number-8')
  await colleague.getByLabel('Confirm password', { exact: true }).fill('fast-boat-number-8')
  await colleague.getByRole('button', { name: 'Create the account' }).click()
  await expect(colleague.getByRole('main').getByRole('status')).toContainText('is ready')
  await colleague.request.post('/api/user/signin', { data: { username, password: 'fast-boat-number-8' } })
  const socket = colleague.waitForEvent('websocket')
  await colleague.goto('/admin/orders')
  await expect(colleague.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await (await socket).waitForEvent('framereceived')

  await page.getByRole('search').getByLabel('Account').fill(username)
  await page.getByRole('link', { name: username }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await expectAccessible(page)
  await expectLegible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const role = page.getByRole('region', { name: 'Role' })
  await role.getByLabel('Role of the account').selectOption('User')
  await role.getByRole('button', { name: 'Change role' }).press('Enter')
  await expect(page.getByText(`${username} is user from now on.`)).toBeVisible()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Orders' })).toBeHidden({ timeout: 1000 })
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await colleague.goto('/admin/orders'))!.status()).toBe(404)
  await context.close()
})

test('a super admin cannot take the own role away by mistake', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/users?role=3')
  await page.getByRole('link', { name: 'superadmin' }).click()
  const role = page.getByRole('region', { name: 'Role' })
  await role.getByLabel('Role of the account').selectOption('Admin')
  await role.getByRole('button', { name: 'Change role' }).click()
  await expect(role.getByRole('alert')).toContainText('This takes your own rights away.')
  await role.getByLabel(/^I take my own rights away/).check()
  await role.getByRole('button', { name: 'Change role' }).click()
  await expect(role.getByRole('alert')).toContainText('This is the only super admin.')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an invitation ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('is listed until it is withdrawn', async ({ page, smtp }) => {
      const email = `bo-${randomUUID().slice(0, 8)}@example.com`
      await signInSuperAdmin(page.request)
      await page.goto('/admin/users')
      const invite = page.getByRole('region', { name: 'Invite a colleague' })
      await invite.getByLabel('Email address').fill(email)
      await invite.getByRole('button', { name: 'Send invitation' }).press('Enter')
      const link = () => findMailedLink(smtp, email, 'invitation')
      await expect.poll(link, { timeout: 30_000 }).toBeDefined()
      const open = page.getByRole('region', { name: 'Open invitations' })
      await expect(open.getByRole('listitem').filter({ hasText: email })).toContainText('Admin')
      if (javaScriptEnabled) await expectAccessible(page)
      for (const width of [390, 320, 1440]) await expectNoOverflow(page, width)
      await open.getByRole('button', { name: `Withdraw the invitation of ${email}` }).press('Enter')
      await expect(open.getByRole('status')).toContainText(`The invitation of ${email} is withdrawn.`)
      await expect(open.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
      if (javaScriptEnabled) await expect(open.locator(':focus')).toContainText('is withdrawn')
      await page.goto(link()!)
      await expect(page.getByText('This invitation works no more.')).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('passkeys and recovery codes of an account are removed', async ({ page, playwright, ownServer }) => {
    const request = await playwright.request.newContext({ baseURL: ownServer })
    const { id, token } = await signUp(request)
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.post('/api/user/recovery-codes', { headers })).status()).toBe(201)
    await request.dispose()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/users/${id}`)
    const access = page.getByRole('region', { name: 'Access' })
    await expect(access).toContainText('0 passkeys and 10 recovery codes.')
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
    await access.getByRole('button', { name: 'Remove passkeys and codes' }).press('Enter')
    await expect(page.getByText('0 passkeys and 10 recovery codes are removed')).toBeVisible()
    await expect(access.getByRole('button', { name: 'Remove passkeys and codes' })).toHaveCount(0)
  })

  test('an account is found, signed out and erased once its username is typed', async ({ page, request }) => {
    const { username } = await signUp(request)
    await signInSuperAdmin(page.request)
    await page.goto('/admin/users')
    await page.getByRole('search').getByLabel('Account').fill(username)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: username }).click()
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await expect(page.getByText('1 session has ended.')).toBeVisible()
    const erase = page.getByRole('region', { name: 'Erase the account' })
    await erase.getByLabel(`Type ${username} to confirm`).fill('somebody')
    await erase.getByRole('button', { name: 'Erase for good' }).click()
    await expect(erase.getByLabel(`Type ${username} to confirm`)).toHaveAccessibleDescription(
      'is not the username of this account',
    )
    await erase.getByLabel(`Type ${username} to confirm`).fill(username)
    await erase.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account erased')
  })
})

// A lost password, from the sign-in to the new one, with a mail server of the test's own.
import { expectAccessible } from './accessibility.ts'
import { expect, findMailedLink, test } from './mails.ts'
import { anyPage, openSignIn, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const width of [1440, 390]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({
        javaScriptEnabled,
        viewport: { width, height: 844 },
        refusals: ['/api/user/recovery/password'],
      })

      test('a member whose password is lost gets a mail, and sets a new one by its link, once', async ({
        page,
        request,
        smtp,
      }) => {
        const member = await signUp(request)
        const headers = { authorization: `Bearer ${member.token}` }
        expect((await request.post('/api/user/recovery-codes', { headers })).status()).toBe(201)
        if (javaScriptEnabled) {
          await page.goto(anyPage)
          const dialog = await openSignIn(page)
          await dialog.getByRole('link', { name: 'Lost Your Password' }).click()
          await dialog.getByRole('link', { name: 'Get a mail with a link' }).press('Enter')
        } else {
          await page.goto('/sign-in')
          await page.getByRole('main').getByRole('link', { name: 'Get a mail with a link' }).click()
        }
        await expect(page).toHaveURL('/recover')
        const form = page.getByRole('form', { name: 'Set a new one' })
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        await form.getByLabel('Email', { exact: true }).fill(member.email)
        await form.getByRole('button', { name: 'Send the mail' }).press('Enter')
        const main = page.getByRole('main')
        await expect(main.getByRole('status')).toContainText('If there is an account with this address')
        const link = () => findMailedLink(smtp, member.email, 'recover')
        await expect.poll(link, { timeout: 30_000 }).toBeDefined()

        const referrers: (string | undefined)[] = []
        page.on('request', (sent) => referrers.push(sent.headers().referer))
        const opened = await page.goto(link()!)
        expect(opened!.headers()['referrer-policy']).toBe('no-referrer')
        expect(opened!.headers()['cache-control']).toBe('private, no-store')
        const set = page.getByRole('form', { name: 'New password' })
        await expect(set.getByRole('listitem')).toHaveText([
          'All sessions; 1 is open now.',
          'Recovery codes: 10.',
        ])
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        const enter = async (password: string, confirmation: string) => {
          await set.getByLabel('New password', { exact: true }).fill(password)
          await set.getByLabel('Confirm password', { exact: true }).fill(confirmation)
          await set.getByRole('button', { name: 'Set the password' }).press('Enter')
        }
        await enter('fast-boat-8', 'fast-boat-9')
        await expect(set.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
          'New password not match.',
        )
        await enter('fast-boat-8', 'fast-boat-8')
        await expect(main.getByRole('status')).toContainText('Your new password is set')
        expect(referrers.length).toBeGreaterThan(2)
        expect(referrers.filter((referrer) => referrer?.includes('/recover/'))).toEqual([])
        await main.getByRole('link', { name: 'Sign in' }).click()
        await expect(page).toHaveURL('/sign-in')
        const credentials = { username: member.username, password: 'fast-boat-8' }
        expect((await request.post('/api/user/signin', { data: credentials })).status()).toBe(200)

        expect((await page.goto(link()!))!.status()).toBe(410)
        if (javaScriptEnabled) await expectAccessible(page)
        await expect(set).toHaveCount(0)
        await expect(main.getByRole('alert')).toHaveText('This link works no more. Please ask for a new one.')
        await main.getByRole('link', { name: 'Ask for a new link' }).click()
        await expect(page).toHaveURL('/recover')
      })
    })
  }
}

// Confirming an address, claiming one that another account has, and undoing a change, with a mail server of the test's own.
import { expectAccessible } from './accessibility.ts'
import { expect, findMailedLink, test } from './mails.ts'
import { newAccount, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const longAgo = { timeout: 30_000 }

for (const width of [1440, 390]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({
        javaScriptEnabled,
        viewport: { width, height: 844 },
        refusals: ['/api/user/email-confirmation'],
      })

      test('a member confirms the address by the link of the welcome mail, once', async ({ page, smtp }) => {
        const member = await signUp(page.request)
        const link = () => findMailedLink(smtp, member.email, 'confirm-email')
        await expect.poll(link, longAgo).toBeDefined()
        await page.goto('/setting')
        const section = page.getByRole('region', { name: 'Confirmed address' })
        await expect(section).toContainText('Not confirmed yet')
        await section.getByRole('button', { name: 'Send a new link' }).press('Enter')
        await expect(section.getByRole('alert')).toContainText('A link is on its way already')
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)

        const opened = await page.goto(link()!)
        expect(opened!.headers()['cache-control']).toBe('private, no-store')
        const form = page.getByRole('form', { name: 'Confirm your address' })
        await expect(form).toContainText(member.email)
        await expect(form).toContainText(member.username)
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        await form.getByRole('button', { name: 'Confirm this address' }).press('Enter')
        const main = page.getByRole('main')
        await expect(main.getByRole('status')).toContainText(`${member.email} is the confirmed address`)
        await main.getByRole('link', { name: 'See your settings' }).click()
        await expect(section).toContainText(/Confirmed \w+ \d+ \d{4}/)

        expect((await page.goto(link()!))!.status()).toBe(410)
        await expect(main.getByRole('alert')).toHaveText('This link works no more. Please ask for a new one.')
        await main.getByRole('link', { name: 'Ask for a new link' }).click()
        await expect(page).toHaveURL('/setting')
      })

      test('a member takes the own address from an account that has registered it', async ({
        page,
        request,
        smtp,
      }) => {
        const squatter = newAccount()
        expect((await request.post('/api/user/signup', { data: squatter })).status()).toBe(201)
        await signUp(page.request)
        await page.goto('/setting')
        const form = page.getByRole('form', { name: 'Confirm another address' })
        await form.getByLabel('Another address of yours').fill('mira at home')
        await form.getByRole('button', { name: 'Send a link to it' }).press('Enter')
        await expect(form.getByLabel('Another address of yours')).toHaveAccessibleDescription(/invalid email/)
        await form.getByLabel('Another address of yours').fill(squatter.email)
        await form.getByRole('button', { name: 'Send a link to it' }).press('Enter')
        const section = page.getByRole('region', { name: 'Confirmed address' })
        await expect(section.getByRole('status')).toContainText(`A link is on its way to ${squatter.email}`)
        const claim = () => {
          const { text = '' } = smtp.received.findLast(({ to }) => to.includes(squatter.email))?.parsed ?? {}
          return text.includes('Then it becomes') ? /\/confirm-email\/[\w-]+/.exec(text)?.[0] : undefined
        }
        await expect.poll(claim, longAgo).toBeDefined()
        await page.goto(claim()!)
        await page.getByRole('button', { name: 'Confirm this address' }).press('Enter')
        await expect(page.getByRole('main').getByRole('status')).toContainText(squatter.email)
        await page.goto('/setting')
        await expect(section).toContainText(squatter.email)
      })

      test('the former address undoes a change, and sets a new password', async ({ page, request, smtp }) => {
        const member = await signUp(request)
        const changed = await request.post('/api/user/update/profile', {
          data: { name: 'Mira', username: member.username, email: `new-${member.email}` },
          headers: { authorization: `Bearer ${member.token}` },
        })
        expect(changed.status()).toBe(200)
        const link = () => findMailedLink(smtp, member.email, 'undo-email-change')
        await expect.poll(link, longAgo).toBeDefined()
        await page.goto(link()!)
        const form = page.getByRole('form', { name: 'Undo the change' })
        await expect(form).toContainText(member.email)
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        await form.getByRole('button', { name: 'Undo the change' }).press('Enter')
        await expect(page).toHaveURL(/\/recover\/[\w-]+\?restored$/)
        const set = page.getByRole('form', { name: 'New password' })
        await expect(set).toContainText('Your former address is restored')
        await set.getByLabel('New password', { exact: true }).fill('fast-boat-8')
        await set.getByLabel('Confirm password', { exact: true }).fill('fast-boat-8')
        await set.getByRole('button', { name: 'Set the password' }).press('Enter')
        await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set')
        const credentials = { username: member.email, password: 'fast-boat-8' }
        expect((await request.post('/api/user/signin', { data: credentials })).status()).toBe(200)
        expect((await page.goto(link()!))!.status()).toBe(410)
        await expect(page.getByRole('main').getByRole('alert')).toContainText('This link works no more.')
      })
    })
  }
}

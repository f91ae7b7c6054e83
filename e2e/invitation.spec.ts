// Inviting a member of staff: the operator's command, the mail, and the account.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible } from './accessibility.ts'
import { expect, findMailedLink, test } from './mails.ts'
import { expectNoOverflow } from './widths.ts'

const command = join(dirname(import.meta.dirname), 'server', 'account.ts')

for (const width of [1440, 390]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 }, refusals: ['/api/user/invitation'] })

      test('an invited person makes an account and opens the back office; the link works once', async ({
        page,
        smtp,
        dataDir,
        environment,
      }) => {
        const username = `astrid-${randomUUID().slice(0, 8)}`
        const email = `${username}@example.com`
        const { DATABASE_URL: _databaseUrl, ...own } = process.env
        const env = { ...own, ...environment, DATA_DIR: dataDir }
        const invited = await promisify(execFile)(process.execPath, [command, 'invite', email, 'admin'], {
          env,
        })
        expect(invited.stdout).toContain(`Invited ${email} as admin.`)
        const link = () => findMailedLink(smtp, email, 'invitation')
        await expect.poll(link, { timeout: 30_000 }).toBeDefined()

        const opened = await page.goto(link()!)
        expect(opened!.headers()['cache-control']).toBe('private, no-store')
        const form = page.getByRole('form', { name: 'Your account' })
        await expect(form).toContainText(`You are invited as an admin, with the address ${email}.`)
        if (javaScriptEnabled) await expectAccessible(page)
        await expectNoOverflow(page, width)
        await form.getByLabel('Username', { exact: true }).fill(username)
        const enter = async (password: string, confirmation: string) => {
          await form.getByLabel('Password', { exact: true }).fill(password)
          await form.getByLabel('Confirm password', { exact: true }).fill(confirmation)
          await form.getByRole('button', { name: 'Create the account' }).press('Enter')
        }
        await enter('fast-boat-8', 'fast-boat-8')
        await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 12/)
        await expect(form.getByLabel('Username', { exact: true })).toHaveValue(username)
        await enter('fast-boat-number-8', 'fast-boat-number-8')
        const main = page.getByRole('main')
        await expect(main.getByRole('status')).toContainText(`Your account ${username} is ready.`)
        expect((await page.goto(link()!))!.status()).toBe(410)
        await expect(main.getByRole('alert')).toContainText('This invitation works no more.')
        if (javaScriptEnabled) await expectAccessible(page)

        const credentials = { username: email, password: 'fast-boat-number-8' }
        expect((await page.request.post('/api/user/signin', { data: credentials })).status()).toBe(200)
        await page.goto('/admin/faq')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FAQ/i)
      })
    })
  }
}

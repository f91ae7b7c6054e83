// For tests whose server sends mails: a separate server, and a mail server of the test's own.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpServer } from '#server/testing/smtp-server.ts'
import { test as base } from './own-server.ts'

export { expect } from '@playwright/test'

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

interface MailFixtures {
  smtp: SmtpServer
  /** Data of the server, for commands of the operator. */
  dataDir: string
}

export const test = base.extend<object, MailFixtures>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => use(mkdtempSync(join(tmpdir(), 'halyard-e2e-'))),
    { scope: 'worker' },
  ],
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const server = await startSmtpServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  hasSamples: [false, { scope: 'worker' }],
  environment: [
    async ({ smtp, dataDir }, use) =>
      use({
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'Halyard <post@halyard.example>',
        E2E_DATA_DIR: dataDir,
      }),
    { scope: 'worker' },
  ],
})

/** Path of the newest link to this page in the mails to the address; undefined without one. */
export function findMailedLink({ received }: SmtpServer, address: string, page: string): string | undefined {
  const link = new RegExp(`/${page}/[\\w-]{43}`)
  return received
    .filter(({ to }) => to.includes(address))
    .flatMap(({ parsed }) => link.exec(parsed.text ?? '') ?? [])
    .at(-1)
}

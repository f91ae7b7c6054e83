// A server under test that sends mails, and the mailboxes that they arrive in.
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts'
import { startSmtpServer } from './smtp-server.ts'

export interface Mailboxes {
  testApp: TestApp
  /** Sends all mails that wait, then returns those to the address, oldest first. */
  read(address: string): Promise<{ subject: string; text: string; html: string }[]>
  /** The secret of the newest link to this page in the mails to the address; undefined without one. */
  findToken(address: string, page: string): Promise<string | undefined>
  /** Forgets all mails that have arrived. */
  clear(): Promise<void>
}

/** Call it at the top of a test file. */
export async function openMailboxes(options: TestAppOptions = {}): Promise<Mailboxes> {
  const smtp = await startSmtpServer()
  const testApp = await buildTestApp({
    ...options,
    environment: {
      ...options.environment,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Halyard <post@halyard.example>',
    },
    jobs: { pollSeconds: 1, superviseSeconds: 1 },
  })
  const { app, sql } = testApp

  async function settle(): Promise<void> {
    app.feed.wake()
    // Works outside tests too, unlike `expect.poll`.
    await vi.waitUntil(
      async () =>
        (
          await sql`select 1 from halyard_jobs.job where name in ('recovery', 'mails') and state < 'completed'`
        ).length === 0,
      { timeout: 20_000, interval: 20 },
    )
  }

  const mailboxes: Mailboxes = {
    testApp,
    async read(address) {
      await settle()
      return smtp.received
        .filter(({ to }) => to.includes(address))
        .map(({ parsed: { subject = '', text = '', html } }) => ({ subject, text, html: html || '' }))
    },
    async findToken(address, page) {
      const mails = await mailboxes.read(address)
      const link = new RegExp(`/${page}/([\\w-]{43})`)
      return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
    },
    async clear() {
      await settle()
      smtp.received.length = 0
    },
  }
  beforeEach(() => {
    smtp.received.length = 0
  })
  // Mails of one test are sent before the next test counts its mails.
  afterEach(async () => {
    await settle()
    await sql`delete from halyard_jobs.job`
  })
  afterAll(() => smtp.close())
  return mailboxes
}

import { afterAll, beforeEach, expect, test } from 'vitest'
import { runMailCommand } from '#server/mail.ts'
import { startSmtpServer } from '#server/testing/smtp-server.ts'

const smtp = await startSmtpServer()
const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Halyard <post@halyard.example>' }

beforeEach(() => smtp.behave('take'))
afterAll(() => smtp.close())

async function run(args: string[], environment: Record<string, string> = env) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  return {
    code: await runMailCommand(args, { env: environment, print: say, tell: say }),
    said: lines.join('\n'),
  }
}

test('a test mail shows that the settings work', async () => {
  const { code, said } = await run(['test', 'ida@example.com'])
  expect(said).toContain('has taken a mail from post@halyard.example to ida@example.com')
  expect(code).toBe(0)
  expect(smtp.received.at(-1)).toMatchObject({
    to: ['ida@example.com'],
    parsed: { subject: 'Halyard can send mail' },
  })
})

test('a refusal is printed with the message of the mail server', async () => {
  smtp.behave(550)
  expect(await run(['test', 'ida@example.com'])).toEqual({
    code: 1,
    said: expect.stringMatching(/refused the mail \(550 at RCPT TO\): 550 .*not now/),
  })
})

test('without settings or with a wrong command line, the command prints what is missing', async () => {
  expect(await run(['test', 'ida@example.com'], {})).toEqual({
    code: 1,
    said: expect.stringContaining('SMTP_URL and MAIL_FROM are not set'),
  })
  for (const args of [[], ['send'], ['test'], ['test', 'nobody'], ['test', 'a@b.example', 'more']])
    expect((await run(args)).code, args.join(' ')).toBe(2)
  expect((await run(['--help'])).code).toBe(0)
})

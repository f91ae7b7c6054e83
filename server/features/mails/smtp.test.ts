import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { describeSmtpSecurity } from '#server/config/mail.ts'
import { startSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { createSmtpClient, type OutgoingMail } from './smtp.ts'

let server: TestSmtpServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const mail: OutgoingMail = {
  to: 'ida@example.com',
  subject: 'Grüße aus Ålesund',
  html: '<p>Hei</p>',
  text: 'Hei',
  messageId: '<1@halyard.example>',
  date: new Date('2026-05-04T10:30:00Z'),
}

async function connect(options: TestSmtpOptions, userinfo = '') {
  server = await startSmtpServer(options)
  return clientOf(`smtp://${userinfo}127.0.0.1:${server.port}`)
}

function clientOf(smtpUrl: string, timeouts?: Parameters<typeof createSmtpClient>[1]) {
  return createSmtpClient(configOf(smtpUrl), timeouts)
}

function configOf(smtpUrl: string, environment: Record<string, string> = {}) {
  return readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'post@halyard.example', ...environment }).mail!
}

const never = new AbortController().signal
const account = { user: 'shop@example.com', password: 'p@ss:word/100%' }
const userinfo = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`

test('the client starts TLS, then authenticates, then sends the mail', async () => {
  const client = await connect({ account, needsTls: true }, userinfo)
  expect(await client.send(mail, never)).toBeNull()
  expect(server!.received).toMatchObject([
    {
      isOverTls: true,
      user: account.user,
      to: ['ida@example.com'],
      parsed: { subject: 'Grüße aus Ålesund' },
    },
  ])
})

test('an attached file arrives as it was written', async () => {
  const client = await connect({ account, needsTls: true }, userinfo)
  const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Ålesund\r\nEND:VCALENDAR'
  const file = { name: 'trip-K7MN-4PQR.ics', type: 'text/calendar; charset=utf-8', text }
  expect(await client.send({ ...mail, attachments: [file] }, never)).toBeNull()
  const [attached] = server!.received[0]!.parsed.attachments
  expect(attached).toMatchObject({ filename: file.name, contentType: 'text/calendar' })
  expect(attached!.content.toString()).toBe(text)
})

test('after a wrong password for the mail server, the mail is sent later', async () => {
  const client = await connect({ account, needsTls: true }, 'shop:wrong@')
  expect(await client.send(mail, never)).toMatchObject({
    kind: 'later',
    reason: expect.stringMatching(/^535 /),
  })
})

/** Reaches this machine, and counts as another one. */
const elsewhere = '0.0.0.0'

test.each([
  ['a mail', '', elsewhere],
  ['a password', userinfo, elsewhere],
  ['a password', userinfo, '127.0.0.1'],
])('%s is not sent without TLS: %s%s', async (_what, login, host) => {
  server = await startSmtpServer(login === '' ? {} : { account })
  const smtpUrl = new URL(`smtp://${login}${host}:${server.port}`)
  const from = { name: '', address: 'post@halyard.example' }
  const client = createSmtpClient({ smtpUrl, from, isInsecureAllowed: false })
  const refusal = { kind: 'later', reason: expect.stringContaining('STARTTLS') }
  expect(await client.send(mail, never)).toMatchObject(refusal)
  expect(server.received).toEqual([])

  const insecure = createSmtpClient({ smtpUrl, from, isInsecureAllowed: true })
  expect(await insecure.send(mail, never)).toBeNull()
  expect(server.received).toHaveLength(1)
})

test('the start tells how the connection to the mail server is protected', () => {
  const told = (smtpUrl: string, environment?: Record<string, string>) => {
    const config = configOf(smtpUrl, environment)
    return describeSmtpSecurity(config.smtpUrl, config.isInsecureAllowed)
  }
  const demanded = { level: 'info', line: expect.stringContaining('over TLS only') }
  expect(told('smtp://mail.example.com')).toEqual(demanded)
  expect(told('smtp://shop:secret@127.0.0.1')).toEqual(demanded)
  const warned = told('smtp://shop:secret@mail.example.com:25', { SMTP_INSECURE: '1' })
  expect(warned).toEqual({ level: 'warn', line: expect.stringMatching(/SMTP_INSECURE=1.*example\.com:25/) })
  expect(warned!.line).not.toContain('secret@')
  expect(told('smtp://127.0.0.1:25')).toBeNull()
  expect(told('smtps://shop:secret@mail.example.com', { SMTP_INSECURE: '1' })).toBeNull()
})

test('an attempt fails when the server does not answer within the timeout', async () => {
  server = await startSmtpServer()
  server.behave('hang')
  const client = clientOf(`smtp://127.0.0.1:${server.port}`, { answerMs: 300, attemptMs: 60_000 })
  expect(await client.send(mail, never)).toMatchObject({
    kind: 'later',
    reason: expect.stringContaining('ETIMEDOUT'),
  })
})

test('an attempt ends at its own timeout, or when its signal aborts', async () => {
  server = await startSmtpServer()
  server.behave('hang')
  const client = clientOf(`smtp://127.0.0.1:${server.port}`, { answerMs: 60_000, attemptMs: 300 })
  expect(await client.send(mail, never)).toMatchObject({ kind: 'later' })
  const patient = clientOf(`smtp://127.0.0.1:${server.port}`)
  expect(await patient.send(mail, AbortSignal.timeout(200))).toMatchObject({ kind: 'later' })
})

test('a mail is sent later when the mail server cannot be reached', async () => {
  const client = await connect({})
  await server!.close()
  expect(await client.send(mail, never)).toMatchObject({
    kind: 'later',
    reason: expect.stringContaining('ESOCKET'),
  })
})

test('a mail to an invalid address is refused without a connection to the server', async () => {
  const client = await connect({})
  expect(
    await client.send({ ...mail, to: 'ida@example.com\r\nRCPT TO:<all@example.com>' }, never),
  ).toMatchObject({
    kind: 'refused',
  })
  expect(server!.received).toEqual([])
})

// Invitations of staff, from the operator's command to the account.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type AccountIo, runAccountCommand } from '#server/account.ts'
import { testJwtSecret } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken } = await openMailboxes()
const { server, sql, db, clock, logLines } = testApp
const hour = 3_600_000
const password = 'a newer horse'
const sending = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Halyard <post@halyard.example>' }

async function run(line: string[], env: Record<string, string> = sending) {
  const output = { printed: '', told: '' }
  const io: AccountIo = {
    env: { ...env, JWT_SECRET: testJwtSecret },
    stdin: Readable.from(['']),
    print(text) {
      output.printed += `${text}\n`
    },
    tell(text) {
      output.told += text
    },
    db,
    now: () => clock.now,
  }
  return { code: await runAccountCommand(['invite', ...line], io), ...output }
}

async function inviteAndFindToken(email: string, role = 'admin'): Promise<string> {
  const result = await run([email, role])
  expect(result, result.told).toMatchObject({ code: 0 })
  return (await findToken(email, 'invitation'))!
}

const look = (token: string) => server.inject(`/api/user/invitation?token=${token}`)
const accept = (token: string, username = 'astrid', chosen = password) =>
  server.inject({
    method: 'POST',
    url: '/api/user/invitation',
    payload: { token, username, password: chosen },
  })
const signIn = (username: string) =>
  server.inject({ method: 'POST', url: '/api/user/signin', payload: { username, password } })

const expired = { message: 'This invitation works no more. Please ask for a new one.', code: 'link_expired' }

test('an invitation is mailed, and makes an account with its role and a confirmed address, once', async () => {
  const result = await run(['astrid@example.com', 'super-admin'])
  expect(result.printed).toBe(
    'Invited astrid@example.com as superAdmin. The invitation works once, within 72 hours.\nThe server sends the mail; /admin/mail shows its state.\n',
  )
  const [mail] = await read('astrid@example.com')
  expect(mail!.text).toContain('You are invited to work at Halyard as a super admin.')
  const token = (await findToken('astrid@example.com', 'invitation'))!
  for (const table of ['invitations', 'mails'])
    expect(JSON.stringify(await sql`select * from ${sql(table)}`)).not.toContain(token)
  expect((await look(token)).json()).toMatchObject({ email: 'astrid@example.com', role: 3 })
  const response = await accept(token)
  expect([response.statusCode, response.json()]).toEqual([201, { username: 'astrid' }])
  expect((await signIn('astrid@example.com')).json().result).toMatchObject({ username: 'astrid', role: 3 })
  expect(await sql`select email_confirmed_at is not null as confirmed from users`).toEqual([
    { confirmed: true },
  ])
  expect((await accept(token, 'other')).json()).toEqual(expired)
  expect((await look(token)).json()).toEqual(expired)
  const actions = await sql`select action from audit_log order by at, id`
  expect(actions.map(({ action }) => action)).toEqual([
    'operator invited',
    'POST /user/invitation',
    'POST /user/signin',
  ])
  expect(JSON.stringify(logLines)).not.toContain(token)
})

test('without a mail server the command prints the link, and says that mails are kept', async () => {
  const { printed } = await run(['astrid@example.com', 'admin'], { PUBLIC_URL: 'https://shop.example' })
  expect(printed).toContain('SMTP_URL is not set: mails are kept and not sent. Pass this link on yourself:\n')
  const token = /^https:\/\/shop\.example\/invitation\/([\w-]{43})$/m.exec(printed)![1]!
  expect(await sql`select state, link_secret from mails`).toEqual([{ state: 'kept', link_secret: null }])
  expect((await accept(token)).statusCode).toBe(201)
})

test('an invitation is valid for three days, and a newer one of the same address replaces it', async () => {
  const first = await inviteAndFindToken('astrid@example.com')
  const second = await inviteAndFindToken('Astrid@example.com')
  expect(second).not.toBe(first)
  expect((await accept(first)).json()).toEqual(expired)
  clock.advance(72 * hour)
  expect((await look(second)).json()).toEqual(expired)
  expect((await accept(second)).json()).toEqual(expired)
  for (const invented of ['x', 'a'.repeat(43), '../../etc'])
    expect((await accept(invented)).json()).toEqual(expired)
})

test('a refused username or password does not use the invitation up', async () => {
  const other = await signUp(testApp)
  const token = await inviteAndFindToken('astrid@example.com')
  expect((await accept(token, other.username)).json().errors).toEqual({
    username: 'This username is already taken.',
  })
  expect((await accept(token, 'astrid', 'short 9')).json().errors.password).toContain('at least 12')
  expect((await accept(token, 'astrid', 'passwordpassword')).json().errors.password).toBeDefined()
  expect((await accept(token)).statusCode).toBe(201)
})

test('of ten simultaneous uses of an invitation one makes an account', async () => {
  const token = await inviteAndFindToken('astrid@example.com')
  const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => accept(token, `astrid${at}`)))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await sql`select count(*)::int as count from users`).toEqual([{ count: 1 }])
})

describe('an address that has an account', () => {
  test('is taken from an account that holds it unconfirmed', async () => {
    const holder = await signUp(testApp)
    const token = await inviteAndFindToken(holder.email)
    expect((await accept(token)).statusCode).toBe(201)
    expect(await sql`select username, email from users order by created_at, username`).toEqual(
      expect.arrayContaining([
        { username: 'astrid', email: holder.email },
        { username: holder.username, email: '' },
      ]),
    )
  })

  test('is not invited once it is confirmed: the command names the one that changes a role', async () => {
    const holder = await signUp(testApp)
    await sql`update users set email_confirmed_at = now()`
    expect(await run([holder.email, 'admin'])).toEqual({
      code: 1,
      printed: '',
      told: `The address belongs to the account "${holder.username}". Set its role: npm run account -- role "${holder.username}" admin\n`,
    })
  })
})

test.each([
  [['astrid@example.com'], 2, 'Which role?'],
  [['astrid@example.com', 'captain'], 2, 'There is no role "captain"'],
  [['astrid@example.com', 'user'], 1, 'Only staff are invited'],
  [['astrid', 'admin'], 1, 'The address cannot be used'],
])('%o invites nobody', async (line, code, told) => {
  const result = await run(line)
  expect(result.code).toBe(code)
  expect(result.told).toContain(told)
  expect(await sql`select 1 from invitations`).toEqual([])
})

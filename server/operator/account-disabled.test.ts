// Disabled accounts, and the commands `npm run account -- disable`, `enable` and `list`.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runAccountCommand } from '#server/account.ts'
import { accessTokenSeconds } from '#server/features/sessions/access-tokens.service.ts'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { openShop } from '#server/testing/accounts/provider-shop.ts'

const { testApp, atReal, signInWithReal } = await openShop()
const { server, sql, db, clock } = testApp

const profile = '/api/user/getProfile'
const signIn = '/api/user/signin'

async function run(...line: string[]) {
  const output = { printed: '', told: '' }
  const code = await runAccountCommand(line, {
    env: {},
    stdin: Readable.from(['']),
    print(text) {
      output.printed += `${text}\n`
    },
    tell(text) {
      output.told += text
    },
    db,
    now: () => clock.now,
  })
  return { code, ...output }
}

const auditActions = async () =>
  (await sql<{ action: string; outcome: string }[]>`select action, outcome from audit_log order by id`).map(
    ({ action, outcome }) => `${action}: ${outcome}`,
  )

test('a disabled account is signed out at once, its tokens are not renewed, and signing in fails until it is enabled', async () => {
  const { browser } = await signUp(server)
  const { browser: other } = await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  expect((await browser.get(profile)).status).toBe(200)

  expect(await run('disable', 'ADA@example.com')).toEqual({
    code: 0,
    printed: 'Disabled the account "Ada": nobody can sign in to it. Ended sessions: 1.\n',
    told: '',
  })

  expect((await browser.get(profile)).status).toBe(401)
  clock.advance(accessTokenSeconds * 1000 + 1000)
  expect((await browser.get(profile)).status).toBe(401)
  expect((await other.get(profile)).status).toBe(200)
  // Without the right password, the answer does not show that the account is disabled.
  const wrong = await openBrowser(server).post(signIn, { ...somebody, password: 'wrong horse' })
  const unknown = await openBrowser(server).post(signIn, { username: 'nobody', password: 'wrong horse' })
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  const right = await openBrowser(server).post(signIn, somebody)
  expect([right.status, right.body]).toEqual([
    403,
    { code: 'account_disabled', message: 'This account has been disabled. Please write to us.' },
  ])
  expect(right.cookies).toEqual({})
  expect(await run('disable', 'Ada')).toMatchObject({
    code: 1,
    told: 'The account "Ada" is disabled already.\n',
  })

  expect(await run('enable', 'ada')).toMatchObject({
    code: 0,
    printed: 'The account "Ada" may be signed in to again.\n',
  })
  expect((await browser.get(profile)).status).toBe(401)
  expect((await openBrowser(server).post(signIn, somebody)).status).toBe(200)
  expect(await run('enable', 'Ada')).toMatchObject({ code: 1, told: 'The account "Ada" is not disabled.\n' })
  expect(await auditActions()).toEqual([
    'POST /user/signup: done',
    'POST /user/signup: done',
    'operator disabled account: done',
    'POST /user/signin: refused',
    'POST /user/signin: refused',
    'POST /user/signin: refused',
    'operator enabled account: done',
    'POST /user/signin: done',
  ])
})

test('sign-ins while an account is being disabled do not stay signed in', async () => {
  await signUp(server)
  const browsers = Array.from({ length: 8 }, () => openBrowser(server))
  const signIns = browsers.map((browser) => browser.post(signIn, somebody))
  await Promise.race(signIns)
  expect((await run('disable', 'Ada')).code).toBe(0)
  const statuses = (await Promise.all(signIns)).map(({ status }) => status)
  for (const status of statuses) expect([200, 403]).toContain(status)
  for (const browser of browsers) expect((await browser.get(profile)).status).toBe(401)
  expect(await sql`select id from sessions where ended_at is null`).toEqual([])
})

test('a disabled account cannot sign in with an identity provider', async () => {
  const browser = openBrowser(atReal)
  const { username } = (await signInWithReal(browser)).body.result
  expect((await run('disable', username)).code).toBe(0)
  expect((await browser.get(profile)).status).toBe(401)
  const refused = await signInWithReal(openBrowser(atReal))
  expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled'])
  expect(await sql`select hash from provider_proofs`).toEqual([])
  expect((await auditActions()).at(-1)).toBe('POST /user/verify/user: refused')
})

test('the last super admin who is not disabled cannot be disabled', async () => {
  const only = 'This is the only super admin. Make somebody else one first.\n'
  await signUp(server)
  await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  await sql`update users set role = 3 where username = 'Ada'`
  expect(await run('disable', 'Ada')).toMatchObject({ code: 1, told: only })
  await sql`update users set role = 3`
  expect((await run('disable', 'Bob')).code).toBe(0)
  expect(await run('disable', 'Ada')).toMatchObject({ code: 1, told: only })
  expect(await run('role', 'Ada', 'user')).toMatchObject({ code: 1, told: only })
  expect((await run('role', 'Bob', 'user')).code).toBe(0)
})

test('accounts are listed by username, with role, address, last use and whether they are disabled', async () => {
  await signUp(server)
  await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  await sql`update users set role = 2, created_at = '2026-01-02' where username = 'Bob'`
  await sql`update users set created_at = '2026-01-03' where username = 'Ada'`
  await sql`delete from sessions where user_id = (select id from users where username = 'Ada')`
  await run('disable', 'Bob')
  const today = clock.now.toISOString().slice(0, 10)
  const head = 'NAME\tROLE\tEMAIL\tCREATED\tLAST SEEN\tDISABLED\n'
  const bob = `Bob\tadmin\tbob@example.com\t2026-01-02\t${today}\t${today}\n`
  expect(await run('list')).toEqual({
    code: 0,
    printed: `${head}Ada\tuser\tada@example.com\t2026-01-03\t-\t-\n${bob}`,
    told: '',
  })
  expect((await run('list', 'admin')).printed).toBe(head + bob)
  expect((await run('list', 'super-admin')).printed).toBe(head)
})

test.each([
  [['disable'], 'Which account? Its NAME is missing.'],
  [['enable', 'Ada', 'Bob'], 'There is something left over at the end.'],
  [['disable', 'Ada', '--generate'], '--generate goes with create and password only.'],
  [['list', '--role', 'admin'], '--email and --role go with create only.'],
  [['list', 'admin', 'more'], 'There is something left over at the end.'],
  [['list', 'root'], 'There is no role "root"'],
])('a wrong command line is explained: %j', async (line, told) => {
  const result = await run(...line)
  expect(result.code).toBe(2)
  expect(result.told.startsWith(told)).toBe(true)
})

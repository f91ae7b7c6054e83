import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type AccountIo, runAccountCommand } from '#server/account.ts'
import { openDatabase } from '#server/process/start-database.ts'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, sql, db } = await buildTestApp()

interface Given {
  env?: Record<string, string>
  stdin?: string
  /** A data folder with another database than that of the test. */
  dataDir?: string
}

async function run(line: string[], given: Given = {}) {
  const output = { printed: '', told: '' }
  const io: AccountIo = {
    env: { ...given.env, DATA_DIR: given.dataDir },
    stdin: Readable.from([given.stdin ?? '']),
    print(text) {
      output.printed += `${text}\n`
    },
    tell(text) {
      output.told += text
    },
    ...(given.dataDir === undefined ? { db } : {}),
  }
  return { code: await runAccountCommand(line, io), ...output }
}

const long = { env: { HALYARD_PASSWORD: 'a long enough one' } }

test('an account is created with a role and a password from the environment, and signs in', async () => {
  const result = await run(['create', 'Boss', '--email', 'boss@example.com', '--role', 'superAdmin'], long)
  expect(result).toEqual({
    code: 0,
    printed: 'Created the account "Boss" with the role superAdmin.\n',
    told: '',
  })
  const response = await openBrowser(server).post('/api/user/signin', {
    username: 'boss',
    password: 'a long enough one',
  })
  expect(response.body.result).toMatchObject({
    username: 'Boss',
    name: 'Boss',
    email: 'boss@example.com',
    role: 3,
  })
})

test('with --generate a password is generated and printed once, and the account can sign in with it', async () => {
  const made = await run([
    'create',
    'Ida',
    '--email',
    'ida@example.com',
    '--role',
    'superAdmin',
    '--generate',
  ])
  expect(made).toMatchObject({ code: 0, told: '' })
  const [, first] = /^Password: (\w{20})$/m.exec(made.printed)!
  const reset = await run(['password', 'Ida', '--generate'])
  const [, second] = /^Password: (\w{20})$/m.exec(reset.printed)!
  expect(second).not.toBe(first)
  for (const [password, status] of [
    [first, 401],
    [second, 200],
  ]) {
    const response = await openBrowser(server).post('/api/user/signin', { username: 'ida', password })
    expect(response.status).toBe(status)
  }
  expect(await run(['role', 'Ida', 'user', '--generate'])).toMatchObject({ code: 2, printed: '' })
})

test('without a role the account is a user, and the password can be read from standard input', async () => {
  expect(
    (await run(['create', 'Ada', '--email', 'ada@example.com'], { stdin: 'correct horse\r\nmore\n' })).code,
  ).toBe(0)
  const response = await openBrowser(server).post('/api/user/signin', somebody)
  expect(response.body.result.role).toBe(1)
  // The maximum length of the form, in which an emoji counts as one character.
  expect((await run(['password', 'Ada'], { stdin: '🧭'.repeat(256) })).code).toBe(0)
})

test('a new role takes effect at the next request, and the change is recorded for sockets and other processes', async () => {
  const { browser, userId } = await signUp(server)
  expect((await browser.get('/api/tours')).status).toBe(403)
  const result = await run(['role', 'ADA@example.com', 'super-admin'])
  expect(result.printed).toBe('The account "Ada" now has the role superAdmin; it was user.\n')
  expect((await browser.get('/api/tours')).status).toBe(200)
  expect(await sql`select topic from changes`).toEqual([{ topic: `user:${userId}` }])
})

test('the role that an admin has already keeps the account narrowed, and a new one does not', async () => {
  const { userId } = await signUp(server)
  await run(['role', 'Ada', 'admin'])
  await sql`update users set rights = '{desk}' where id = ${userId}`
  const rights = async () => (await sql`select rights from users where id = ${userId}`)[0]!.rights
  await run(['role', 'Ada', 'admin'])
  expect(await rights()).toEqual(['desk'])
  await run(['role', 'Ada', 'superAdmin'])
  expect(await rights()).toBeNull()
})

const neededFor = (why: string) =>
  `The password of "Ada" ${why} the 12 characters that staff need. Set a new one first: npm run account -- password "Ada" --generate\n`

test('an account with a short password cannot become staff before the operator or its owner sets a longer one', async () => {
  const { browser } = await signUp(server, { password: 'eleven char' })
  for (const role of ['admin', 'superAdmin'])
    expect(await run(['role', 'Ada', role])).toEqual({
      code: 1,
      printed: '',
      told: neededFor('has fewer than'),
    })
  expect((await browser.get('/api/user/getProfile')).body.result.role).toBe(1)

  await run(['password', 'Ada', '--generate'])
  expect((await run(['role', 'Ada', 'admin'])).code).toBe(0)
  const short = await run(['password', 'Ada'], { env: { HALYARD_PASSWORD: 'eleven char' } })
  expect(short).toMatchObject({ code: 1, told: 'The password must be at least 12 characters long.\n' })

  const { browser: bob } = await signUp(server, {
    username: 'Bob',
    email: 'b@example.com',
    password: 'boats 7',
  })
  const changed = await bob.post('/api/user/update/password', {
    ...{ password: 'boats 7', newpassword: 'twelve chars', comfirmpassword: 'twelve chars' },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await run(['role', 'Bob', 'admin'])).code).toBe(0)
})

test('a password whose length is unknown is sufficient for staff after its owner has signed in', async () => {
  await signUp(server)
  await sql`update users set is_password_long = null`
  expect((await run(['role', 'Ada', 'admin'])).told).toBe(neededFor('is not known to have'))
  await openBrowser(server).post('/api/user/signin', { ...somebody, password: 'wrong' })
  expect((await run(['role', 'Ada', 'admin'])).code).toBe(1)
  await openBrowser(server).post('/api/user/signin', somebody)
  expect((await run(['role', 'Ada', 'admin'])).code).toBe(0)
  // A lower role, or the same role, needs no known length.
  await sql`update users set is_password_long = null`
  expect((await run(['role', 'Ada', 'admin'])).code).toBe(0)
  expect((await run(['role', 'Ada', 'user'])).code).toBe(0)
})

test('an account without a password can become staff', async () => {
  await signUp(server)
  await sql`update users set password_hash = null, is_password_long = null, provider = 'https://id.example', provider_subject = '1'`
  expect((await run(['role', 'Ada', 'admin'])).code).toBe(0)
})

test('of a promotion and a simultaneous change to a short password one is refused', async () => {
  const { browser, userId } = await signUp(server)
  const [changed, promoted] = await Promise.all([
    browser.post('/api/user/update/password', {
      ...{ password: somebody.password, newpassword: 'boats 7', comfirmpassword: 'boats 7' },
    }),
    run(['role', 'Ada', 'admin']),
  ])
  const [user] = await sql`select role, is_password_long from users where id = ${userId}`
  expect(user).not.toEqual({ role: 2, is_password_long: false })
  expect((changed.status === 200) !== (promoted.code === 0)).toBe(true)
})

test('the last super admin keeps the role; of two simultaneous demotions one is refused', async () => {
  const refused = 'This is the only super admin. Make somebody else one first.\n'
  const { browser } = await signUp(server)
  await run(['role', 'Ada', 'superAdmin'])
  for (const role of ['user', 'admin']) {
    expect(await run(['role', 'Ada', role])).toEqual({ code: 1, printed: '', told: refused })
  }
  expect((await browser.get('/api/user/getProfile')).body.result.role).toBe(3)
  expect((await run(['role', 'Ada', 'superAdmin'])).code).toBe(0)

  await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  await run(['role', 'Bob', 'superAdmin'])
  const both = await Promise.all(['Ada', 'Bob'].map((name) => run(['role', name, 'admin'])))
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await sql`select id from users where role = 3`).toHaveLength(1)
  // An account that is not super admin can get any other role.
  const [demoted] = await sql`select username from users where role = 2`
  expect((await run(['role', demoted!.username, 'user'])).code).toBe(0)
})

test('setting a password ends all sessions of the account, and no sessions of other accounts', async () => {
  const { browser } = await signUp(server)
  const { browser: other } = await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  const result = await run(['password', 'ada'], { env: { HALYARD_PASSWORD: 'better horse' } })
  expect(result.printed).toBe('The account "Ada" has a new password; all its sessions have ended.\n')
  expect((await browser.get('/api/user/getProfile')).status).toBe(401)
  expect((await other.get('/api/user/getProfile')).status).toBe(200)
  const response = await openBrowser(server).post('/api/user/signin', {
    ...somebody,
    password: 'better horse',
  })
  expect(response.status).toBe(200)
})

test('an empty HALYARD_PASSWORD counts as absent', async () => {
  const line = ['create', 'Ada', '--email', 'ada@example.com']
  const result = await run(line, { env: { HALYARD_PASSWORD: '' }, stdin: 'a long enough one\n' })
  expect(result).toMatchObject({ code: 0, told: '' })
  const response = await openBrowser(server).post('/api/user/signin', {
    username: 'ada',
    password: 'a long enough one',
  })
  expect(response.status).toBe(200)
})

const create = (...more: string[]) => ['create', 'Ada', '--email', 'ada@example.com', ...more]

test.each([
  [create(), {}, 'No password was given.'],
  [create(), { stdin: 'short\n' }, 'The password must be at least 6 characters long.'],
  [create('--role', 'admin'), { stdin: 'eleven char' }, 'The password must be at least 12 characters long.'],
  [create(), { stdin: 'x'.repeat(257) }, 'The password must have at most 256 characters.'],
  [
    ['create', 'a@b', '--email', 'ada@example.com'],
    long,
    'The username cannot be used: a username holds no @.',
  ],
  [['create', 'Ada', '--email', 'ada'], long, 'The email cannot be used: invalid email.'],
  [['create', 'TAKEN', '--email', 'ada@example.com'], long, 'This username is already taken.'],
  [['create', 'Ada', '--email', 'Taken@example.com'], long, 'This e-mail address is already registered.'],
  [['role', 'nobody', 'admin'], {}, 'There is no account "nobody".'],
  [['password', 'nobody'], long, 'There is no account "nobody".'],
])(
  'a command that cannot be carried out prints one line and ends with exit code 1: %j',
  async (line, given, told) => {
    await signUp(server, { username: 'Taken', email: 'taken@example.com' })
    const before = await sql`select * from users`
    expect(await run(line as string[], given)).toEqual({ code: 1, printed: '', told: `${told}\n` })
    expect(await sql`select * from users`).toEqual(before)
  },
)

test.each([
  [[], 'Which command?'],
  [['frob'], 'There is no command "frob".'],
  [['create'], 'Which account? Its NAME is missing.'],
  [['create', 'Ada'], '--email is missing.'],
  [['create', 'Ada', 'secret', '--email', 'x'], 'There is something left over at the end.'],
  [create('--role', 'root'), 'There is no role "root": it is user, admin or superAdmin.'],
  [create('--password', 'x'), "Unknown option '--password'"],
  [['role', 'Ada'], 'Which role?'],
  [['role', 'Ada', 'admin', 'more'], 'There is something left over at the end.'],
  [['role', 'Ada', 'admin', '--email', 'x'], '--email and --role go with create only.'],
  [['password', 'Ada', 'secret'], 'There is something left over at the end.'],
])('a wrong command line is explained, with exit code 2: %j', async (line, told) => {
  const result = await run(line as string[], long)
  expect(result.code).toBe(2)
  expect(result.told.startsWith(told)).toBe(true)
  expect(result.told).toContain('npm run account -- create NAME')
})

test('the command works on the private database, both without a server and while one runs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard-account-'))
  try {
    const alone = await run(create(), { ...long, dataDir })
    expect(alone).toMatchObject({ code: 0, told: '' })
    const running = await openDatabase({ databaseUrl: undefined, dataDir })
    const beside = await run(['role', 'ada', 'admin'], { dataDir })
    expect(beside).toMatchObject({
      code: 0,
      printed: 'The account "Ada" now has the role admin; it was user.\n',
    })
    // The command has not stopped the server's database.
    expect(await running.client.sql`select role from users`).toEqual([{ role: 2 }])
    await running.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an unreachable database causes one line without its password', async () => {
  const io: AccountIo = {
    env: { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x', HALYARD_PASSWORD: 'a long enough one' },
    stdin: Readable.from(['']),
    print: () => {},
    tell: (text) => told.push(text),
  }
  const told: string[] = []
  expect(await runAccountCommand(['role', 'Ada', 'admin'], io)).toBe(1)
  expect(told.join('')).toBe('That did not work: connect ECONNREFUSED 127.0.0.1:1\n')
})

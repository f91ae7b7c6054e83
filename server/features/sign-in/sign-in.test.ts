import { describe, expect, test } from 'vitest'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, sql, clock } = await buildTestApp()

const signIn = (body: unknown) => openBrowser(server).post('/api/user/signin', body)
const profile = '/api/user/getProfile'
const updateProfile = '/api/user/update/profile'
const bob = { username: 'Bob', email: 'bob@example.com' }

describe('signing up', () => {
  test('is answered with 201 and auth data; the name is the username; the user is signed in (R-255, R-256, R-306)', async () => {
    const { browser, response } = await signUp(server)
    const { _id } = response.body.result
    expect(response.body).toEqual({
      result: { _id, id: _id, name: 'Ada', username: 'Ada', email: 'ada@example.com', avatar: '', role: 1 },
      token: browser.cookies.get('jwt'),
      refreshToken: browser.cookies.get('refresh'),
    })
    expect((await browser.get(profile)).body.result._id).toBe(_id)
  })

  test('a role, an id or a name in the body is ignored (R-258)', async () => {
    const response = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      role: 3,
      name: 'Root',
      _id: 'x',
      isAdmin: true,
      passwordHash: 'x',
    })
    expect(response.status).toBe(201)
    expect(response.body.result).toMatchObject({ role: 1, name: 'Ada' })
  })

  test.each([
    [{ username: '' }, 'username', 'required'],
    [{ username: undefined }, 'username', 'required'],
    [{ username: 'a@b' }, 'username', 'a username holds no @'],
    [{ username: 'a＠b' }, 'username', 'a username holds no @'],
    [{ username: '\u200b\u2060' }, 'username', 'required'],
    [{ username: 'Ada\nadmin' }, 'username', 'holds characters that cannot be used'],
    [{ username: 'A\u200bda' }, 'username', 'holds characters that cannot be used'],
    [{ username: 'Ada\u202e' }, 'username', 'holds characters that cannot be used'],
    [{ username: 'аdа lovelace' }, 'username', 'mixes letters of different scripts'],
    [{ email: '' }, 'email', 'required'],
    [{ email: 'ada' }, 'email', 'invalid email'],
    [{ password: '12345' }, 'password', 'The password must be at least 6 characters long'],
    [{ password: 'x'.repeat(257) }, 'password', 'at most 256 characters'],
    [{ password: undefined }, 'password', 'The password must be at least 6 characters long'],
  ])('the server refuses %o (R-075, R-453, Q-27)', async (wrong, field, message) => {
    const response = await openBrowser(server).post('/api/user/signup', { ...somebody, ...wrong })
    expect(response.status).toBe(400)
    expect(response.body.errors).toEqual({ [field]: message })
    expect(response.body.message).toContain(message)
    expect(response.cookies).toEqual({})
    expect(await sql`select id from users`).toEqual([])
  })

  test.each(['ADA', 'ada', 'Ａｄａ', ' Ada '])(
    'the username "%s" is taken when Ada is (R-474, Q-73)',
    async (username) => {
      await signUp(server)
      const before = await sql`select * from users`
      const response = await openBrowser(server).post('/api/user/signup', { ...somebody, ...bob, username })
      expect(response.status).toBe(409)
      expect(response.body).toEqual({
        message: 'This username is already taken.',
        code: 'taken',
        errors: { username: 'This username is already taken.' },
      })
      expect(response.cookies).toEqual({})
      expect(await sql`select * from users`).toEqual(before)
      expect(await sql`select id from sessions`).toHaveLength(1)
    },
  )

  test.each([
    ['Straße', 'STRASSE'],
    ['Ωμέγα', 'ωΜΈΓΑ'],
    ['Renée', 'Rene\u0301e'],
    ['ΟΔΟΣ', 'οδος'],
  ])('%s and %s count as the same username (Q-73)', async (first, second) => {
    await signUp(server, { username: first })
    const response = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      ...bob,
      username: second,
    })
    expect(response.status).toBe(409)
    expect((await signIn({ username: second, password: somebody.password })).body.result.username).toBe(first)
  })

  test('an e-mail address that differs only in case is taken (R-474)', async () => {
    await signUp(server)
    const response = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      ...bob,
      email: 'ADA@Example.COM',
    })
    expect(response.status).toBe(409)
    expect(response.body.errors).toEqual({ email: 'This e-mail address is already registered.' })
  })

  test('of ten simultaneous sign-ups with one username only one succeeds, and the others leave no data', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        openBrowser(server).post('/api/user/signup', { ...somebody, email: `ada${number}@example.com` }),
      ),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await sql`select id from users`).toHaveLength(1)
    expect(await sql`select id from sessions`).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('works with username or e-mail address in any case, and returns auth data and cookies (R-257, R-305)', async () => {
    const { userId } = await signUp(server)
    for (const username of ['Ada', 'ada', 'ADA@example.com', ' ada ']) {
      const browser = openBrowser(server)
      const response = await browser.post('/api/user/signin', { username, password: somebody.password })
      expect(response.status).toBe(200)
      expect(response.body.result).toMatchObject({ _id: userId, username: 'Ada', role: 1 })
      expect((await browser.get(profile)).status).toBe(200)
    }
  })

  test('works with a password of maximum length', async () => {
    const password = 'long boat '.repeat(26).slice(0, 256)
    expect((await openBrowser(server).post('/api/user/signup', { ...somebody, password })).status).toBe(201)
    expect((await signIn({ username: somebody.username, password })).status).toBe(200)
  })

  test('starts a new session each time', async () => {
    await signUp(server)
    const first = await signIn(somebody)
    const second = await signIn(somebody)
    for (const name of ['jwt', 'refresh', 'halyard']) {
      expect(first.cookies[name]!.value).not.toBe(second.cookies[name]!.value)
    }
    expect(await sql`select id from sessions`).toHaveLength(3)
  })

  test('with a wrong password or an unknown name gets the same message and no cookie (R-319, R-473)', async () => {
    await signUp(server)
    const wrong = await signIn({ username: 'Ada', password: 'incorrect horse' })
    const unknown = await signIn({ username: 'Nobody', password: 'incorrect horse' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Wrong username or password.', code: 'wrong_credentials' })
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.cookies).toEqual({})
    expect(unknown.cookies).toEqual({})
  })

  test('with an invalid name is refused with 400 or 401', async () => {
    for (const username of ["' or 1=1 --", '\u0000', '%', '🦜'.repeat(60), '__proto__', { $ne: '' }, 1]) {
      const response = await signIn({ username, password: 'incorrect horse' })
      expect([400, 401], String(username)).toContain(response.status)
    }
  })
})

describe('the profile', () => {
  test('name, username and e-mail address change, and the answer is auth data with the current tokens (R-251)', async () => {
    const { browser, userId } = await signUp(server)
    const response = await browser.post(updateProfile, {
      name: 'Ada L.',
      username: 'ADA',
      email: 'a@example.org',
      role: 3,
    })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      result: {
        _id: userId,
        id: userId,
        name: 'Ada L.',
        username: 'ADA',
        email: 'a@example.org',
        avatar: '',
        role: 1,
      },
      token: browser.cookies.get('jwt'),
      refreshToken: browser.cookies.get('refresh'),
    })
    expect((await browser.get(profile)).body).toEqual(response.body)
    expect((await signIn({ username: 'a@example.org', password: somebody.password })).status).toBe(200)
  })

  test('an update that renews the session answers with the new tokens (R-251)', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * 60_000)
    const response = await browser.post(updateProfile, { name: 'Ada', ...bob })
    expect(response.body).toMatchObject({
      token: response.cookies.jwt!.value,
      refreshToken: response.cookies.refresh!.value,
    })
  })

  test.each([
    [{ name: '' }, 'Please check name: required.'],
    [{ username: undefined }, 'Please check username: required.'],
    [{ email: 'x' }, 'Please check email: invalid email.'],
    [{ username: 'bob' }, 'This username is already taken.'],
    [{ email: 'BOB@example.com' }, 'This e-mail address is already registered.'],
  ])(
    '%o is refused with the message as the whole body, and nothing changes (R-244, R-254, Q-25)',
    async (wrong, message) => {
      await signUp(server, bob)
      const { browser, response } = await signUp(server)
      const refused = await browser.post(updateProfile, {
        name: 'Z',
        username: 'Z',
        email: 'z@example.com',
        ...wrong,
      })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.body).toBe(message)
      expect((await browser.get(profile)).body.result).toEqual(response.body.result)
    },
  )

  test('an update without a session is answered with 401 and the message as the whole body', async () => {
    const response = await openBrowser(server).post(updateProfile, {
      name: 'Z',
      username: 'Z',
      email: 'z@example.com',
    })
    expect(response.status).toBe(401)
    expect(response.body).toBe('You need login to do this action!')
  })
})

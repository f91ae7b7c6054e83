import * as argon2 from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { hashPassword } from './passwords.ts'
import { openBrowser, signUp, somebody } from './test-browser.ts'

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>()
  return { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) }
})

const { server, sql, clock, logLines } = await buildTestApp()

const signIn = (body: unknown) => openBrowser(server).post('/api/user/signin', body)
const profile = '/api/user/getProfile'
const updateProfile = '/api/user/update/profile'
const updatePassword = '/api/user/update/password'
const bob = { username: 'Bob', email: 'bob@example.com' }

function newPassword(password: string, values: Record<string, unknown> = {}) {
  return { password: somebody.password, newpassword: password, comfirmpassword: password, ...values }
}

describe('signing up', () => {
  test('R-255, R-256, R-306: 201 with auth data, the name starting as the username, signed in at once', async () => {
    const { browser, answer } = await signUp(server)
    const { _id } = answer.body.result
    expect(answer.body).toEqual({
      result: { _id, id: _id, name: 'Ada', username: 'Ada', email: 'ada@example.com', avatar: '', role: 1 },
      token: browser.cookies.get('jwt'),
      refreshToken: browser.cookies.get('refresh'),
    })
    expect((await browser.get(profile)).body.result._id).toBe(_id)
  })

  test('R-258: a role, an id or a name in the body is ignored', async () => {
    const answer = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      role: 3,
      name: 'Root',
      _id: 'x',
      isAdmin: true,
      passwordHash: 'x',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.result).toMatchObject({ role: 1, name: 'Ada' })
  })

  test.each([
    [{ username: '' }, 'username', 'required'],
    [{ username: undefined }, 'username', 'required'],
    [{ username: 'a@b' }, 'username', 'a username holds no @'],
    [{ username: 'a＠b' }, 'username', 'a username holds no @'],
    [{ username: '\u200b\u2060' }, 'username', 'required'],
    [{ email: '' }, 'email', 'required'],
    [{ email: 'ada' }, 'email', 'invalid email'],
    [{ password: '12345' }, 'password', 'The password must be at least 6 characters long'],
    [{ password: undefined }, 'password', 'The password must be at least 6 characters long'],
  ])('Q-27: the server itself refuses %o', async (wrong, field, message) => {
    const answer = await openBrowser(server).post('/api/user/signup', { ...somebody, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ [field]: message })
    expect(answer.body.message).toContain(message)
    expect(answer.cookies).toEqual({})
    expect(await sql`select id from users`).toEqual([])
  })

  test.each(['ADA', 'ada', 'Ａｄａ', ' Ada ', 'A\u200bda'])(
    'R-474, Q-73: the username "%s" is taken when Ada is',
    async (username) => {
      await signUp(server)
      const before = await sql`select * from users`
      const answer = await openBrowser(server).post('/api/user/signup', { ...somebody, ...bob, username })
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({
        message: 'This username is already taken.',
        code: 'taken',
        errors: { username: 'This username is already taken.' },
      })
      expect(answer.cookies).toEqual({})
      expect(await sql`select * from users`).toEqual(before)
      expect(await sql`select id from sessions`).toHaveLength(1)
    },
  )

  test.each([
    ['Straße', 'STRASSE'],
    ['Ωmega', 'ωMEGA'],
    ['Renée', 'Rene\u0301e'],
    ['ΟΔΟΣ', 'οδος'],
  ])('Q-73: %s and %s are one name', async (first, second) => {
    await signUp(server, { username: first })
    const answer = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      ...bob,
      username: second,
    })
    expect(answer.status).toBe(409)
    expect((await signIn({ username: second, password: somebody.password })).body.result.username).toBe(first)
  })

  test('R-474: an e-mail address is taken whatever its case', async () => {
    await signUp(server)
    const answer = await openBrowser(server).post('/api/user/signup', {
      ...somebody,
      ...bob,
      email: 'ADA@Example.COM',
    })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual({ email: 'This e-mail address is already registered.' })
  })

  test('of ten who want the same name at the same moment one gets it, and nothing is left of the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        openBrowser(server).post('/api/user/signup', { ...somebody, email: `ada${number}@example.com` }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await sql`select id from users`).toHaveLength(1)
    expect(await sql`select id from sessions`).toHaveLength(1)
  })

  test('the hash is argon2id with at least 19 MiB and two passes, and nothing else of the password is kept', async () => {
    const { answer } = await signUp(server)
    const [row] = await sql`select * from users`
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    const { memoryCost, timeCost, parallelism } = argon2.parseOptions(row!.password_hash)
    expect({ memoryCost, timeCost, parallelism }).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const elsewhere = JSON.stringify([answer.body, logLines, { ...row, password_hash: '' }])
    expect(elsewhere).not.toContain(somebody.password)
    expect(elsewhere).not.toContain('argon2')
  })

  test('a password is verified exactly as typed, long and in any script', async () => {
    const password = `  Ünïcødé 密码 🔑 ${'x'.repeat(200)} `
    await signUp(server, { password })
    expect((await signIn({ username: 'Ada', password })).status).toBe(200)
    expect((await signIn({ username: 'Ada', password: password.trim() })).status).toBe(401)
    expect((await signIn({ username: 'Ada', password: password.toLowerCase() })).status).toBe(401)
  })
})

describe('signing in', () => {
  test('R-257, R-305: by username or e-mail address, in any case, with auth data and cookies', async () => {
    const { userId } = await signUp(server)
    for (const username of ['Ada', 'ada', 'ADA@example.com', ' ada ']) {
      const browser = openBrowser(server)
      const answer = await browser.post('/api/user/signin', { username, password: somebody.password })
      expect(answer.status).toBe(200)
      expect(answer.body.result).toMatchObject({ _id: userId, username: 'Ada', role: 1 })
      expect((await browser.get(profile)).status).toBe(200)
    }
  })

  test('every sign-in starts a session of its own', async () => {
    await signUp(server)
    const first = await signIn(somebody)
    const second = await signIn(somebody)
    for (const name of ['jwt', 'refresh', 'halyard']) {
      expect(first.cookies[name]!.value).not.toBe(second.cookies[name]!.value)
    }
    expect(await sql`select id from sessions`).toHaveLength(3)
  })

  test('R-319, R-473: a wrong password and an unknown name get one message, and no cookie', async () => {
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

  test('known and unknown names, and accounts without a password, cost the same hashing work', async () => {
    await signUp(server)
    await sql`insert into users (id, name, username, username_key, email, provider, provider_subject)
      values (gen_random_uuid(), 'Eve', 'Eve', 'eve', '', 'https://id.example', '1')`
    const work: unknown[] = []
    for (const username of ['Ada', 'Nobody', 'nobody@example.com', 'Eve']) {
      vi.mocked(argon2.verify).mockClear()
      vi.mocked(argon2.hash).mockClear()
      expect((await signIn({ username, password: 'incorrect horse' })).status).toBe(401)
      const [[hash] = []] = vi.mocked(argon2.verify).mock.calls
      const { memoryCost, timeCost, parallelism, outputLen } = argon2.parseOptions(hash as string)
      const calls = [vi.mocked(argon2.verify).mock.calls.length, vi.mocked(argon2.hash).mock.calls.length]
      work.push({ calls, memoryCost, timeCost, parallelism, outputLen })
    }
    for (const each of work) expect(each).toEqual(work[0])
    expect(work[0]).toMatchObject({ calls: [1, 0] })
  })

  test('names that are no names are refused, not faulted', async () => {
    for (const username of ["' or 1=1 --", '\u0000', '%', '🦜'.repeat(60), '__proto__', { $ne: '' }, 1]) {
      const answer = await signIn({ username, password: 'incorrect horse' })
      expect([400, 401], String(username)).toContain(answer.status)
    }
  })

  test('a hash with weaker parameters is replaced by one of today when its owner signs in', async () => {
    await signUp(server)
    const weak = await argon2.hash(somebody.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update users set password_hash = ${weak}`
    expect((await signIn(somebody)).status).toBe(200)
    const [row] = await sql`select password_hash from users`
    expect(argon2.parseOptions(row!.password_hash).memoryCost).toBe(19_456)
    expect((await signIn(somebody)).status).toBe(200)
  })

  test('no more than two passwords are hashed at a time, however many people sign in', async () => {
    await signUp(server)
    let atWork = 0
    let most = 0
    const { verify } = await vi.importActual<typeof argon2>('@node-rs/argon2')
    vi.mocked(argon2.verify).mockImplementation(async (...args) => {
      most = Math.max(most, ++atWork)
      const result = await verify(...args)
      atWork--
      return result
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(somebody)))
    vi.mocked(argon2.verify).mockImplementation(verify)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('a sign-in that the password outran does not start a session', async () => {
    const { browser } = await signUp(server)
    const { verify } = await vi.importActual<typeof argon2>('@node-rs/argon2')
    // The password is changed after the old one was verified and before the session starts.
    vi.mocked(argon2.verify).mockImplementationOnce(async (...args) => {
      const isRight = await verify(...args)
      await sql`update users set password_hash = ${await argon2.hash('another horse')}`
      return isRight
    })
    expect((await signIn(somebody)).status).toBe(401)
    expect(await sql`select id from sessions`).toHaveLength(1)
    expect((await browser.get(profile)).status).toBe(200)
  })
})

describe('the profile', () => {
  test('R-251: name, username and e-mail address change, and the answer is auth data with the tokens in force', async () => {
    const { browser, userId } = await signUp(server)
    const answer = await browser.post(updateProfile, {
      name: 'Ada L.',
      username: 'ADA',
      email: 'a@example.org',
      role: 3,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
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
    expect((await browser.get(profile)).body).toEqual(answer.body)
    expect((await signIn({ username: 'a@example.org', password: somebody.password })).status).toBe(200)
  })

  test('R-251: an update whose session was renewed on the way answers with the new tokens', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * 60_000)
    const answer = await browser.post(updateProfile, { name: 'Ada', ...bob })
    expect(answer.body).toMatchObject({
      token: answer.cookies.jwt!.value,
      refreshToken: answer.cookies.refresh!.value,
    })
  })

  test.each([
    [{ name: '' }, 'Please check name: required.'],
    [{ username: undefined }, 'Please check username: required.'],
    [{ email: 'x' }, 'Please check email: invalid email.'],
    [{ username: 'bob' }, 'This username is already taken.'],
    [{ email: 'BOB@example.com' }, 'This e-mail address is already registered.'],
  ])(
    'R-244, R-254, Q-25: %o is refused with the message itself as the body, and nothing changes',
    async (wrong, message) => {
      await signUp(server, bob)
      const { browser, answer } = await signUp(server)
      const refused = await browser.post(updateProfile, {
        name: 'Z',
        username: 'Z',
        email: 'z@example.com',
        ...wrong,
      })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.body).toBe(message)
      expect((await browser.get(profile)).body.result).toEqual(answer.body.result)
    },
  )

  test('nobody signed in: 401, with the message itself', async () => {
    const answer = await openBrowser(server).post(updateProfile, {
      name: 'Z',
      username: 'Z',
      email: 'z@example.com',
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toBe('You need login to do this action!')
  })
})

describe('the password', () => {
  test('R-252: a new one replaces the old, keeps this session and ends all others at once', async () => {
    const { browser, userId } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    const { browser: stranger } = await signUp(server, bob)
    const answer = await browser.post(updatePassword, newPassword('better horse', { _id: userId }))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ result: { _id: userId }, token: browser.cookies.get('jwt') })
    expect((await browser.get(profile)).status).toBe(200)
    expect((await stranger.get(profile)).status).toBe(200)
    expect((await other.get(profile)).status).toBe(401)
    clock.advance(16 * 60_000)
    expect((await other.get(profile)).status).toBe(401)
    expect((await browser.get(profile)).status).toBe(200)
    expect((await signIn(somebody)).status).toBe(401)
    expect((await signIn({ username: 'Ada', password: 'better horse' })).status).toBe(200)
    expect(await sql`select topic from changes`).toEqual([{ topic: expect.stringMatching(/^session:/) }])
  })

  test.each([
    [
      'the wrong current password',
      newPassword('better horse', { password: 'incorrect horse' }),
      400,
      'The current password is wrong.',
    ],
    [
      'no current password',
      newPassword('better horse', { password: undefined }),
      400,
      'The current password is wrong.',
    ],
    [
      'a short current password',
      newPassword('better horse', { password: 'x' }),
      400,
      'The password must be at least 6 characters long',
    ],
    ['a short new password', newPassword('short'), 400, 'The newpassword must be at least 6 characters long'],
    [
      'another confirmation',
      newPassword('better horse', { comfirmpassword: 'better house' }),
      400,
      'New password not match.',
    ],
    [
      'no confirmation',
      newPassword('better horse', { comfirmpassword: '' }),
      400,
      'Please check comfirmpassword: required.',
    ],
    [
      'the id of somebody else',
      newPassword('better horse', { _id: 'somebody else' }),
      403,
      'You are not allowed to do this.',
    ],
  ])(
    'R-247 … R-250, Q-26: %s is refused with the message itself, and nothing changes',
    async (_what, body, status, message) => {
      const { browser } = await signUp(server)
      const answer = await browser.post(updatePassword, body)
      expect(answer.status).toBe(status)
      expect(answer.body).toBe(message)
      expect((await signIn(somebody)).status).toBe(200)
    },
  )

  test.each([2, 3])('Q-66: staff (role %i) need twelve characters', async (role) => {
    const { browser } = await signUp(server)
    await sql`update users set role = ${role}`
    const short = await browser.post(updatePassword, newPassword('eleven char'))
    expect(short.status).toBe(400)
    expect(short.body).toBe('The newpassword must be at least 12 characters long')
    expect((await browser.post(updatePassword, newPassword('twelve chars'))).status).toBe(200)
  })

  test('of two changes at the same moment one is made', async () => {
    const { browser } = await signUp(server)
    const answers = await Promise.all(
      ['better horse', 'other horse'].map((password) =>
        browser.copy().post(updatePassword, newPassword(password)),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  describe('of an account that only a provider signs in', () => {
    beforeEach(async () => {
      await signUp(server)
      await sql`update users set password_hash = null, provider = 'https://id.example', provider_subject = '1'`
    })

    const signedIn = async (method: string) => {
      await sql`update users set password_hash = ${await hashPassword(somebody.password)}`
      const browser = openBrowser(server)
      await browser.post('/api/user/signin', somebody)
      await sql`update sessions set method = ${method}`
      await sql`update users set password_hash = null`
      return browser
    }
    const first = newPassword('better horse', { password: '' })

    test('is set within ten minutes of coming from the provider', async () => {
      const browser = await signedIn('provider')
      clock.advance(10 * 60_000)
      expect((await browser.post(updatePassword, first)).status).toBe(200)
      expect((await signIn({ username: 'Ada', password: 'better horse' })).status).toBe(200)
    })

    test('is not set later, nor from a session that began otherwise', async () => {
      const late = await signedIn('provider')
      clock.advance(10 * 60_000 + 1)
      const answer = await late.post(updatePassword, first)
      expect(answer.status).toBe(403)
      expect(answer.body).toBe('Please sign in with your provider again, then set a password.')
      expect((await (await signedIn('password')).post(updatePassword, first)).status).toBe(403)
    })
  })
})

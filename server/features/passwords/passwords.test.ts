import * as argon2 from '@node-rs/argon2'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { hashPassword } from './passwords.service.ts'

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>()
  return { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) }
})

const { server, sql, clock, logLines } = await buildTestApp()

const signIn = (body: unknown) => openBrowser(server).post('/api/user/signin', body)
const profile = '/api/user/getProfile'
const updatePassword = '/api/user/update/password'
const bob = { username: 'Bob', email: 'bob@example.com' }

function newPassword(password: string, values: Record<string, unknown> = {}) {
  return { password: somebody.password, newpassword: password, comfirmpassword: password, ...values }
}

describe('how passwords are stored and verified', () => {
  test('a password is stored only as an argon2id hash with 19 MiB and two passes', async () => {
    const { response } = await signUp(server)
    const [row] = await sql`select * from users`
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    const { memoryCost, timeCost, parallelism } = argon2.parseOptions(row!.password_hash)
    expect({ memoryCost, timeCost, parallelism }).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const elsewhere = JSON.stringify([response.body, logLines, { ...row, password_hash: '' }])
    expect(elsewhere).not.toContain(somebody.password)
    expect(elsewhere).not.toContain('argon2')
  })

  test('a password is compared exactly as typed, also a long one in several scripts', async () => {
    const password = `  Ünïcødé 密码 🔑 ${'x'.repeat(200)} `
    await signUp(server, { password })
    expect((await signIn({ username: 'Ada', password })).status).toBe(200)
    expect((await signIn({ username: 'Ada', password: password.trim() })).status).toBe(401)
    expect((await signIn({ username: 'Ada', password: password.toLowerCase() })).status).toBe(401)
  })

  test('of many sign-ins at once, a hundred wait in a queue and further ones get 503 with Retry-After', async () => {
    const { promise: work, resolve: finish } = Promise.withResolvers<boolean>()
    // If this test fails, its pending sign-ins must not block the next tests.
    onTestFinished(() => {
      finish(false)
      vi.mocked(argon2.verify).mockReset()
    })
    vi.mocked(argon2.verify).mockImplementation(() => work)
    const refused: LightMyRequestResponse[] = []
    const wave = Array.from({ length: 150 }, async (_, number) => {
      // Different addresses, because the guess limits allow fewer of one network at a time.
      const response = await server.inject({
        method: 'POST',
        url: '/api/user/signin',
        payload: { username: 'Ada', password: somebody.password },
        remoteAddress: `192.0.2.${number}`,
      })
      if (response.statusCode === 503) refused.push(response)
      return response.statusCode
    })
    // One or two are being verified and a hundred are in the queue, so at least 48 are refused.
    await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(48), { timeout: 10_000 })
    for (const response of refused) {
      expect(response.headers['retry-after']).toBe('5')
      expect(response.json().code).toBe('unavailable')
    }
    finish(false)
    const statuses = await Promise.all(wave)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(101)
    vi.mocked(argon2.verify).mockReset()
    await signUp(server)
    expect((await signIn(somebody)).status).toBe(200)
  })

  test('a sign-in costs the same hashing work for known names, unknown names and accounts without a password', async () => {
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

  test('a hash with outdated parameters is replaced when its owner signs in', async () => {
    await signUp(server)
    const weak = await argon2.hash(somebody.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update users set password_hash = ${weak}`
    expect((await signIn(somebody)).status).toBe(200)
    const [row] = await sql`select password_hash from users`
    expect(argon2.parseOptions(row!.password_hash).memoryCost).toBe(19_456)
    expect((await signIn(somebody)).status).toBe(200)
  })

  test.each([
    ['the same password', somebody.password, 200, ['done']],
    ['another password', 'another horse', 401, ['refused']],
  ])(
    'a sign-in checks the new hash when its outdated hash is replaced meanwhile by one of %s',
    async (_which, password, status, outcomes) => {
      await signUp(server)
      const weak = await argon2.hash(somebody.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
      await sql`update users set password_hash = ${weak}`
      const replacement = await hashPassword(password)
      const { hash } = await vi.importActual<typeof argon2>('@node-rs/argon2')
      // At this point the old hash has been verified, and the new hash is being computed.
      vi.mocked(argon2.hash).mockImplementationOnce(async (...args) => {
        await sql`update users set password_hash = ${replacement}`
        return hash(...args)
      })
      expect((await signIn(somebody)).status).toBe(status)
      expect(await sql`select password_hash from users`).toEqual([{ password_hash: replacement }])
      const entries = await sql`select outcome from audit_log where action = 'POST /user/signin'`
      expect(entries.map(({ outcome }) => outcome)).toEqual(outcomes)
    },
  )

  test('no more than two passwords are hashed at a time, however many people sign in', async () => {
    await signUp(server)
    let running = 0
    let most = 0
    const { verify } = await vi.importActual<typeof argon2>('@node-rs/argon2')
    vi.mocked(argon2.verify).mockImplementation(async (...args) => {
      most = Math.max(most, ++running)
      const result = await verify(...args)
      running--
      return result
    })
    const responses = await Promise.all(Array.from({ length: 12 }, () => signIn(somebody)))
    vi.mocked(argon2.verify).mockImplementation(verify)
    expect(responses.every((response) => response.status === 200)).toBe(true)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('a sign-in starts no session when the password changes before the session starts', async () => {
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

describe('a change of the password', () => {
  test('replaces the old password, keeps this session and ends all others at once (R-252)', async () => {
    const { browser, userId } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    const { browser: stranger } = await signUp(server, bob)
    const response = await browser.post(updatePassword, newPassword('better horse', { _id: userId }))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ result: { _id: userId }, token: browser.cookies.get('jwt') })
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

  test('stores no idempotent answer; a page that lost the answer succeeds by sending the new password as the current one', async () => {
    const { browser } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    const key = { 'idempotency-key': 'one' }
    expect((await browser.post(updatePassword, newPassword('better horse'), key)).status).toBe(200)
    // Neither the tokens of the answer nor a hash of the passwords in the request.
    expect(await sql`select * from idempotency_keys`).toEqual([])
    const repeated = await browser.post(updatePassword, newPassword('better horse'), key)
    expect([repeated.status, repeated.body]).toEqual([400, 'The current password is wrong.'])
    const again = newPassword('better horse', { password: 'better horse' })
    expect((await browser.post(updatePassword, again)).status).toBe(200)
    expect((await browser.get(profile)).status).toBe(200)
    expect((await other.get(profile)).status).toBe(401)
    expect((await signIn({ username: 'Ada', password: 'better horse' })).status).toBe(200)
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
    [
      'a short current password of emojis, each one character',
      newPassword('better horse', { password: '🧭'.repeat(5) }),
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
    'R-247 … R-250, Q-26: %s is refused with the message as the whole body, and nothing changes',
    async (_what, body, status, message) => {
      const { browser } = await signUp(server)
      const response = await browser.post(updatePassword, body)
      expect(response.status).toBe(status)
      expect(response.body).toBe(message)
      expect((await signIn(somebody)).status).toBe(200)
    },
  )

  test.each(['profile', 'password'])(
    'a change of the %s needs the HttpOnly cookie of the session',
    async (what) => {
      const { browser } = await signUp(server)
      const { browser: stranger } = await signUp(server, bob)
      const body =
        what === 'profile'
          ? { name: 'Ada L.', ...bob, username: 'Ada', email: 'a@example.com' }
          : newPassword('better horse')
      const before = await sql`select * from users`
      for (const halyard of [undefined, stranger.cookies.get('halyard')!, 'A'.repeat(43)]) {
        const thief = browser.copy()
        if (halyard === undefined) thief.cookies.delete('halyard')
        else thief.cookies.set('halyard', halyard)
        const response = await thief.post(`/api/user/update/${what}`, body)
        expect([response.status, response.body]).toEqual([403, 'Please sign in again to do this.'])
      }
      expect(await sql`select * from users`).toEqual(before)
      expect((await browser.post(`/api/user/update/${what}`, body)).status).toBe(200)
    },
  )

  test.each([2, 3])('staff (role %i) need twelve characters (Q-66)', async (role) => {
    const { browser } = await signUp(server)
    await sql`update users set role = ${role}`
    // An emoji counts as one character, although it has several UTF-16 code units.
    for (const eleven of ['eleven char', '🧭'.repeat(11)]) {
      const short = await browser.post(updatePassword, newPassword(eleven))
      expect(short.status).toBe(400)
      expect(short.body).toBe('The newpassword must be at least 12 characters long')
    }
    expect((await browser.post(updatePassword, newPassword('twelve chars'))).status).toBe(200)
  })

  test('of two simultaneous changes only one succeeds', async () => {
    const { browser } = await signUp(server)
    const responses = await Promise.all(
      ['better horse', 'other horse'].map((password) =>
        browser.copy().post(updatePassword, newPassword(password)),
      ),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400])
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

    test('is possible within ten minutes of the sign-in with the provider', async () => {
      const browser = await signedIn('provider')
      clock.advance(10 * 60_000)
      expect((await browser.post(updatePassword, first)).status).toBe(200)
      expect((await signIn({ username: 'Ada', password: 'better horse' })).status).toBe(200)
    })

    test('is refused later, and in a session that was not started with the provider', async () => {
      const late = await signedIn('provider')
      clock.advance(10 * 60_000 + 1)
      const response = await late.post(updatePassword, first)
      expect(response.status).toBe(403)
      expect(response.body).toBe('Please sign in with your provider again, then set a password.')
      expect((await (await signedIn('password')).post(updatePassword, first)).status).toBe(403)
    })
  })
})

describe('a weak password', () => {
  const common = 'This password is one of those that are tried first. Please choose another.'
  const own = 'This password is your own name or e-mail address. Please choose another.'
  const repeated = 'This password repeats itself. Please choose another.'
  const blank = 'A password of spaces alone is guessed at once. Please choose another.'
  const account = { username: 'Ingrid Solberg', email: 'ingrid.solberg@example.com' }

  test.each([
    ['password', common],
    ['iloveyou', common],
    ['PassW0rd', common],
    [' letmein ', common],
    ['qwertyuiop', common],
    ['123456', common],
    ['      ', blank],
    ['\t\u2003\u00a0\u200b\u200b\u200b', blank],
    ['zzzzzz', repeated],
    ['xyxyxyx', repeated],
    ['ab!ab!ab!', repeated],
    ['🧭🧭🧭🧭🧭🧭', repeated],
    ['ingrid solberg', own],
    ['INGRIDSOLBERG', own],
    ['grebloS dirgnI', own],
    ['Solberg1984!', own],
    ['ingrid.solberg@example.com', own],
    ['ingrid.solberg', own],
  ])('%j is refused at sign-up and at a change, with a message for its field', async (password, message) => {
    const refused = await openBrowser(server).post('/api/user/signup', { ...account, password })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ message, code: 'invalid_request', errors: { password: message } })
    expect(await sql`select id from users`).toEqual([])
    const { browser } = await signUp(server, account)
    const change = await browser.post(updatePassword, newPassword(password))
    expect([change.status, change.body]).toEqual([400, message])
    expect((await signIn({ ...account, password: somebody.password })).status).toBe(200)
  })

  test.each(['tap dance', 'abcabd', 'solbad', '6 kayaks', 'ångström 7'])(
    '%j is accepted, because it has at least six characters',
    async (password) => {
      expect((await openBrowser(server).post('/api/user/signup', { ...account, password })).status).toBe(201)
    },
  )

  test('an old account with a weak password can still sign in', async () => {
    await signUp(server)
    await sql`update users set password_hash = ${await hashPassword('123456')}`
    expect((await signIn({ username: 'Ada', password: '123456' })).status).toBe(200)
  })
})

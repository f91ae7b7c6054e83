// Which names are one account, and which addresses are one mailbox.
import { describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { testPassword } from '#server/testing/factories.ts'
import { toEmailKey, toUsernameKey } from './account-keys.rules.ts'

const { server } = await buildTestApp()

const kelvin = '\u212a'

test.each([
  ['name@gmaıl.test', 'name@gmail.test'],
  ['ıda@example.com', 'ida@example.com'],
  ['straße@example.com', 'strasse@example.com'],
  ['name@straße.test', 'name@strasse.test'],
  ['ſam@example.com', 'sam@example.com'],
  [`${kelvin}ai@example.com`, 'kai@example.com'],
  ['ﬁona@example.com', 'fiona@example.com'],
  ['İda@example.com', 'ida@example.com'],
  ['mira+anna@example.com', 'mira@example.com'],
  ['m.ira@example.com', 'mira@example.com'],
  ['name@ü/x.test', 'name@ü'],
])('%s and %s are different mailboxes', (one, other) => {
  expect(toEmailKey(one)).not.toBe(toEmailKey(other))
})

test.each([
  ['Mira@Example.COM', 'mira@example.com'],
  ['ÉVA@example.com', 'éva@example.com'],
  ['éva@example.com'.normalize('NFD'), 'éva@example.com'],
  ['mira@bücher.test', 'mira@xn--bcher-kva.test'],
  ['mira@BÜCHER.test', 'mira@bücher.test'],
  ['mira@example。com', 'mira@example.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(toEmailKey(one)).toBe(toEmailKey(other))
})

test('keys are their own keys', () => {
  for (let code = 0; code < 0x3_0000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const letter = String.fromCodePoint(code)
    const name = toUsernameKey(`${letter}a`)
    if (toUsernameKey(name) !== name) expect.fail(`the username key of U+${code.toString(16)}`)
    const email = toEmailKey(`a${letter}@example.com`)
    if (toEmailKey(email) !== email) expect.fail(`the e-mail key of U+${code.toString(16)}`)
    // No address of other characters becomes one in ASCII.
    if (code > 0x7f && /^(?!\p{DI})\p{L}$/u.test(letter) && /^\p{ASCII}*$/u.test(email))
      expect.fail(`U+${code.toString(16)} is one with ASCII`)
  }
  expect(new Set(['ẞtraße', 'ßtraße', 'SStrasse', 'sstraße'].map(toUsernameKey)).size).toBe(1)
})

const signUp = (username: string, email: string, password = testPassword) =>
  openBrowser(server).post('/api/user/signup', { username, email, password })
const signIn = (username: string, password = testPassword) =>
  openBrowser(server).post('/api/user/signin', { username, password })

describe('accounts', () => {
  test('names of ten scripts sign up, and in as typed by another keyboard', async () => {
    const names = [
      ...[
        'علی\u200cرضا',
        'ශ\u0dca\u200dරීමතී',
        'ന\u0d4d\u200dരാജൻ',
        '葛\u{e0100}飾さん',
        'नेहा शर्मा',
        'সুমন র\u200d\u09cdয',
      ],
      ...['สมชาย', 'Nguyễn Văn', 'Владимир', 'Ελένη', 'דָּוִד', '김민준', 'რუსთაველი', 'የሺ'],
    ]
    for (const [at, name] of names.entries()) {
      const response = await signUp(name, `script${at}@example.com`)
      expect(response.status, `${name} ${JSON.stringify(response.body)}`).toBe(201)
      expect(response.body.result.username).toBe(name.normalize('NFC'))
      for (const typed of [name.normalize('NFD'), name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')])
        expect((await signIn(typed)).status, name).toBe(200)
    }
  })

  test('ẞtraße and ßtraße are one name', async () => {
    expect((await signUp('ẞtraße', 'one@example.com')).status).toBe(201)
    expect((await signUp('ßtraße', 'two@example.com')).body.errors).toEqual({
      username: 'This username is already taken.',
    })
  })

  test('a family behind one mailbox has an account each, by plus addresses', async () => {
    for (const name of ['mira', 'anna', 'bo'])
      expect((await signUp(name, `family+${name}@example.com`)).status).toBe(201)
    expect((await signUp('other', 'Family+Anna@example.com')).status).toBe(409)
    expect((await signIn('family+anna@example.com')).body.result.username).toBe('anna')
  })

  test('a mailbox that only looks alike is another account', async () => {
    expect((await signUp('owner', 'name@gmail.test')).status).toBe(201)
    expect((await signUp('taker', 'name@gmaıl.test')).status).toBe(201)
    expect((await signIn('name@gmail.test')).body.result.username).toBe('owner')
    expect((await signIn('name@gmaıl.test')).body.result.username).toBe('taker')
  })

  test('a password is the same in composed and in decomposed form, also one that was stored as typed', async () => {
    const password = 'crème brûlée 9'
    expect((await signUp('composed', 'c@example.com', password)).status).toBe(201)
    expect((await signUp('decomposed', 'd@example.com', password.normalize('NFD'))).status).toBe(201)
    for (const name of ['composed', 'decomposed'])
      for (const form of ['NFC', 'NFD'])
        expect((await signIn(name, password.normalize(form))).status).toBe(200)
    expect((await signIn('composed', 'creme brulee 9')).status).toBe(401)
  })
})

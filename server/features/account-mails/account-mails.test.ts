import { expect, test } from 'vitest'
import { openBrowser, signUp } from '#server/testing/accounts/browser.ts'
import { openShop, sixFields, verify } from '#server/testing/accounts/provider-shop.ts'

const { testApp, atReal, comeBack } = await openShop()
const { sql, server } = testApp

const mails = async () =>
  (await sql`select template, recipient, subject, text from mails order by created_at, id`).map(
    ({ template, recipient, text }) => ({ template, recipient, text }),
  )

test('a new account gets a welcome mail', async () => {
  await signUp(server)
  expect(await mails()).toEqual([
    {
      template: 'welcome',
      recipient: 'ada@example.com',
      text: expect.not.stringContaining('Ada'),
    },
  ])
})

test('an account of an identity provider gets a welcome mail at its first sign-in only', async () => {
  for (const _time of [1, 2]) {
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    expect((await browser.post(verify, sixFields(back.headers.location))).status).toBe(200)
  }
  expect(await mails()).toMatchObject([{ template: 'welcome', recipient: 'ada@example.com' }])
})

test('a refused sign-up sends no mail', async () => {
  await signUp(server)
  await sql`delete from mails`
  const again = await openBrowser(server).post('/api/user/signup', {
    username: 'Ada',
    email: 'other@example.com',
    password: 'correct horse',
  })
  expect(again.status).toBe(409)
  expect(await mails()).toEqual([])
})

test('a change of the password sends a mail to the owner of the account', async () => {
  const { browser } = await signUp(server)
  await sql`delete from mails`
  const change = (password: string) =>
    browser.post('/api/user/update/password', {
      password,
      newpassword: 'another horse',
      comfirmpassword: 'another horse',
    })
  expect((await change('wrong')).status).toBe(400)
  expect(await mails()).toEqual([])
  expect((await change('correct horse')).status).toBe(200)
  expect(await mails()).toEqual([
    {
      template: 'security-changed',
      recipient: 'ada@example.com',
      text: expect.stringContaining('The password was changed.'),
    },
  ])
})

test('a change of the e-mail address sends a mail to the old address and one to the new address', async () => {
  const { browser } = await signUp(server)
  await sql`delete from mails`
  const profile = { name: 'Ada', username: 'Ada', email: 'ada@example.org' }
  expect((await browser.post('/api/user/update/profile', profile)).status).toBe(200)
  expect((await browser.post('/api/user/update/profile', { ...profile, name: 'Ada L' })).status).toBe(200)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.com', 'ada@example.org'])
  const [toOldAddress] = sent.filter(({ recipient }) => recipient === 'ada@example.com')
  expect(toOldAddress!.text).not.toContain('ada@example.org')
})

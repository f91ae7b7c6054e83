import { expect, test } from 'vitest'
import { runAccountCommand } from '#server/account.ts'
import { getProviderUser } from '#server/features/provider-sign-in/provider-accounts.service.ts'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp as signUpAs } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, db, sql } = testApp

const register = (username: string) =>
  openBrowser(server).post('/api/user/signup', { ...somebody, username, email: 'new@example.com' })
const refusalOf = (field: string) =>
  `This ${field} could be taken for that of our staff. Please choose another one.`

test.each([
  'admin',
  'Admin',
  'ＡＤＭＩＮ',
  '𝐚𝐝𝐦𝐢𝐧',
  'ádmin',
  'adm1n',
  'admin-2',
  'admin01',
  'site.admin',
  'Administrator',
  'super_admin',
  'support',
  'Supp0rt Team',
  'Customer Service',
  'Halyard Support',
  'HALYARD',
  'the-halyard-crew',
  'Staff',
  'security',
])('a sign-up as %s is refused', async (username) => {
  const response = await register(username)
  expect(response.status).toBe(400)
  expect(response.body.errors).toEqual({ username: refusalOf('username') })
  expect(await sql`select id from users`).toEqual([])
})

test.each([
  'Bob',
  'badminton',
  'Lily Supporter',
  'Root Vegetable',
  'teamster',
  'Frank Staff',
  'Иван',
  'Mina',
])('a sign-up as %s succeeds', async (username) => {
  expect((await register(username)).status).toBe(201)
})

test('a username that looks like the username or name of staff is refused, one that looks like a customer’s is not', async () => {
  const staff = await signUpAs(testApp, { role: 2, username: 'astrid' })
  await sql`update users set name = 'Astrid Holm' where id = ${staff.userId}`
  await signUpAs(testApp, { username: 'leander' })
  for (const username of ['Astrid', 'a-strid', 'аѕtrіd', 'astr1d', 'astrid.holm', 'Astrid Ho1m', 'Āstrid']) {
    const response = await register(username)
    expect([400, response.body.errors?.username !== undefined], username).toEqual([response.status, true])
  }
  expect((await register('1eander')).status).toBe(201)
})

test('a username that looks like one of staff in another script is refused', async () => {
  await signUpAs(testApp, { role: 3, username: 'cocoa' })
  // All letters are Cyrillic.
  const response = await register('сосоа')
  expect(response.body.errors).toEqual({ username: refusalOf('username') })
})

test('the profile refuses such names too, but an unchanged one can be saved', async () => {
  await signUpAs(testApp, { role: 2, username: 'astrid' })
  const { browser, userId } = await signUp(server)
  const save = (changes: object) =>
    browser.post('/api/user/update/profile', {
      name: 'Ada',
      username: 'Ada',
      email: somebody.email,
      ...changes,
    })
  for (const name of ['Аstrid', 'Halyard Support', 'Admin Ada'])
    expect((await save({ name })).body).toBe(refusalOf('name'))
  expect((await save({ username: 'Astr1d' })).body).toBe(refusalOf('username'))
  expect((await save({ name: 'Ada\u202e' })).body).toContain('holds characters that cannot be used')
  expect((await save({ username: 'Адам' })).status).toBe(200)
  await sql`update users set name = 'Support' where id = ${userId}`
  expect((await save({ name: 'Support', username: 'Ada2' })).status).toBe(200)
})

test('names are stored in Unicode form NFC', async () => {
  const { browser, response } = await signUp(server, { username: 'Rene\u0301e' })
  expect(response.body.result).toMatchObject({ username: 'Ren\u00e9e', name: 'Ren\u00e9e' })
  const body = { username: 'Renee', email: somebody.email, name: 'Zoe\u0308' }
  expect((await browser.post('/api/user/update/profile', body)).body.result.name).toBe('Zo\u00eb')
})

test('the operator and staff can choose such names for staff', async () => {
  const told: string[] = []
  const io = {
    env: { HALYARD_PASSWORD: 'a long enough one' },
    stdin: process.stdin,
    print: () => {},
    tell: (text: string) => told.push(text),
    db,
  }
  expect(
    await runAccountCommand(['create', 'admin', '--email', 'a@example.com', '--role', 'admin'], io),
  ).toBe(0)
  expect(
    await runAccountCommand(['create', 'Support', '--email', 's@example.com', '--role', 'admin'], io),
  ).toBe(0)
  expect(told).toEqual([])
  const boss = await signUpAs(testApp, { role: 3, username: 'boss' })
  const changes = { name: 'Halyard Support', username: 'boss', email: boss.email }
  expect((await boss.call('POST', '/user/update/profile', changes)).statusCode).toBe(200)
})

test.each([
  [{ username: 'admin', name: 'Halyard Support' }, 'traveller', 'traveller'],
  [{ username: 'аdmin@example.com', name: 'Ada\u202e Lovelace' }, 'traveller', 'Ada Lovelace'],
  [{ username: 'astr1d', name: 'Аstrid' }, 'traveller', 'traveller'],
  [{ username: 'countess', name: 'Zoe\u0308 👩‍🚀' }, 'countess', 'Zo\u00eb 👩‍🚀'],
])('the identity %j of a provider gets the username %s and the name %s', async (called, username, name) => {
  await signUpAs(testApp, { role: 2, username: 'astrid' })
  const identity = {
    ...{ provider: 'https://id.example', subject: '1', email: 'x@example.com', isEmailVerified: true },
    ...called,
  }
  expect((await getProviderUser(db, identity, new Date())).user).toMatchObject({ username, name })
})

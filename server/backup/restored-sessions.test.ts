import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBackupCommand } from '#server/backup.ts'
import { runRestoreCommand } from '#server/restore.ts'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp, createTestDatabase, urlOf } from '#server/testing/build-test-app.ts'
import { makeStore } from './backup-test-tools.ts'

const profile = '/api/user/getProfile'

const source = await buildTestApp({ keepsData: true })
const store = await makeStore()
afterAll(store.remove)
const { browser } = await signUp(source.server, {}, true)
const signedOut = browser.copy()
const other = await signUp(source.server, { username: 'Bob', email: 'bob@example.com' })
const file = join(store.path, 'shop.halyard')
await run(runBackupCommand, source.address)
await browser.post('/api/user/signout', undefined)
const there = await createTestDatabase()
await run(runRestoreCommand, there)
const restored = await buildTestApp({ address: there, keepsData: true })

async function run(command: typeof runBackupCommand, address: typeof source.address): Promise<void> {
  let told = ''
  const code = await command([file], {
    env: { DATABASE_URL: urlOf(address), DATA_DIR: store.path },
    print: () => {},
    tell: (text) => {
      told += text
    },
  })
  if (code !== 0) throw new Error(told)
}

test('a session that was ended after the backup stays ended after a restore', async () => {
  expect((await source.server.inject({ url: profile })).statusCode).toBe(401)
  const again = openBrowser(restored.server, new Map(signedOut.cookies))
  expect((await again.get(profile)).status).toBe(401)
  restored.clock.advance(16 * 60_000)
  expect((await again.get(profile)).status).toBe(401)
})

test('a restore ends all other sessions, their access tokens and their refresh tokens', async () => {
  expect((await other.browser.get(profile)).status).toBe(200)
  const again = openBrowser(restored.server, new Map(other.browser.cookies))
  expect((await again.get(profile)).status).toBe(401)
  restored.clock.advance(16 * 60_000)
  expect((await again.get(profile)).status).toBe(401)
  const { sql } = restored
  expect(await sql`select distinct ended_because from sessions`).toEqual([{ ended_because: 'restored' }])
  for (const table of ['refresh_tokens', 'provider_proofs'])
    expect(await sql`select from ${sql(table)}`).toHaveLength(0)
})

test('after a restore users sign in with the password of the backup', async () => {
  expect((await openBrowser(restored.server).post('/api/user/signin', somebody)).status).toBe(200)
})

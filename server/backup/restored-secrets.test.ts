// Secrets in a backup may have been used or withdrawn after it was made.

import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBackupCommand } from '#server/backup.ts'
import { newId } from '#server/database/ids.ts'
import { runRestoreCommand } from '#server/restore.ts'
import { buildTestApp, createTestDatabase, urlOf } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { makeStore } from './backup-test-tools.ts'

const source = await buildTestApp({ keepsData: true })
const store = await makeStore()
afterAll(store.remove)
const file = join(store.path, 'shop.halyard')

async function run(command: typeof runBackupCommand, address: typeof source.address): Promise<string> {
  let printed = ''
  let told = ''
  const code = await command([file], {
    env: { DATABASE_URL: urlOf(address), DATA_DIR: store.path },
    print: (line) => {
      printed += `${line}\n`
    },
    tell: (text) => {
      told += text
    },
  })
  if (code !== 0) throw new Error(told)
  return printed
}

test('a restore withdraws invitations, mailed links, challenges and recovery codes, and says who needs help', async () => {
  const { sql } = source
  const owners = {
    member: await signUp(source),
    admin: await signUp(source, { role: 2 }),
    superAdmin: await signUp(source, { role: 3 }),
    stranded: await signUp(source),
  }
  const { member, admin, superAdmin, stranded } = owners
  await sql`update users set password_hash = null, provider = 'https://id.example', provider_subject = '1'
    where id = ${stranded.userId}`
  for (const [name, { userId }] of Object.entries(owners))
    await sql`insert into recovery_codes (hash, user_id, created_at) values (${name}, ${userId}, now())`
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${newId()}, ${superAdmin.userId}, 'c', 'k', 0, '{}', 'Phone', now())`
  await sql`insert into invitations values ('h', 'new@example.com', 'new@example.com', 3, now(), now() + interval '1 day')`
  await sql`insert into account_links (hash, user_id, kind, created_at, expires_at)
    values ('h', ${member.userId}, 'recovery', now(), now() + interval '1 day')`
  await sql`insert into passkey_challenges (hash, purpose, expires_at) values ('h', 'assert', now() + interval '1 hour')`
  const mailId = newId()
  await sql`insert into mails (id, template, recipient, subject, html, text, related_kind, related_id, state, message_id,
      has_secret_link, link_secret, created_at, queued_at)
    values (${mailId}, 'recovery', 'a@example.com', 's', 'h', 't', 'account', ${member.userId}, 'queued', 'm', true, 'x',
      now(), now())`
  await run(runBackupCommand, source.address)
  const there = await createTestDatabase()
  const printed = await run(runRestoreCommand, there)

  const restored = await buildTestApp({ address: there, keepsData: true })
  for (const table of [
    'invitations',
    'account_links',
    'passkey_challenges',
    'recovery_codes',
    'provider_proofs',
  ])
    expect(await restored.sql`select from ${restored.sql(table)}`, table).toHaveLength(0)
  expect(await restored.sql`select state, link_secret from mails where id = ${mailId}`).toEqual([
    { state: 'failed', link_secret: null },
  ])
  expect(await restored.sql`select from passkeys`).toHaveLength(1)

  expect(printed).toContain('1 invitations, 1 mailed links and 4 recovery codes')
  expect(printed).toMatch(/Roles, .* and passkeys are those of the backup/)
  const lineOf = (words: string) => printed.split('\n').find((line) => line.includes(words))!
  const strandedLine = lineOf('neither password nor passkey')
  expect(strandedLine).toContain(stranded.username)
  const staffLine = lineOf('only second factor')
  expect(staffLine).toContain(admin.username)
  for (const { username } of [member, superAdmin]) expect(strandedLine + staffLine).not.toContain(username)
})

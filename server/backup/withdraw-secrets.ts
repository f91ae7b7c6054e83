// A backup also restores secrets that were used up or withdrawn after it was made.
import type { TransactionSql } from '#server/database/client.ts'

export interface WithdrawnSecrets {
  invitations: number
  mailedLinks: number
  recoveryCodes: number
  /** Accounts that had recovery codes and now can only sign in with their identity provider, or by a new mailed link. */
  withoutOtherWayIn: string[]
  /** Staff whose recovery codes were their only second factor. They set up a new one after signing in. */
  withoutSecondFactor: string[]
}

/** Call in the transaction of the restore, after the migrations. Tables and columns are missing where a test restores fewer of them. */
export async function withdrawSecrets(sql: TransactionSql): Promise<WithdrawnSecrets> {
  await endAllSessions(sql)
  const owners = (await hasTable(sql, 'recovery_codes')) ? await listOwnersOfCodes(sql) : []
  const withdrawn = {
    invitations: await deleteAll(sql, 'invitations'),
    mailedLinks: await deleteAll(sql, 'account_links'),
    recoveryCodes: await deleteAll(sql, 'recovery_codes'),
  }
  // Staff call the callers whose links are gone, or offer the seats again.
  if (await hasColumn(sql, 'waiting_list', 'link_hash'))
    await sql`update waiting_list set link_hash = null where link_hash is not null`
  await deleteAll(sql, 'passkey_challenges')
  await deleteAll(sql, 'provider_proofs')
  if (await hasTable(sql, 'mails')) await giveUpMailsWithLinks(sql)
  const withoutPasskey = owners.filter(({ passkeys }) => passkeys === 0)
  return {
    ...withdrawn,
    withoutOtherWayIn: withoutPasskey
      .filter(({ hasPassword }) => !hasPassword)
      .map(({ username }) => username),
    withoutSecondFactor: withoutPasskey.filter(({ isStaff }) => isStaff).map(({ username }) => username),
  }
}

/** Sessions may have been ended by a sign-out or a new password. */
async function endAllSessions(sql: TransactionSql): Promise<void> {
  await sql`update sessions set ended_at = now(), ended_because = 'restored' where ended_at is null`
  await sql`delete from refresh_tokens`
}

interface OwnerOfCodes {
  username: string
  isStaff: boolean
  hasPassword: boolean
  passkeys: number
}

function listOwnersOfCodes(sql: TransactionSql): Promise<OwnerOfCodes[]> {
  return sql<OwnerOfCodes[]>`
    select username, role > 1 as "isStaff", password_hash is not null as "hasPassword",
      (select count(*)::int from passkeys where user_id = users.id) as passkeys
    from users where id in (select user_id from recovery_codes) order by role desc, username`
}

/** Mails that were waiting would lead to links that no longer exist. */
async function giveUpMailsWithLinks(sql: TransactionSql): Promise<void> {
  await sql`
    update mails set state = 'failed', link_secret = null, last_error = 'Its link was withdrawn when a backup was restored.'
    where state = 'queued' and has_secret_link`
}

async function deleteAll(sql: TransactionSql, table: string): Promise<number> {
  if (!(await hasTable(sql, table))) return 0
  const [row] = await sql<{ count: number }[]>`
    with deleted as (delete from ${sql(table)} returning 1) select count(*)::int as count from deleted`
  return row!.count
}

async function hasTable(sql: TransactionSql, name: string): Promise<boolean> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`
  return table!.exists
}

async function hasColumn(sql: TransactionSql, table: string, column: string): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`
    select exists (select from pg_attribute where attrelid = to_regclass(${table}) and attname = ${column}) as exists`
  return row!.exists
}

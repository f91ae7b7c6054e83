// The users of the bulk data. Nobody can sign in to their accounts, which belong to an identity provider that does not exist.
import { roles } from '#contract/roles.ts'
import { toEmailKey, toUsernameKey } from '#server/features/users/account-keys.rules.ts'
import { bulkPerson } from './bulk-reviews.ts'
import { createdAt, idAt, type Series } from './bulk-series.ts'
import type { CopyRow } from './copy-rows.ts'

export const userColumns = [
  'id',
  'name',
  'username',
  'username_key',
  'email',
  'email_key',
  'email_confirmed_at',
  'avatar',
  'role',
  'provider',
  'provider_subject',
  'created_at',
  'updated_at',
]

export function userRow(users: Series & { table: 'users' }, index: number): CopyRow {
  const { username, name, email, avatar } = bulkPerson(users.first + index)
  const since = new Date(createdAt(users, index)).toISOString()
  return [
    idAt(users, index),
    name,
    username,
    toUsernameKey(username),
    email,
    toEmailKey(email),
    since,
    avatar,
    roles.user,
    'sample',
    username,
    since,
    since,
  ]
}

import { displayNameField, withoutInvisible } from '#contract/fields.ts'
import { usernameProblem } from '#contract/names.ts'
import { maxUsername } from '#contract/vocabulary.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { cutText } from '#server/database/storable-text.ts'
import { toUsernameKey } from '#server/features/users/account-keys.rules.ts'
import {
  findProviderUser,
  insertProviderUser,
  isEmailFree,
} from '#server/features/users/provider-users.service.ts'
import { isStaffLike } from '#server/features/users/staff-names.service.ts'
import type { User } from '#server/features/users/users.service.ts'
import type { ProviderIdentity } from './identity-provider.service.ts'

const anyUsername = 'traveller'

/** Leaves room for a suffix. */
const maxSuggestedLength = maxUsername - 10

/**
 * The account of an identity, created at the first sign-in. An existing account with the same e-mail address is never
 * linked to the identity.
 */
export async function getProviderUser(
  db: Database,
  identity: ProviderIdentity,
  now: Date,
): Promise<{ user: User; isNew: boolean }> {
  const { username: base, name } = await suggestNames(db, identity)
  for (let attempt = 1; attempt <= 10; attempt++) {
    const existing = await findProviderUser(db, identity)
    if (existing !== null) return { user: existing, isNew: false }
    const username = withSuffix(base, attempt)
    const email =
      identity.isEmailVerified && (await isEmailFree(db, identity.email, now)) ? identity.email : ''
    // If a unique index (identity, username or address) refuses the row, the next attempt takes the conflict into account.
    const created = await insertProviderUser(
      db,
      { ...identity, username, name: name || username, email },
      now,
    )
    if (created !== null) return { user: created, isNew: true }
  }
  throw new Error('no free username found for a provider identity')
}

/** Replaces names that the settings page would refuse, because the user cannot correct them during the sign-in. */
async function suggestNames(
  db: Database,
  identity: ProviderIdentity,
): Promise<{ username: string; name: string }> {
  const username = suggestUsername(identity.username)
  const name = displayNameField.safeParse(identity.name).data ?? withoutInvisible(identity.name)
  const isNameUsable = displayNameField.safeParse(name).success && !(await isStaffLike(db, name))
  return {
    username: (await isStaffLike(db, username)) ? anyUsername : username,
    name: isNameUsable ? name : '',
  }
}

/** Makes a valid username from the name that the provider suggests. */
export function suggestUsername(suggestion: string): string {
  const local = suggestion.normalize('NFKC').split('@', 1)[0]!
  const visible = withoutInvisible(local).replace(/\s+/gu, ' ').trim()
  const base = cutText(visible, 0, maxSuggestedLength).trim()
  return toUsernameKey(base) === '' || usernameProblem(base) !== undefined ? anyUsername : base
}

function withSuffix(base: string, attempt: number): string {
  if (attempt === 1) return base
  if (attempt <= 3) return `${base}-${attempt}`
  return `${base}-${newSecret().replace(/\W|_/g, '').slice(0, 6).toLowerCase()}`
}

// Lets the owner of an account change its password.
import type { Role } from '#contract/roles.ts'
import type { Caller } from '#server/calls/call.ts'
import { wrongField } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { dropLinksOfPassword } from '#server/features/account-links/account-links.service.ts'
import { passwordProblem } from '#server/features/passwords/password-length.rules.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import {
  type Prover,
  requirePassword,
  requireProviderProof,
  wrongPassword,
} from '#server/features/sign-in/identity-proof.service.ts'
import { lockPassword, setPassword } from '#server/features/users/user-passwords.service.ts'
import { requireAccount, type User } from '#server/features/users/users.service.ts'

export interface PasswordChange {
  /** The current password. Empty if the account has none yet. */
  password: string
  newPassword: string
  confirmPassword: string
}

/** Sets a new password and ends all other sessions of the account. `record` writes in the same transaction. */
export async function updatePassword(
  db: Database,
  by: Prover & { caller: Caller },
  change: PasswordChange,
  record: (transaction: Database, user: User) => Promise<void>,
): Promise<void> {
  const { caller, now } = by
  const { newPassword } = change
  if (newPassword !== change.confirmPassword) {
    throw wrongField('confirmPassword', 'New password not match.')
  }
  const tooShort = passwordProblem(newPassword, caller.role, 'newpassword')
  if (tooShort !== null) throw wrongField('newPassword', tooShort)
  const user = await requireAccount(db, caller.userId)
  const weakness = await weaknessOf(newPassword, [user.username, user.name, user.email])
  if (weakness !== null) throw wrongField('newPassword', weakness)
  if (user.passwordHash === null) await requireProviderProof(db, by, 'set a password')
  else await requirePassword(db, user, change.password, by)

  const stored = await storePassword(newPassword)
  await db.transaction(async (tx) => {
    const locked = await lockPassword(tx, user.id, 'update')
    // The password has changed since it was verified.
    if (locked?.passwordHash !== user.passwordHash) throw wrongPassword()
    // The role may have changed since the call began.
    const tooShortNow = passwordProblem(newPassword, locked.role as Role, 'newpassword')
    if (tooShortNow !== null) throw wrongField('newPassword', tooShortNow)
    await setPassword(tx, user.id, stored, now)
    await dropLinksOfPassword(tx, user.id)
    await endSessionsOfUser(tx, user.id, 'new password', now, caller.sessionId)
    await record(tx, user)
  })
}

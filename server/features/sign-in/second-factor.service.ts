// The second factor of staff, if STAFF_SECOND_FACTOR=required: a passkey, or a recovery code after the sign-in.
import { hasRole, type Role } from '#contract/roles.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { countGuess, growingDelay, requireGuessAllowed } from '#server/calls/guess-limits.ts'
import type { Database } from '#server/database/client.ts'
import {
  countRecoveryCodes,
  takeRecoveryCode,
} from '#server/features/recovery-codes/recovery-codes.service.ts'
import type { Prover } from './identity-proof.service.ts'

/** Uses up a recovery code of the caller's account. Wrong guesses delay further guesses of this session only. */
export async function requireRecoveryCode(db: Database, code: string, prover: Prover): Promise<void> {
  const { caller, limitsRates, now } = prover
  const counters = limitsRates ? [growingDelay(`session/${caller.sessionId}`)] : []
  await requireGuessAllowed(db, counters, now)
  const isRight = await countGuess(db, counters, now, () => takeRecoveryCode(db, caller.userId, code))
  if (!isRight) throw wrongField('code', 'This is none of your recovery codes, or it was used before.')
}

/**
 * Refuses to add or remove passkeys and recovery codes in a session that lacks the second factor, if the account has one.
 * Otherwise the password would be enough to create another factor.
 */
export async function requireEnrolmentOpen(
  db: Database,
  caller: Caller,
  passkeyCount: number,
): Promise<void> {
  if (!caller.awaitsSecondFactor) return
  if (passkeyCount > 0 || (await countRecoveryCodes(db, caller.userId)) > 0)
    throw new AppError('second_factor_needed')
}

/** Refuses to leave staff without a factor. Call within the transaction that has removed a passkey. */
export async function requireFactorLeft(
  db: Database,
  user: { id: string; role: number },
  passkeysLeft: number,
): Promise<void> {
  if (!hasRole(user.role as Role, 'admin') || passkeysLeft > 0) return
  if ((await countRecoveryCodes(db, user.id)) > 0) return
  throw new AppError('last_way_in', 'Staff need a passkey or recovery codes here. Add another one first.')
}

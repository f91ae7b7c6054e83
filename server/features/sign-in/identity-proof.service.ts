// Recent proof of identity, which actions that cannot be undone need in addition to a session.

import type { Caller } from '#server/calls/call.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import {
  countGuess,
  type GuessCounter,
  growingDelay,
  requireGuessAllowed,
} from '#server/calls/guess-limits.ts'
import type { Database } from '#server/database/client.ts'
import { verifyPassword } from '#server/features/passwords/passwords.service.ts'
import { takeRecoveryCode } from '#server/features/recovery-codes/recovery-codes.service.ts'
import { setProvenAt } from '#server/features/sessions/session-proofs.service.ts'
import { findLiveSession, type LiveSession } from '#server/features/sessions/sessions.service.ts'

/** How long a proof is valid. */
const freshProofMs = 10 * 60_000

/** `passwordHash` is null where only an identity provider signs in. */
type Account = { passwordHash: string | null }

/** The caller who must prove their identity, and whether wrong guesses are counted. */
export interface Prover {
  caller: Pick<Caller, 'userId' | 'sessionId'>
  limitsRates: boolean
  now: Date
}

type Proven = Pick<Prover, 'caller' | 'now'>

/**
 * When the proof of identity in this session expires; null without a valid proof. A password or recovery code that was
 * entered during the session is a proof. So is the sign-in itself, unless it was made with a password.
 */
export async function strictProofUntil(db: Database, proven: Proven): Promise<Date | null> {
  return proofUntil(db, proven, ({ method }) => method !== 'password')
}

/** Like `strictProofUntil`, but a sign-in with the password is a proof too, if the account still has a password. */
export async function provenUntil(db: Database, proven: Proven): Promise<Date | null> {
  return proofUntil(db, proven, ({ method, hasPassword }) => method !== 'password' || hasPassword)
}

async function proofUntil(
  db: Database,
  { caller, now }: Proven,
  countsSignIn: (session: LiveSession) => boolean,
): Promise<Date | null> {
  const session = await findLiveSession(db, caller.sessionId, now)
  if (session === undefined) return null
  const { createdAt, provenAt } = session
  const provenMs = Math.max(countsSignIn(session) ? createdAt.getTime() : 0, provenAt?.getTime() ?? 0)
  const until = new Date(provenMs + freshProofMs)
  return now <= until ? until : null
}

/** Refuses without a recent proof by the owner of the account. */
export async function requireProof(db: Database, proven: Proven): Promise<void> {
  if ((await provenUntil(db, proven)) === null) throw new AppError('proof_needed')
}

/** Records a proof of identity for this session. Returns when the proof expires. */
export async function markProven(db: Database, { caller, now }: Proven): Promise<Date> {
  await setProvenAt(db, caller.sessionId, now)
  return new Date(now.getTime() + freshProofMs)
}

/** Requires a recent sign-in with the provider. For accounts without a password. */
export async function requireProviderProof(db: Database, prover: Prover, purpose: string): Promise<void> {
  if ((await strictProofUntil(db, prover)) !== null) return
  throw new AppError('sign_in_again', `Please sign in with your provider again, then ${purpose}.`)
}

/** Checks the password, or a recovery code in its place. Wrong guesses delay further guesses of this session only. */
export async function requirePassword(
  db: Database,
  user: Account,
  password: string,
  prover: Prover,
): Promise<void> {
  const counters: GuessCounter[] = prover.limitsRates
    ? [growingDelay(`session/${prover.caller.sessionId}`)]
    : []
  await requireGuessAllowed(db, counters, prover.now)
  const isRight = await verifyPassword(user.passwordHash, password, (verify) =>
    countGuess(
      db,
      counters,
      prover.now,
      async () => (await takeRecoveryCode(db, prover.caller.userId, password)) || verify(),
    ),
  )
  if (!isRight) throw wrongPassword()
}

/** Requires the password now, or a proof that `strictProofUntil` accepts. */
export async function requireFreshProof(
  db: Database,
  user: Account,
  password: string,
  prover: Prover,
  purpose: string,
): Promise<void> {
  if (user.passwordHash === null) return requireProviderProof(db, prover, purpose)
  if (password === '' && (await strictProofUntil(db, prover)) !== null) return
  await requirePassword(db, user, password, prover)
}

export function wrongPassword(): AppError {
  return wrongField('password', 'The current password is wrong.')
}

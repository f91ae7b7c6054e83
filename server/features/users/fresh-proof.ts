// Proof that the owner of an account is there at this moment: what cannot be undone needs more than a session.
import type { Caller } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, wrongField } from '#server/errors.ts'
import { countGuess, type GuessCounter, growingDelay, requireGuessAllowed } from '#server/guess-limits.ts'
import { verifyPassword } from './passwords.ts'
import { findLiveSession } from './sessions.service.ts'

/** How long a sign-in with the provider proves who is there. */
const freshSignInMs = 10 * 60_000

/** Null where only a provider signs in. */
type Account = { passwordHash: string | null }

/** Whoever asks for proof, and whether guesses at it are counted. */
export interface Prover {
  caller: Pick<Caller, 'userId' | 'sessionId'>
  limitsRates: boolean
  now: Date
}

/** Until when a sign-in with the provider proves that its owner has this session. Null where there was none lately. */
export async function providerProofUntil(
  db: Database,
  { caller, now }: Pick<Prover, 'caller' | 'now'>,
): Promise<Date | null> {
  const session = await findLiveSession(db, caller.sessionId, now)
  if (session?.method !== 'provider') return null
  const until = new Date(session.createdAt.getTime() + freshSignInMs)
  return now <= until ? until : null
}

/** The provider's word that is no older than ten minutes, for what a password could not prove. */
export async function requireProviderProof(db: Database, prover: Prover, purpose: string): Promise<void> {
  if ((await providerProofUntil(db, prover)) !== null) return
  throw new AppError('sign_in_again', `Please sign in with your provider again, then ${purpose}.`)
}

/** The right password, from whoever has this session: guesses at it are slowed for them alone. */
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
    countGuess(db, counters, prover.now, verify),
  )
  if (!isRight) throw wrongPassword()
}

/** Password, or a sign-in with the provider within the last ten minutes. */
export async function requireFreshProof(
  db: Database,
  user: Account,
  password: string,
  prover: Prover,
  purpose: string,
): Promise<void> {
  if (user.passwordHash === null) return requireProviderProof(db, prover, purpose)
  if (password === '' && (await providerProofUntil(db, prover)) !== null) return
  await requirePassword(db, user, password, prover)
}

export function wrongPassword(): AppError {
  return wrongField('password', 'The current password is wrong.')
}

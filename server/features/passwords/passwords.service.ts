// Hashes and verifies passwords: argon2id with the parameters that OWASP recommends. At most two run at a time, so that
// many sign-ins at once leave processor time for other requests.
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { characterCount } from '#contract/characters.ts'
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import type { StoredPassword } from '#server/features/users/users.service.ts'

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, November 2026 */
const parameters = {
  // The library declares its algorithms as a const enum, which type stripping cannot read.
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} satisfies Options

/** A hash that no password matches. Verified for unknown accounts, so that their refusal takes the same time. */
const nobodysHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$bm9ib2R5IGhhcyB0aGlz$${'A'.repeat(43)}`

const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** These take some seconds to process. Further callers would probably time out before their turn. */
const maxWaiting = 100

let runningCount = 0
const queue: (() => void)[] = []

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (runningCount < maxAtOnce) runningCount++
  else if (queue.length >= maxWaiting) throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 })
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await work()
  } finally {
    // The next caller in the queue takes this slot, so the count stays the same.
    const startNext = queue.shift()
    if (startNext === undefined) runningCount--
    else startNext()
  }
}

export function hashPassword(password: string): Promise<string> {
  return runInTurn(() => hash(password, parameters))
}

export async function storePassword(typed: string): Promise<StoredPassword> {
  const password = canonicalPassword(typed)
  return { passwordHash: await hashPassword(password), isPasswordLong: isLongPassword(password) }
}

/** Keyboards differ in whether they type é as one character or as two. */
export function canonicalPassword(typed: string): string {
  return typed.normalize('NFC')
}

export function isLongPassword(password: string): boolean {
  return characterCount(password) >= minStaffPasswordLength
}

/**
 * Verifies a password. Without a hash (no such account, or an account without a password) the work is the same and the
 * result false. `around` runs when the call's turn in the queue has come, so only few guesses are counted at a time.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  around: (verify: () => Promise<boolean>) => Promise<boolean> = (work) => work(),
): Promise<boolean> {
  return runInTurn(() =>
    around(async () => {
      const known = passwordHash ?? nobodysHash
      const canonical = canonicalPassword(password)
      // Older hashes are of the form that was typed.
      const isRight =
        (await verify(known, canonical)) || (canonical !== password && (await verify(known, password)))
      return isRight && passwordHash !== null
    }),
  )
}

/** Whether the hash was made with other parameters than the present ones. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}

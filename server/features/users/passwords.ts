// Passwords: argon2id with the parameters that OWASP recommends, a few at a time so that a wave of
// sign-ins leaves the machine to the other visitors.
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { characterCount } from '#contract/characters.ts'
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { AppError } from '#server/errors.ts'

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, November 2026 */
const parameters = {
  // The library declares its algorithms as a const enum, which type stripping cannot read.
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} satisfies Options

/** A hash that no password has: where there is no account, it costs the same to find that out. */
const nobodysHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$bm9ib2R5IGhhcyB0aGlz$${'A'.repeat(43)}`

const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Some seconds of work: whoever comes later would have given up anyway. */
const maxWaiting = 100

let atWork = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < maxAtOnce) atWork++
  else if (waiting.length >= maxWaiting)
    throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // Whoever is next takes over the place.
    const next = waiting.shift()
    if (next === undefined) atWork--
    else next()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** What the database keeps of a password. */
export interface StoredPassword {
  passwordHash: string
  /** Whether staff may have it, which the hash does not tell. */
  isPasswordLong: boolean
}

export async function storePassword(password: string): Promise<StoredPassword> {
  return { passwordHash: await hashPassword(password), isPasswordLong: isLongPassword(password) }
}

export function isLongPassword(password: string): boolean {
  return characterCount(password) >= minStaffPasswordLength
}

/**
 * Without a hash (nobody of that name, or nobody with a password) the work is the same and the answer no. `around` runs
 * when its turn has come: what it counts is under way by no more than a few at a time.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  around: (verify: () => Promise<boolean>) => Promise<boolean> = (work) => work(),
): Promise<boolean> {
  return inTurn(() =>
    around(async () => (await verify(passwordHash ?? nobodysHash, password)) && passwordHash !== null),
  )
}

/** True when the hash was made with weaker parameters than today's. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}
